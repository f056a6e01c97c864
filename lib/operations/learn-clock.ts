import 'server-only';
import type { Services } from './services';

/**
 * One authenticated read, for its `Date`: from then on `services.now()` is the service's clock (safety 21), before
 * anybody's deadline depends on it. Without an answer our own clock stands for it, as before.
 */
export async function learnClock({ client }: Services): Promise<void> {
  await client.getBalance();
}

/** Long enough for a service that is well; one that hangs keeps nobody from what they asked for. */
const LEARN_MS = 2_000;

/** The same where no answer has told it yet. */
export async function knowClock({ client }: Services): Promise<void> {
  if (client.health().clockOffsetMs !== undefined) return;
  await client.getBalance({ signal: AbortSignal.timeout(LEARN_MS) });
}
