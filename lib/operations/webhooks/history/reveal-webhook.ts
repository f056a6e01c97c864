import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { WebhookRevealAnswer } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { actorOf } from '@/lib/operations/actor';
import { checkReveals, type Revealer } from '@/lib/operations/personal-data/check-reveals';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { rawBodyOf } from './read-webhooks';

/**
 * Returns personal data; commits the audit row first (safety 53). Throws `rate_limited`, `not_found`, also for a
 * removed body.
 */
export async function revealWebhook(
  services: Services,
  person: Revealer,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<WebhookRevealAnswer> {
  const said = await checkReveals(services, person, reason);
  const raw = await rawBodyOf(services, id);
  if (raw === null) throw new DomainError('not_found');
  const at = new Date(services.clock());
  await appendAudit(services.store.db, {
    action: 'webhook.revealed',
    actor: actorOf({ user: person }),
    subject: id,
    detail: said,
    at,
  });
  return { raw: new TextDecoder().decode(raw), now: new Date(services.now()).toISOString() };
}
