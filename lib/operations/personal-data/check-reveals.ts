import 'server-only';
import { can, type Holder } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { notify } from '@/lib/operations/notifications/notify';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';

const DAY_MS = 86_400_000;

export type Revealer = Holder & { id: string; name: string };

/**
 * Called before a reveal (safety 53); answers what its audit row adds. Throws `invalid_input` without a needed reason, and
 * `rate_limited`; administrators are told, once per person and day.
 */
export async function checkReveals(
  services: Services,
  actor: Revealer,
  reason: string | undefined,
): Promise<{ reason?: string }> {
  if (reason === undefined && !can(actor, 'transactions:reveal_freely'))
    throw new DomainError('invalid_input', { fields: { reason: 'required' } });
  try {
    await checkRateLimit(services, actor.id, 'reveal');
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'rate_limited') throw error;
    const day = Math.floor(services.clock() / DAY_MS) * DAY_MS;
    await notify(services.store.db, {
      kind: 'failure',
      title_key: 'many_reveals',
      permission: 'settings:read',
      subject: actor.id,
      values: { name: actor.name },
      href: '/settings',
      at: new Date(day),
    });
    throw error;
  }
  return defined({ reason });
}
