import 'server-only';

const MINUTE_MS = 60_000;
const REMEMBERED = 10_000;

/**
 * Counts requests per source and minute in this process. `take` returns the seconds to wait; 0 means within the
 * budget.
 */
export function sourceBudget(perMinute: number): { take(source: string, now?: number): number } {
  let since = 0;
  const used = new Map<string, number>();
  return {
    take(source, now = Date.now()) {
      if (now >= since + MINUTE_MS || now < since) {
        since = now;
        used.clear();
      }
      const before = used.get(source) ?? 0;
      // Further sources share one count.
      const key = before > 0 || used.size < REMEMBERED ? source : 'all others';
      const count = (used.get(key) ?? 0) + 1;
      if (count > perMinute) return Math.max(Math.ceil((since + MINUTE_MS - now) / 1000), 1);
      used.set(key, count);
      return 0;
    },
  };
}
