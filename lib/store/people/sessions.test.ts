import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { policyDocument } from '@/lib/contract/bff/policies';
import type { Database } from '@/lib/store/engine/open-store';
import { addPolicyVersion } from '@/lib/store/policies/policies';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { createSession, endSession, findSession, listSessions } from './sessions';
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

  test('a sixth session ends the oldest of that person alone, with a row; a policy allows another number', async () => {
    const { userId, id } = await signedIn(db());
    const bia = await signedIn(db(), 'b@b.co');
    const at = (minutes: number) => new Date(Date.now() + minutes * 1_000);
    const ids = [id];
    for (let made = 1; made < 5; made += 1) ids.push(await createSession(db(), userId, at(made)));
    const alive = async () => {
      const found = await Promise.all(ids.map((one) => findSession(db(), one, userId)));
      return found.map((one) => (one === null ? 0 : 1)).join('');
    };
    expect(await alive()).toBe('11111');
    ids.push(await createSession(db(), userId, at(6)));
    expect(await alive()).toBe('011111');
    expect((await listAudit(db(), { limit: 1 }))[0]).toMatchObject({
      action: 'sessions.ended',
      subject: userId,
      detail: { count: '1', most: '5' },
    });
    const document = policyDocument.parse({ sessions: { most: 2 } });
    const changed = { changedBy: { id: 'x', name: 'X' }, changedAt: new Date() };
    await addPolicyVersion(db(), { id: 'p1', version: 1, document, ...changed });
    ids.push(await createSession(db(), userId, at(7)));
    expect(await alive()).toBe('0000011');
    expect(await findSession(db(), bia.id, bia.userId)).not.toBeNull();
  });

  test('of many sign-ins at once no more stay open than are allowed; people of a demo are shared', async () => {
    const { userId } = await signedIn(db());
    const elsewhere = await other();
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => createSession(at % 2 ? db() : elsewhere, userId)),
    );
    expect(await listSessions(db(), userId)).toHaveLength(5);
    await db().execute(sql`update users set demo = true`);
    for (let made = 0; made < 7; made += 1) await createSession(db(), userId);
    expect(await listSessions(db(), userId)).toHaveLength(12);
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
