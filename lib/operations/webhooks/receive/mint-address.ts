import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type {
  MintedAddress,
  MintedAddressAnswer,
  MintedAddressesAnswer,
} from '@/lib/contract/bff/webhooks/webhook-events';
import type { MintAddressRequest } from '@/lib/contract/bff/webhooks/webhook-requests';
import { defined } from '@/lib/contract/values/defined';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { followOnboarding } from '@/lib/operations/webhooks/process/apply-read';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { type AddressRow, insertAddress, listAddresses } from '@/lib/store/webhooks/webhook-addresses';
import { takesWebhooks, webhookUrl } from './webhook-url';

const SHOWN = 100;

/** Serves records made outside Mesa (EVT-09, EVT-10). Throws `not_found`, `rate_limited`. */
export async function mintAddress(
  services: Services,
  actor: Actor,
  { kind, name, correlation_id }: MintAddressRequest,
): Promise<MintedAddressAnswer> {
  if (correlation_id !== undefined) await requireSubMerchant(services, correlation_id);
  await checkRateLimit(services, actor.id, 'address');
  const at = new Date(services.clock());
  const subject = correlation_id ?? null;
  const minted = { kind, subject, name: name ?? null, mintedBy: actor, createdAt: at };
  const token = await services.store.db.transaction(async (tx) => {
    const given = { ...(subject === null ? {} : { subject }), ...defined({ name }) };
    const made = await insertAddress(tx, { kind, ...given, given: takesWebhooks(services.env), actor, at });
    if (kind === 'kyb' && subject !== null) await followOnboarding(tx, subject, at);
    // The log gets the beginning only: whoever has the whole address may deliver.
    const detail = { kind, address: made.slice(0, 8), ...defined({ name }) };
    await appendAudit(tx, { action: 'webhook_address.minted', actor, ...given, detail, at });
    return made;
  });
  const address = shown(services, { ...minted, token, deliveries: 0, lastDeliveryAt: null });
  return { address, now: new Date(services.now()).toISOString() };
}

/** Minted addresses, newest first. */
export async function readAddresses(services: Services): Promise<MintedAddressesAnswer> {
  const rows = await listAddresses(services.store.db, SHOWN);
  return { addresses: rows.map((row) => shown(services, row)), now: new Date(services.now()).toISOString() };
}

function shown({ env }: Services, row: AddressRow): MintedAddress {
  const url = webhookUrl(env, row.token);
  return {
    token: row.token,
    ...defined({ url }),
    kind: row.kind,
    ...(row.name === null ? {} : { name: row.name }),
    ...(row.subject === null ? {} : { correlation_id: row.subject }),
    ...(row.mintedBy === null ? {} : { minted_by: row.mintedBy }),
    created_at: row.createdAt.toISOString(),
    deliveries: row.deliveries,
    ...(row.lastDeliveryAt === null ? {} : { last_delivery_at: row.lastDeliveryAt.toISOString() }),
  };
}
