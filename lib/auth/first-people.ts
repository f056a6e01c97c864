import 'server-only';
import type { Role } from '@/lib/access/permissions';
import type { Env } from '@/lib/env';
import { log } from '@/lib/log';
import { appendAudit } from '@/lib/store/audit';
import type { Database } from '@/lib/store/db';
import { addUser, countUsers, findUserByEmail, removeDemoUsers } from '@/lib/store/users';
import { hashPassword } from './passwords';

/** Printed by `npm run demo`; they open nothing but a sandbox. */
export const DEMO_PASSWORD = 'mesa-demo-2026';
export const DEMO_USERS: readonly { email: string; name: string; role: Role }[] = [
  { email: 'viewer@mesa.example', name: 'Vera Lima', role: 'viewer' },
  { email: 'operator@mesa.example', name: 'Otto Prado', role: 'operator' },
  { email: 'approver@mesa.example', name: 'Ana Reis', role: 'approver' },
  { email: 'admin@mesa.example', name: 'Davi Melo', role: 'admin' },
];

/**
 * Who can sign in at first. Demo users exist exactly while the embedded sandbox is the upstream; a store
 * without people of its own gets its first administrator from `ADMIN_EMAIL` and `ADMIN_PASSWORD`.
 */
export async function preparePeople(
  db: Database,
  { environment, adminEmail, adminPassword }: Pick<Env, 'environment' | 'adminEmail' | 'adminPassword'>,
): Promise<void> {
  if (environment === 'sandbox') await addDemoUsers(db);
  else if ((await removeDemoUsers(db)) > 0) log.info({ environment }, 'the demo users are gone');
  if (adminEmail === undefined || adminPassword === undefined) return;
  if ((await countUsers(db, { demo: false })) > 0) return;
  const name = adminEmail.split('@')[0] ?? adminEmail;
  const passwordHash = await hashPassword(adminPassword);
  const admin = await addUser(db, { email: adminEmail, name, role: 'admin', passwordHash });
  if (admin !== null)
    await appendAudit(db, { action: 'user.added', subject: admin.id, detail: { role: 'admin' } });
}

async function addDemoUsers(db: Database): Promise<void> {
  for (const user of DEMO_USERS) {
    if ((await findUserByEmail(db, user.email)) !== null) continue;
    await addUser(db, { ...user, passwordHash: await hashPassword(DEMO_PASSWORD), demo: true });
  }
}
