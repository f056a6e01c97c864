import 'server-only';
import { requireUncommonPassword } from '@/lib/auth/common-password';
import { hashPassword, passwordFits } from '@/lib/auth/passwords';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { forgetTries, requireTry } from '@/lib/store/people/lockouts';
import { endOpenLinks } from '@/lib/store/people/person-links';
import { listSessions, type Session, sessionHash } from '@/lib/store/people/sessions';
import { findUserByEmail, lockUser, NO_PASSWORD, setPasswordHash } from '@/lib/store/people/users';
import { tellPerson } from './tell-person';

const FRESH_MS = 10 * 60_000;

const triesOf = (userId: string) => `password ${userId}`;

/** A demo's own people have a published password, whoever enters by single sign-on has none. */
export async function hasOwnPassword(db: Database, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  return user !== null && !user.demo && user.passwordHash !== null && user.passwordHash !== NO_PASSWORD;
}

export async function hasNoPassword(db: Database, email: string): Promise<boolean> {
  return (await findUserByEmail(db, email))?.passwordHash === NO_PASSWORD;
}

/**
 * A person without a password must have signed in recently; a copied cookie is usually older. Throws `sign_in_again`.
 */
async function requireFreshSignIn(db: Database, { id, user }: Session): Promise<void> {
  if (!(await hasNoPassword(db, user.email))) return;
  const here = (await listSessions(db, user.id)).find(({ idHash }) => idHash === sessionHash(id));
  if (here === undefined || Date.now() - here.createdAt.getTime() > FRESH_MS)
    throw new DomainError('sign_in_again');
}

/**
 * A person with a password must give it, because a copied cookie does not know it. Others must have signed in
 * recently by single sign-on. Throws `invalid_input`, `rate_limited`, `sign_in_again`.
 */
export async function requireOwnPassword(
  db: Database,
  session: Session,
  password: string | undefined,
): Promise<void> {
  const { id, email } = session.user;
  if (!(await hasOwnPassword(db, email))) return requireFreshSignIn(db, session);
  if (password === undefined) throw new DomainError('invalid_input', { fields: { password: 'required' } });
  await requireTry(db, triesOf(id));
  const user = await findUserByEmail(db, email);
  if (!(await passwordFits(user?.passwordHash, password)))
    throw new DomainError('invalid_input', { fields: { password: 'wrong_password' } });
  await forgetTries(db, triesOf(id));
}

/**
 * Other sessions and links end; a repeated press is answered. Throws `invalid_input`, `demo_person`, `rate_limited`
 * (W5).
 */
export async function changePassword(
  db: Database,
  { id: sessionId, user: { id, email, name } }: Session,
  { old, password }: { old: string; password: string },
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (user === null || user.disabled) throw new DomainError('signed_out');
  if (user.demo) throw new DomainError('demo_person');
  await requireTry(db, triesOf(id));
  const fits = await passwordFits(user.passwordHash, old);
  if (!fits) {
    if (await passwordFits(user.passwordHash, password)) return forgetTries(db, triesOf(id));
    throw new DomainError('invalid_input', { fields: { old: 'wrong_password' } });
  }
  await requireUncommonPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const now = await lockUser(tx, id);
    if (now?.passwordHash !== user.passwordHash)
      throw new DomainError('invalid_input', { fields: { old: 'wrong_password' } });
    await setPasswordHash(tx, id, passwordHash, sessionHash(sessionId));
    await endOpenLinks(tx, id, new Date());
    await appendAudit(tx, { action: 'password.changed', actor: { id, name } });
  });
  tellPerson(db, id, 'password_changed');
  await forgetTries(db, triesOf(id));
}
