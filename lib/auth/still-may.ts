import 'server-only';
import { type Permission, type Reach, refusalOf } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Database } from '@/lib/store/engine/open-store';
import { findSession, type Session } from '@/lib/store/people/sessions';
import { lockUser } from '@/lib/store/people/users';
import { openWorlds } from '@/lib/store/worlds/current-world';

/**
 * For the transaction of an intent: who was lowered or signed out since the request began sends nothing (W17).
 * Throws `signed_out`, `forbidden`, `outside_limit`.
 */
export function stillMay({ id, user }: Session, permission: Permission, reach: Reach) {
  return async (tx: Database): Promise<void> => {
    // A carried world has the demo's people only, who never change.
    if (openWorlds()?.carried !== undefined) return;
    await lockUser(tx, user.id);
    const session = await findSession(tx, id, user.id, { inTransaction: true });
    if (session === null) throw new DomainError('signed_out');
    const refusal = refusalOf(session.user, permission, reach);
    if (refusal !== undefined) throw new DomainError(refusal);
  };
}
