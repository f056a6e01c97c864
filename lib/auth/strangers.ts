import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { appendAudit } from '@/lib/store/audit';
import type { Database } from '@/lib/store/db';
import { countTry, type LockoutPolicy, waitOf } from '@/lib/store/lockouts';

/** What all failures with addresses that nobody has are counted under. */
export const STRANGERS = 'strangers';
/** From the hundredth on it is a flood, told of after 1, 2, 4 ... 256 seconds, then at most every 15 minutes. */
export const STRANGERS_POLICY: LockoutPolicy = { delayAfter: 100, lockAfter: 1_000 };

const SLOWED_MS = 1_000;

/**
 * A failed sign-in with an address that nobody has. The audit log cannot forget, and anybody may make addresses up: it
 * gets a row for a flood, never one for each (W5). The address itself is somebody's personal data, or a password typed
 * into the wrong field: not kept.
 */
export async function countStranger(db: Database): Promise<void> {
  const { waitMs, failures } = await countTry(db, STRANGERS, STRANGERS_POLICY);
  if (waitMs > 0 || failures < STRANGERS_POLICY.delayAfter) return;
  await appendAudit(db, { action: 'sign_in.flooded', detail: { failures: `${failures}` } });
}

/**
 * While strangers flood the sign-in, whoever comes with an unknown browser waits a moment, whether the address exists
 * or not: that tells nothing, and the right password still opens (W5).
 */
export async function slowedByFlood(db: Database): Promise<void> {
  if ((await waitOf(db, STRANGERS)) > 0) await sleep(SLOWED_MS);
}
