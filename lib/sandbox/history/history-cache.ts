import 'server-only';
import { buildHistory, type History } from './history';
import type { HistoryPlan } from './history-plan';

interface Seeded {
  readonly seed: string;
  readonly anchor: number;
  readonly history: HistoryPlan;
}

/** A reset leaves an old one; tests run several worlds. */
const KEPT = 2;
const built = new Map<string, History>();
/** Avoids serialising the plan on each call. */
const byPlan = new WeakMap<HistoryPlan, { key: string; history: History }>();

/** The history of a world, built once in a process. */
export function cachedHistoryOf({ seed, anchor, history: plan }: Seeded): History {
  const short = `${seed} ${anchor}`;
  const cached = byPlan.get(plan);
  if (cached?.key === short) return cached.history;
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
