import 'server-only';
import type { Services } from './services';

/** One authenticated read sets `services.now()` (safety 21); without an answer our clock stays. */
export async function learnClock({ client }: Services): Promise<void> {
  await client.getBalance();
}

/** A service that hangs is waited for so long. */
const LEARN_MS = 2_000;

/** Does nothing when the offset is known. */
export async function knowClock({ client }: Services): Promise<void> {
  if (client.health().clockOffsetMs !== undefined) return;
  await client.getBalance({ signal: AbortSignal.timeout(LEARN_MS) });
}
