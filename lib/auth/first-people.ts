import 'server-only';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import type { Env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import {
  addUser,
  countUsers,
  findUserByEmail,
  removeDemoUsers,
  renameDemoUser,
} from '@/lib/store/people/users';
import { adminPasswordErrors } from './common-password';
import { hashPassword } from './passwords';

/** It is published, and opens a sandbox only. */
export const DEMO_PASSWORD = 'mesa-demo-2026';

/**
 * Demo users in sandbox only; an empty store gets an administrator from `ADMIN_EMAIL` and `ADMIN_PASSWORD`. Throws for
 * a common one in live.
 */
export async function preparePeople(
  db: Database,
  { environment, adminEmail, adminPassword }: Pick<Env, 'environment' | 'adminEmail' | 'adminPassword'>,
): Promise<void> {
  if (environment === 'sandbox') await addDemoUsers(db);
  else if ((await removeDemoUsers(db)) > 0) log.info({ environment }, 'the demo users are gone');
  if (adminEmail === undefined || adminPassword === undefined) return;
  if ((await countUsers(db, { demo: false })) > 0) return;
  const [error] = await adminPasswordErrors({ environment, adminEmail, adminPassword });
  if (error !== undefined) throw new Error(error);
  const name = adminEmail.split('@')[0] ?? adminEmail;
  const passwordHash = await hashPassword(adminPassword);
  const admin = await addUser(db, { email: adminEmail, name, role: 'admin', passwordHash });
  if (admin !== null)
    await appendAudit(db, { action: 'user.added', subject: admin.id, detail: { role: 'admin' } });
}

async function addDemoUsers(db: Database): Promise<void> {
  let passwordHash: string | undefined;
  for (const { id, email, name, role } of DEMO_PEOPLE) {
    const known = await findUserByEmail(db, email);
    if (known !== null && (!known.demo || known.name === name)) continue;
    if (await renameDemoUser(db, { id, email, name, role })) continue;
    // One published password, one hash: hashing is the slowest part of a cold start.
    passwordHash ??= await hashPassword(DEMO_PASSWORD);
    await addUser(db, { id, email, name, role, passwordHash, demo: true });
  }
}
