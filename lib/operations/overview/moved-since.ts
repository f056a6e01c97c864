import 'server-only';
import { BLOCKED_ITEM } from '@/lib/contract/bff/overview/attention-request';
import { type BalanceGroup, readBalanceGroups } from '@/lib/money/balance-groups';
import { canonicalDecimal } from '@/lib/money/decimal';
import type { Services } from '@/lib/operations/services';
import type { StepRow } from '@/lib/store/attention/attention-steps';
import type { Database } from '@/lib/store/engine/open-store';
import { positionPages } from '@/lib/store/positions/positions';
import { dayInZone } from '@/lib/time/zone';
import { fingerprint } from './fingerprint';

const PAGE = 200;
const NOTHING = { accounts: [], incomplete: false };

/** This process's knowledge of steps: compared until then, RFC 3339. */
const compared = new WeakMap<Services, Map<string, { until: string; moved: boolean }>>();

/** A renamed account moves nothing (BAL-11). */
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
  const known = compared.get(services) ?? new Map<string, { until: string; moved: boolean }>();
  compared.set(services, known);
  const untilOf = ({ id, at }: StepRow) => known.get(id)?.until ?? at.toISOString();
  const hasMoved = ({ id }: StepRow) => known.get(id)?.moved === true;
  const asked = steps.filter((row) => row.step === 'done' && BLOCKED_ITEM.test(row.item) && !hasMoved(row));
  const [first] = asked.map(untilOf).sort();
  if (first !== undefined) {
    const dayOf = (at: string | number) => dayInZone(new Date(at), services.timeZone);
    const range = { from: dayOf(first), to: dayOf(services.now()), every: 'slot' } as const;
    for await (const page of positionPages(db, range, PAGE)) {
      for (const { read_at, balances } of page) {
        if (read_at === undefined || balances === undefined) continue;
        const later = asked.filter((one) => !hasMoved(one) && untilOf(one) < read_at);
        if (later.length === 0) continue;
        const { groups } = readBalanceGroups({ balances });
        for (const row of later) {
          const group = groups.find(({ ticker }) => `blocked/${ticker}` === row.item);
          const { state, whole } = blockedOf(group ?? NOTHING);
          known.set(row.id, { until: read_at, moved: whole && state !== row.state });
        }
      }
    }
  }
  return new Set(steps.filter(hasMoved).map(({ id }) => id));
}
