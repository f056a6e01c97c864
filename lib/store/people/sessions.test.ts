import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/store/engine/open-store';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { createSession, endSession, findSession } from './sessions';
import { addUser, disableUser, setRole } from './users';

async function signedIn(db: Database): Promise<{ userId: string; id: string }> {
  const user = await addUser(db, { email: 'a@b.co', name: 'Ana', role: 'treasurer', passwordHash: 'x' });
  if (user === null) throw new Error('the address is taken');
  return { userId: user.id, id: await createSession(db, user.id) };
}

describeStores('sessions', ({ db, dialect, other }) => {
  test('what another process ends, lowers or disables counts with the next look-up', async () => {
    const { id, userId } = await signedIn(db());
    const elsewhere = await other();
    const role = async () => (await findSession(db(), id, userId))?.user.role;
    expect(await role()).toBe('treasurer');
    await setRole(elsewhere, userId, 'viewer');
    expect(await role()).toBe('viewer');
    await endSession(elsewhere, id);
    expect(await role()).toBeUndefined();
    const again = await createSession(elsewhere, userId);
    expect((await findSession(db(), again, userId))?.user.id).toBe(userId);
    await disableUser(elsewhere, userId);
    expect(await findSession(db(), again, userId)).toBeNull();
  });

  if (dialect === 'postgres') {
    test('a pooler that drops what was prepared makes no look-up fail', async () => {
      const { id, userId } = await signedIn(db());
      const found = () => findSession(db(), id, userId);
      expect(await found()).not.toBeNull();
      await db().execute(sql`deallocate all`);
      expect(await found()).not.toBeNull();
      // From then on nothing is prepared.
      await db().execute(sql`deallocate all`);
      expect(await found()).not.toBeNull();
      const { rows } = (await db().execute(sql`select name from pg_prepared_statements`)) as {
        rows: unknown[];
      };
      expect(rows).toEqual([]);
    });
  }
});
