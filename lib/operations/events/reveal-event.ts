import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { EventRevealAnswer } from '@/lib/contract/bff-event-inbox';
import { DomainError } from '@/lib/contract/domain-error';
import { appendAudit } from '@/lib/store/audit';
import type { Services } from '../services';
import { rawBodyOf } from './read-events';

/**
 * The body of one webhook as it came, personal data included. Who asked is committed to the audit log before anything
 * is answered (safety 53). Throws `not_found`, also for a body that was dropped.
 */
export async function revealEvent(services: Services, actor: Actor, id: string): Promise<EventRevealAnswer> {
  const raw = await rawBodyOf(services, id);
  if (raw === null) throw new DomainError('not_found');
  const at = new Date(services.clock());
  await appendAudit(services.store.db, { action: 'webhook.revealed', actor, subject: id, at });
  return { raw: new TextDecoder().decode(raw), now: new Date(services.now()).toISOString() };
}
