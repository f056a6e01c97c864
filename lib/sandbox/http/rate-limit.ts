import 'server-only';
import type { AccountName, World } from '@/lib/sandbox/world/world';

const MINUTE_MS = 60_000;

/**
 * Counts a request against the limit of its account (O-41; null: none). Returns the seconds until the next minute, in
 * sandbox time, when exceeded.
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
