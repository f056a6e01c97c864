import 'server-only';
import type { AccountName, World } from './world';

const MINUTE_MS = 60_000;

/**
 * Counts a request against what its account may ask in a minute (O-41); null is no limit. The minute begins with
 * the first request and runs on the sandbox clock. Returns the whole seconds until the next minute where there is
 * no room left, else undefined.
 */
export function takeFromMinute(
  world: World,
  now: number,
  name: AccountName,
  perMinute: number | null,
): number | undefined {
  if (perMinute === null) return undefined;
  const account = world.accounts[name];
  const { minute } = account;
  if (minute === undefined || now < minute.since || now >= minute.since + MINUTE_MS) {
    account.minute = { since: now, used: 1 };
    return undefined;
  }
  if (minute.used >= perMinute) return Math.ceil((minute.since + MINUTE_MS - now) / 1000);
  minute.used += 1;
  return undefined;
}
