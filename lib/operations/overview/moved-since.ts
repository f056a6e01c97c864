import 'server-only';
import { BLOCKED_ITEM } from '@/lib/contract/bff/overview/attention-request';
import { type BalanceGroup, readBalanceGroups } from '@/lib/money/balance-groups';
import { canonicalDecimal } from '@/lib/money/decimal';
import type { Services } from '@/lib/operations/services';
import type { StepRow } from '@/lib/store/attention/attention-steps';
import type { Database } from '@/lib/store/engine/open-store';
import { readingsAfter } from '@/lib/store/positions/positions';
import { fingerprint } from './fingerprint';

const PAGE = 200;
const NOTHING = { accounts: [], incomplete: false };

/** This process's knowledge of steps: compared until then, epoch ms. */
const compared = new WeakMap<Services, Map<string, { until: number; moved: boolean }>>();

/** Amounts without their labels, because a renamed account moves nothing (BAL-11). */
export function blockedOf({ accounts: all, incomplete }: Pick<BalanceGroup, 'accounts' | 'incomplete'>) {
  const accounts = all.flatMap(({ label, buckets: { blocked: amount } }) =>
    amount !== undefined && /[1-9]/.test(amount) ? [{ label, amount }] : [],
  );
  const said = accounts.map(({ amount }) => canonicalDecimal(amount) ?? amount).sort();
  const whole = !incomplete && all.every(({ buckets }) => buckets.blocked !== undefined);
  return { accounts, state: fingerprint('blocked', ...said), whole };
}

/** Ids of those that ended blocked funds of which a whole reading, kept since, has other amounts. */
export async function movedSince(
  services: Services,
  db: Database,
  steps: readonly StepRow[],
): Promise<ReadonlySet<string>> {
  const known = compared.get(services) ?? new Map<string, { until: number; moved: boolean }>();
  compared.set(services, known);
  const untilOf = ({ id, at }: StepRow) => known.get(id)?.until ?? at.getTime();
  const hasMoved = ({ id }: StepRow) => known.get(id)?.moved === true;
  const asked = steps.filter((row) => row.step === 'done' && BLOCKED_ITEM.test(row.item) && !hasMoved(row));
  if (asked.length > 0) {
    for await (const page of readingsAfter(db, new Date(Math.min(...asked.map(untilOf))), PAGE)) {
      for (const { at, balances } of page) {
        if (balances === undefined) continue;
        const later = asked.filter((one) => !hasMoved(one) && untilOf(one) < at);
        if (later.length === 0) continue;
        const { groups } = readBalanceGroups({ balances });
        for (const row of later) {
          const group = groups.find(({ ticker }) => `blocked/${ticker}` === row.item);
          // What cannot be read is not zero (safety 28).
          const isUnread = group === undefined && (groups.length === 0 || row.item.slice(8) in balances);
          const { state, whole } = blockedOf(group ?? NOTHING);
          known.set(row.id, { until: at, moved: !isUnread && whole && state !== row.state });
        }
      }
    }
  }
  return new Set(steps.filter(hasMoved).map(({ id }) => id));
}
