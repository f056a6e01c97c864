import 'server-only';
import type { KybAnswer } from '@/lib/contract/bff-sub-merchants';
import { findRecordRow } from '@/lib/store/events-records';
import type { Services } from '../services';
import { tellOnboarding } from './notices';
import { kybState } from './read-payload';
import { takeRead } from './take-read';

interface Moved {
  onboarding: KybAnswer;
  /** When the register first had this state, RFC 3339. */
  since: string;
  /** When the read set out. */
  sentAt: Date;
}

/**
 * An onboarding moved under a read that was not made to follow it. Where it is followed, that counts as its read;
 * otherwise people are told here, once for each state.
 */
export async function takeOnboarding(
  services: Services,
  correlationId: string,
  { onboarding, since, sentAt }: Moved,
): Promise<void> {
  const { db } = services.store;
  const key = { kind: 'kyb', id: correlationId } as const;
  if ((await findRecordRow(db, key)) === null)
    await tellOnboarding(db, correlationId, onboarding, new Date(since));
  else await takeRead(services, key, { told: kybState(onboarding) }, sentAt.getTime());
}
