import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { WebhookRevealAnswer } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { checkReveals } from '@/lib/operations/personal-data/check-reveals';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/people/audit';
import { rawBodyOf } from './read-webhooks';

/** With personal data; commits the audit row first (safety 53). Throws `rate_limited`, `not_found`, also for a removed body. */
export async function revealWebhook(
  services: Services,
  actor: Actor,
  id: string,
): Promise<WebhookRevealAnswer> {
  await checkReveals(services, actor);
  const raw = await rawBodyOf(services, id);
  if (raw === null) throw new DomainError('not_found');
  const at = new Date(services.clock());
  await appendAudit(services.store.db, { action: 'webhook.revealed', actor, subject: id, at });
  return { raw: new TextDecoder().decode(raw), now: new Date(services.now()).toISOString() };
}
