import 'server-only';
import type { Services } from './services';

/**
 * Since when the records of the service are what they are: a sandbox that was reset has others, or the same ids in other
 * states, and what was seen of the ones before says nothing of them. A live service has one past.
 */
export async function worldSince({ sandbox }: Pick<Services, 'sandbox'>): Promise<Date> {
  return new Date(sandbox === undefined ? 0 : await sandbox.madeAt());
}
