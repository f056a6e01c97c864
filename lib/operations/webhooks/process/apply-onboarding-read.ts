import 'server-only';
import type { KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import type { Services } from '@/lib/operations/services';
import { findRecordRow } from '@/lib/store/webhooks/webhook-records';
import { applyRead } from './apply-read';
import { notifyOfOnboarding } from './notify-of-change';
import { kybState } from './read-payload';

interface Moved {
  onboarding: KybAnswer;
  /** When it was first read in this state (RFC 3339). */
  since: string;
  /** When the read started. */
  sentAt: Date;
}

/** Counts as the read of a followed record; else notifies here, once per state. */
export async function applyOnboardingRead(
  services: Services,
  correlationId: string,
  { onboarding, since, sentAt }: Moved,
): Promise<void> {
  const { db } = services.store;
  const key = { kind: 'kyb', id: correlationId } as const;
  if ((await findRecordRow(db, key)) === null)
    await notifyOfOnboarding(db, correlationId, onboarding, new Date(since));
  else await applyRead(services, key, { state: kybState(onboarding) }, sentAt.getTime());
}
