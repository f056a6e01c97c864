import 'server-only';
import { randomBytes } from 'node:crypto';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { removeAllFactors } from '@/lib/store/factors/factors';
import { endOpenLinks } from '@/lib/store/people/person-links';
import { findUserByEmail, setPasswordHash } from '@/lib/store/people/users';
import { hashPassword } from './passwords';
import { tellPerson } from './people/tell-person';

/**
 * A new password for the person of `email`; sessions, second factors and open links end. Returns it, once. Null:
 * nobody has the address, or the person is disabled. For the host's own operator.
 */
export async function resetPerson(db: Database, email: string): Promise<string | null> {
  const user = await findUserByEmail(db, email);
  if (user === null || user.disabled) return null;
  const password = randomBytes(18).toString('base64url');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await setPasswordHash(tx, user.id, passwordHash);
    await removeAllFactors(tx, user.id);
    await endOpenLinks(tx, user.id, new Date());
    await appendAudit(tx, { action: 'user.reset', subject: user.id });
  });
  tellPerson(db, user.id, 'password_reset');
  return password;
}
