import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { notify } from '@/lib/operations/notifications/notify';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';

const DAY_MS = 86_400_000;

/** Before a reveal (safety 53). Throws `rate_limited`; administrators are told, once per person and day. */
export async function checkReveals(services: Services, actor: Actor): Promise<void> {
  try {
    await checkRateLimit(services, actor.id, 'reveal');
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'rate_limited') throw error;
    const day = Math.floor(services.clock() / DAY_MS) * DAY_MS;
    await notify(services.store.db, {
      ...{ kind: 'failure', title_key: 'many_reveals', permission: 'settings:read' },
      ...{ subject: actor.id, values: { name: actor.name }, href: '/settings', at: new Date(day) },
    });
    throw error;
  }
}
