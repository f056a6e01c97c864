import 'server-only';
import type { DestinationRevealAnswer } from '@/lib/contract/bff/destinations';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { actorOf } from '@/lib/operations/actor';
import { checkReveals, type Revealer } from '@/lib/operations/personal-data/check-reveals';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { findDestination } from '@/lib/store/destinations/destinations';
import { fullKey } from './read-destinations';

/** Commits the audit row first (safety 53). Throws `not_found`, `invalid_input`, `rate_limited`. */
export async function revealDestination(
  services: Services,
  person: Revealer,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<DestinationRevealAnswer> {
  const said = await checkReveals(services, person, reason);
  const row = await findDestination(services.store.db, id);
  if (row === null) throw new DomainError('not_found');
  await appendAudit(services.store.db, {
    action: 'destination.revealed',
    actor: actorOf({ user: person }),
    subject: id,
    detail: { kind: row.kind, hash: row.hash, ...said },
    at: new Date(services.clock()),
  });
  return { value: fullKey(row), now: new Date(services.now()).toISOString() };
}
