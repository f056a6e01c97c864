import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Database } from '@/lib/store/engine/open-store';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { createSession, endSession, findSession } from './sessions';
import { addUser, disableUser, setRole } from './users';

async function signedIn(db: Database, email = 'a@b.co'): Promise<{ userId: string; id: string }> {
  const user = await addUser(db, { email, name: 'Ana', role: 'treasurer', passwordHash: 'x' });
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

  test('look-ups of one session that come together share an answer, and one that comes later asks anew', async () => {
    const { id, userId } = await signedIn(db());
    const elsewhere = await other();
    const together = () => Promise.all([1, 2, 3].map(() => findSession(db(), id, userId)));
    expect((await together()).map((found) => found?.user.id)).toEqual([userId, userId, userId]);
    await endSession(elsewhere, id);
    expect(await together()).toEqual([null, null, null]);
  });

  if (dialect === 'postgres') {
    test('five look-ups of one session that come together are one query, and those of two people are two', async () => {
      const [ana, bia] = [await signedIn(db()), await signedIn(db(), 'b@b.co')];
      const query = vi.spyOn(pg.Client.prototype, 'query');
      await Promise.all([1, 2, 3, 4, 5].map(() => findSession(db(), ana.id, ana.userId)));
      expect(query).toHaveBeenCalledTimes(1);
      await Promise.all([ana, bia].map(({ id, userId }) => findSession(db(), id, userId)));
      expect(query).toHaveBeenCalledTimes(3);
      query.mockRestore();
    });

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
