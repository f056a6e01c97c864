import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '@/lib/store/engine/open-store';
import { wasOf } from '@/lib/store/people/as-it-was';
import { addUser } from '@/lib/store/people/users';
import { closeRequest, insertRequest } from '@/lib/store/requests/requests';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { showLinkCode } from './link-code';

const PLACE = { authSecret: 'one secret' } as Parameters<typeof showLinkCode>[3];
const INES = { id: 'Ines', name: 'Ines' };
const HASH = 'a'.repeat(64);

describeStores('the code of a link', ({ db, other, dialect }) => {
  async function agreed(): Promise<string> {
    const id = randomUUID();
    const at = new Date();
    const davi = await addUser(db(), {
      id: 'Davi',
      email: 'davi@c.example',
      name: 'Davi',
      role: 'treasurer',
      passwordHash: 'x',
    });
    if (davi === null) throw new Error('the address is taken');
    const asked = { user_id: davi.id, reset: 'link', name: davi.name, email: davi.email, ...wasOf(davi) };
    const maker = { id: 'Ana', name: 'Ana', role: 'admin' } as const;
    const endsAt = new Date(at.getTime() + 3_600_000);
    await insertRequest(db(), { id, kind: 'person', asked, hash: HASH, maker, at, endsAt });
    await closeRequest(db(), id, { state: 'done', by: INES, at, intentId: randomUUID() }, HASH);
    return id;
  }
  const show = (on: Database, id: string, intentId: string) =>
    showLinkCode(on, INES, { id, intentId }, PLACE);

  /** Both read the row before either keeps its code. */
  async function atOnce<T>(work: () => Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
    if (dialect === 'pglite') return Promise.allSettled(work());
    const elsewhere = await other();
    let running: Promise<T>[] = [];
    await elsewhere.transaction(async (tx) => {
      await tx.execute(sql`select id from requests for update`);
      running = work();
      for (const one of running) one.catch(() => undefined);
      for (;;) {
        const { rows } = (await db().execute(
          sql`select count(*)::int as count from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`,
        )) as unknown as { rows: { count: number }[] };
        if (rows[0]?.count === running.length) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    return Promise.allSettled(running);
  }

  test('one press that is sent twice at once, and again after a lost answer, is one code; another press gets none', async () => {
    const id = await agreed();
    const key = randomUUID();
    const elsewhere = await other();
    const both = await atOnce(() => [show(db(), id, key), show(elsewhere, id, key)]);
    const [first] = both;
    expect(first).toMatchObject({ status: 'fulfilled', value: { person: { name: 'Davi' } } });
    expect(both[1]).toEqual(first);
    expect({ status: 'fulfilled', value: await show(db(), id, key) }).toEqual(first);
    await expect(show(db(), id, randomUUID())).rejects.toThrow('code_shown');
    const rows = await listAudit(db(), { limit: 5 });
    expect(rows.map(({ action }) => action)).toEqual(['user.code_shown']);
  });

  test('of two presses at once one is shown a code, which is the one that counts', async () => {
    const id = await agreed();
    const elsewhere = await other();
    const both = await atOnce(() => [show(db(), id, randomUUID()), show(elsewhere, id, randomUUID())]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'code_shown' },
    });
    expect(await listAudit(db(), { limit: 5 })).toHaveLength(1);
  });
});
