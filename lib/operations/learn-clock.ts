import 'server-only';
import type { Services } from './services';

/**
 * One authenticated read, for its `Date`: from then on `services.now()` is the service's clock (safety 21), before
 * anybody's deadline depends on it. Without an answer our own clock stands for it, as before.
 */
export async function learnClock({ client }: Services): Promise<void> {
  await client.getBalance();
}
