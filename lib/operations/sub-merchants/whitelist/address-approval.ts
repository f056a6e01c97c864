import 'server-only';
import { sameAddress } from '@/lib/contract/address-check';
import type { Operation } from '@/lib/contract/bff-operations';
import type { Database } from '@/lib/store/db';
import { followRecord, recordRows } from '@/lib/store/events-records';
import { findSubMerchant } from '@/lib/store/sub-merchants';
import { plainState } from '../events/read-payload';
import { takeRead } from '../events/take-read';
import { notify } from '../live/notify';
import type { Services } from '../services';
import type { WalletGroup } from './read-wallet-groups';

/** Older ones are left to the reads that follow them. */
const CHANGES_LOOKED_AT = 200;

/** The entry that adding an address brought about; undefined where the groups do not show it. */
export function addressIn(
  groups: readonly WalletGroup[],
  { walletId, address, currencyCode }: Operation['asked'],
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
 * An address that was added waits for the platform's approval, which no webhook tells of (WLG-06, O-17): people are
 * told that it waits, and reads follow it until it is active. `change` is one that happened; a group needs no approval.
 * With `status`, what a read has shown of it: one that is active already waits for nobody.
 */
export async function followApproval(
  tx: Database,
  change: Operation,
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
    values: { name: (await findSubMerchant(tx, correlationId))?.name ?? correlationId },
    href: `/sub-merchants/${encodeURIComponent(correlationId)}/whitelist`,
    permission: 'sub_merchants:read',
    at: new Date(change.created_at),
  });
}

/**
 * What a page's own read shows of addresses that are followed, so that nobody is told later than they could see it.
 * `startedAt` is when the read set out, in epoch milliseconds.
 */
export async function takeApprovals(
  services: Services,
  changes: readonly Operation[],
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
    await takeRead(services, row, { told: plainState(entry.status) }, startedAt);
  }
}
