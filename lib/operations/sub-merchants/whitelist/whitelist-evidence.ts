import 'server-only';
import type { IntentKind, IntentState, SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { nameKey } from '@/lib/contract/values/sub-merchants/visible-name';
import { walletKey } from '@/lib/contract/values/wallet-key';
import type { Services } from '@/lib/operations/services';
import type { WalletGroup } from '@/lib/operations/sub-merchants/signed-read';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { resolveIntent } from '@/lib/store/sub-merchants/intents';
import { addressIn, followApproval } from './address-approval';

export const WHITELIST_KINDS = [
  'whitelist_group',
  'whitelist_address',
] as const satisfies readonly IntentKind[];

/** Matches a group by name, an address by group, text and asset. Undefined proves nothing. */
export function foundIn(
  groups: readonly WalletGroup[],
  { kind, asked }: Pick<SubMerchantIntent, 'kind' | 'asked'>,
): Readonly<Record<string, string>> | undefined {
  if (kind === 'whitelist_group') {
    const group = groups.find(({ label }) => label === asked.walletName);
    return group && (group.id === undefined ? {} : { walletId: group.id });
  }
  const entry = addressIn(groups, asked);
  return entry && (entry.id === undefined ? {} : { addressId: entry.id });
}

/**
 * Ends unknown changes that a read shows (safety 9, 10). Overrules a person's `not_done`, unless a later change did
 * the same. `changes`: newest first. Returns the count.
 */
export async function settleByEvidence(
  { store, clock }: Services,
  changes: readonly SubMerchantIntent[],
  groups: readonly WalletGroup[],
): Promise<number> {
  let settled = 0;
  const newer: SubMerchantIntent[] = [];
  for (const change of changes) {
    const result = isUndecided(change, newer) ? foundIn(groups, change) : undefined;
    newer.push(result === undefined ? change : { ...change, state: 'done' });
    if (result === undefined) continue;
    const { intent_id, state } = change;
    await store.db.transaction(async (tx) => {
      const overrules = state === 'not_done';
      const ended = await resolveIntent(tx, intent_id, { state: 'done', result, overrules });
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

const MAY_STAND: ReadonlySet<IntentState> = new Set(['sending', 'unknown', 'done']);

function isUndecided(change: SubMerchantIntent, newer: readonly SubMerchantIntent[]): boolean {
  if (change.state === 'unknown') return true;
  const byWord = change.state === 'not_done' && change.resolved_by !== undefined;
  return byWord && !newer.some((other) => MAY_STAND.has(other.state) && isSameChange(other, change));
}

function isSameChange(one: SubMerchantIntent, other: SubMerchantIntent): boolean {
  const textOf = ({ kind, asked }: SubMerchantIntent) =>
    JSON.stringify(
      kind === 'whitelist_group'
        ? [kind, nameKey(String(asked.walletName))]
        : [kind, asked.walletId, asked.currencyCode, walletKey(String(asked.address))],
    );
  return textOf(one) === textOf(other);
}
