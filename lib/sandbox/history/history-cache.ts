import 'server-only';
import { buildHistory, type History } from './history';
import type { HistoryPlan } from './plan';

interface Seeded {
  readonly seed: string;
  readonly anchor: number;
  readonly history: HistoryPlan;
}

/** A reset leaves one behind, and tests run several worlds: more than a few are never needed at once. */
const KEPT = 2;
const built = new Map<string, History>();
/** A plan object belongs to one world: its text need not be written for each call. */
const byPlan = new WeakMap<HistoryPlan, { key: string; history: History }>();

/** The history of a world, built once in each process. */
export function historyOf({ seed, anchor, history: plan }: Seeded): History {
  const short = `${seed} ${anchor}`;
  const seen = byPlan.get(plan);
  if (seen?.key === short) return seen.history;
  const key = `${short} ${JSON.stringify(plan)}`;
  const history = built.get(key) ?? buildHistory(seed, anchor, plan);
  built.delete(key);
  built.set(key, history);
  byPlan.set(plan, { key: short, history });
  for (const oldest of built.keys()) {
    if (built.size <= KEPT) break;
    built.delete(oldest);
  }
  return history;
}
