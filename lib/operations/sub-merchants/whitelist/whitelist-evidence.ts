import 'server-only';
import type { Operation, OperationKind } from '@/lib/contract/bff-operations';
import { nameKey } from '@/lib/contract/shown-name';
import { appendAudit } from '@/lib/store/audit';
import { resolveOperation, settleOperation } from '@/lib/store/operations';
import type { Services } from '../services';
import { addressIn, followApproval } from './address-approval';
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
  const entry = addressIn(groups, asked);
  return entry && (entry.id === undefined ? {} : { addressId: entry.id });
}

/**
 * Ends every unknown change that a read shows to have happened (safety 9, 10), and overrules a person's word that it
 * had not, unless the same was done since. `changes` are newest first. Returns how many.
 */
export async function settleByEvidence(
  { store, clock }: Services,
  changes: readonly Operation[],
  groups: readonly WalletGroup[],
): Promise<number> {
  let settled = 0;
  for (const [at, change] of changes.entries()) {
    const result = isUndecided(change, changes.slice(0, at)) ? foundIn(groups, change) : undefined;
    if (result === undefined) continue;
    const { intent_id, state } = change;
    await store.db.transaction(async (tx) => {
      const ended =
        state === 'unknown'
          ? await resolveOperation(tx, intent_id, { state: 'done', result })
          : await settleOperation(tx, intent_id, { state: 'done', result, at: new Date(clock()) });
      if (ended === null) return;
      settled += 1;
      const status = addressIn(groups, ended.asked)?.status;
      await followApproval(tx, ended, { at: new Date(clock()), status });
      const detail = { intent_id, outcome: 'done', was: state, evidence: 're-read' };
      await appendAudit(tx, { action: `${change.kind}.outcome`, subject: change.correlation_id, detail });
    });
  }
  return settled;
}

function isUndecided(change: Operation, newer: readonly Operation[]): boolean {
  if (change.state === 'unknown') return true;
  const byWord = change.state === 'not_done' && change.resolved_by !== undefined;
  return byWord && !newer.some((other) => other.state === 'done' && isSameChange(other, change));
}

function isSameChange(one: Operation, other: Operation): boolean {
  const textOf = ({ kind, asked }: Operation) =>
    JSON.stringify(
      kind === 'whitelist_group'
        ? [kind, nameKey(String(asked.walletName))]
        : [kind, asked.walletId, asked.currencyCode, String(asked.address).toLowerCase()],
    );
  return textOf(one) === textOf(other);
}
