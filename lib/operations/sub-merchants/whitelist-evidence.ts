import 'server-only';
import { sameAddress } from '@/lib/contract/address-check';
import type { Operation, OperationKind } from '@/lib/contract/bff-operations';
import { appendAudit } from '@/lib/store/audit';
import { resolveOperation } from '@/lib/store/operations';
import type { Services } from '../services';
import type { WalletGroup } from './read-wallet-groups';

export const WHITELIST_KINDS = [
  'whitelist_group',
  'whitelist_address',
] as const satisfies readonly OperationKind[];

/**
 * What a change brought about, if the groups show it: a group by its name, an address by its group, its text and its
 * asset. Undefined when they do not, which proves nothing by itself.
 */
export function foundIn(
  groups: readonly WalletGroup[],
  { kind, asked }: Pick<Operation, 'kind' | 'asked'>,
): Readonly<Record<string, string>> | undefined {
  if (kind === 'whitelist_group') {
    const group = groups.find(({ label }) => label === asked.walletName);
    return group && (group.id === undefined ? {} : { walletId: group.id });
  }
  const { walletId, address, currencyCode } = asked;
  const group = groups.find(({ id }) => id !== undefined && id === walletId);
  const entry = group?.addresses.find(
    (item) =>
      item.currency === currencyCode &&
      item.address !== undefined &&
      typeof address === 'string' &&
      sameAddress(item.address, address),
  );
  return entry && (entry.id === undefined ? {} : { addressId: entry.id });
}

/** Ends every unknown change that a read shows to have happened (safety 9, 10). Returns how many. */
export async function settleByEvidence(
  { store }: Services,
  changes: readonly Operation[],
  groups: readonly WalletGroup[],
): Promise<number> {
  let settled = 0;
  for (const change of changes) {
    const result = change.state === 'unknown' ? foundIn(groups, change) : undefined;
    if (result === undefined) continue;
    await store.db.transaction(async (tx) => {
      if ((await resolveOperation(tx, change.intent_id, { state: 'done', result })) === null) return;
      settled += 1;
      const detail = { intent_id: change.intent_id, outcome: 'done', evidence: 're-read' };
      await appendAudit(tx, { action: `${change.kind}.outcome`, subject: change.correlation_id, detail });
    });
  }
  return settled;
}
