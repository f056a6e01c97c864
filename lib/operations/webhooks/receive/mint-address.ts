import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { MintAddressRequest } from '@/lib/contract/bff-event-requests';
import type { MintedAddress, MintedAddressAnswer, MintedAddressesAnswer } from '@/lib/contract/bff-events';
import { appendAudit } from '@/lib/store/audit';
import { type AddressRow, insertAddress, listAddresses } from '@/lib/store/events-addresses';
import { checkCap } from '../caps';
import type { Services } from '../services';
import { requireSubMerchant } from '../sub-merchants/require-sub-merchant';
import { takesWebhooks, webhookUrl } from '../webhook-url';
import { followOnboarding } from './take-read';

const SHOWN = 100;

/**
 * Mints a webhook address for what is made outside Mesa: a ramp, a checkout, an onboarding link (EVT-09, EVT-10). Its
 * kind tells later what comes to it. Throws `not_found` for a sub-merchant that is not in the register, `rate_limited`.
 */
export async function mintAddress(
  services: Services,
  actor: Actor,
  { kind, name, correlation_id }: MintAddressRequest,
): Promise<MintedAddressAnswer> {
  if (correlation_id !== undefined) await requireSubMerchant(services, correlation_id);
  await checkCap(services, actor.id, 'link');
  const at = new Date(services.clock());
  const subject = correlation_id ?? null;
  const minted = { kind, subject, name: name ?? null, mintedBy: actor, createdAt: at };
  const token = await services.store.db.transaction(async (tx) => {
    const given = { ...(subject === null ? {} : { subject }), ...(name === undefined ? {} : { name }) };
    const made = await insertAddress(tx, { kind, ...given, given: takesWebhooks(services.env), actor, at });
    if (kind === 'kyb' && subject !== null) await followOnboarding(tx, subject, at);
    // Whoever knows an address can deliver to it, so the log has its beginning alone.
    const detail = { kind, address: made.slice(0, 8), ...(name === undefined ? {} : { name }) };
    await appendAudit(tx, { action: 'webhook_address.minted', actor, ...given, detail, at });
    return made;
  });
  const address = shown(services, { ...minted, token, deliveries: 0, lastDeliveryAt: null });
  return { address, now: new Date(services.now()).toISOString() };
}

/** Addresses that people minted, newest first. */
export async function readAddresses(services: Services): Promise<MintedAddressesAnswer> {
  const rows = await listAddresses(services.store.db, SHOWN);
  return { addresses: rows.map((row) => shown(services, row)), now: new Date(services.now()).toISOString() };
}

function shown({ env }: Services, row: AddressRow): MintedAddress {
  const url = webhookUrl(env, row.token);
  return {
    token: row.token,
    ...(url === undefined ? {} : { url }),
    kind: row.kind,
    ...(row.name === null ? {} : { name: row.name }),
    ...(row.subject === null ? {} : { correlation_id: row.subject }),
    ...(row.mintedBy === null ? {} : { minted_by: row.mintedBy }),
    created_at: row.createdAt.toISOString(),
    deliveries: row.deliveries,
    ...(row.lastDeliveryAt === null ? {} : { last_delivery_at: row.lastDeliveryAt.toISOString() }),
  };
}
