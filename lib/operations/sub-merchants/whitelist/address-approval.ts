import 'server-only';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { sameAddress } from '@/lib/contract/values/wallet-address';
import { notify } from '@/lib/operations/notifications/notify';
import type { Services } from '@/lib/operations/services';
import type { WalletGroup } from '@/lib/operations/sub-merchants/signed-read';
import { applyRead } from '@/lib/operations/webhooks/process/apply-read';
import { plainState } from '@/lib/operations/webhooks/process/read-payload';
import type { Database } from '@/lib/store/engine/open-store';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';
import { followRecord, recordRows } from '@/lib/store/webhooks/webhook-records';

/** The newest changes that are looked at; background reads follow older ones. */
const CHANGES_LOOKED_AT = 200;

/** Undefined if the groups lack the address. */
export function addressIn(
  groups: readonly WalletGroup[],
  { walletId, address, currencyCode }: SubMerchantIntent['asked'],
): WalletGroup['addresses'][number] | undefined {
  const group = groups.find(({ id }) => id !== undefined && id === walletId);
  return group?.addresses.find(
    (item) =>
      item.currency === currencyCode &&
      item.address !== undefined &&
      typeof address === 'string' &&
      sameAddress(item.address, address),
  );
}

/**
 * Notifies of a pending address and follows it, because no webhook reports it (WLG-06, O-17). Groups need no
 * approval; `status` is as read.
 */
export async function followApproval(
  tx: Database,
  change: SubMerchantIntent,
  { at, status }: { at: Date; status?: string | undefined },
): Promise<void> {
  const { kind, state, intent_id: id, correlation_id: correlationId } = change;
  if (kind !== 'whitelist_address' || state !== 'done') return;
  await followRecord(tx, { kind, id, correlationId, firstReadAt: at }, at);
  if (status === 'active') return;
  await notify(tx, {
    kind: 'approval',
    title_key: 'approval_waiting',
    subject: id,
    correlation_id: correlationId,
    values: { name: (await findSubMerchant(tx, correlationId))?.name ?? correlationId },
    href: `/sub-merchants/${encodeURIComponent(correlationId)}/whitelist`,
    permission: 'sub_merchants:read',
    at: new Date(change.created_at),
  });
}

/** A page made this read; `startedAt`: epoch ms. */
export async function takeApprovals(
  services: Services,
  changes: readonly SubMerchantIntent[],
  groups: readonly WalletGroup[],
  startedAt: number,
): Promise<void> {
  const added = new Map(
    changes
      .filter(({ kind, state }) => kind === 'whitelist_address' && state === 'done')
      .slice(0, CHANGES_LOOKED_AT)
      .map((change) => [change.intent_id, change]),
  );
  for (const row of await recordRows(services.store.db, 'whitelist_address', [...added.keys()])) {
    const change = added.get(row.id);
    const entry = change && addressIn(groups, change.asked);
    if (entry?.status === undefined || row.process === entry.status) continue;
    await applyRead(services, row, { state: plainState(entry.status) }, startedAt);
  }
}
