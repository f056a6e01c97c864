import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSession, endSession, findSession } from '@/lib/store/people/sessions';
import { addUser, disableUser, removeDemoUsers, setRole } from '@/lib/store/people/users';
import { sessions, users } from '@/lib/store/schema/people-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import type { Store } from './open-store';
import { createSessionCache } from './session-cache';

let store: Store;
let userId: string;
let id: string;
let asked = 0;

beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(async () => {
  await store.db.delete(users);
  const user = await addUser(store.db, {
    email: 'a@b.co',
    name: 'Ana',
    role: 'treasurer',
    passwordHash: 'x',
    demo: true,
  });
  if (user === null) throw new Error('the address is taken');
  userId = user.id;
  id = await createSession(store.db, userId);
  await lookUp();
  asked = 0;
});
afterAll(() => store.close());

/** Finds the session as a request does; `asked` counts queries to the store. */
function lookUp(now = new Date()) {
  const { sessionCache } = store;
  if (sessionCache === undefined) throw new Error('the embedded store remembers');
  const memory: typeof sessionCache = {
    ...sessionCache,
    read: (key, ask) =>
      sessionCache.read(key, () => {
        asked += 1;
        return ask();
      }),
  };
  return findSession(store.db, id, userId, { now, cache: memory });
}

test('a session is asked for once, until something writes it', async () => {
  for (let nth = 0; nth < 3; nth += 1) expect((await lookUp())?.user.name).toBe('Ana');
  expect(asked).toBe(0);
  await store.db.execute(sql`select count(*) from users`);
  await store.db.execute(sql`insert into meta (key, value) values ('a', 'b') on conflict do nothing`);
  await lookUp();
  expect(asked).toBe(0);
  await store.db.update(sessions).set({ lastSeenAt: new Date() });
  await lookUp();
  await lookUp();
  expect(asked).toBe(1);
});

test('what is remembered runs out by the clock all the same (W17)', async () => {
  expect(await lookUp(new Date(Date.now() + 14 * 60_000))).not.toBeNull();
  expect(await lookUp(new Date(Date.now() + 16 * 60_000))).toBeNull();
  expect(asked).toBe(0);
});

test('a session or a user that is not there is asked for every time', async () => {
  await endSession(store.db, id);
  for (let nth = 0; nth < 2; nth += 1) expect(await lookUp()).toBeNull();
  expect(asked).toBe(2);
});

const ENDS: [string, () => Promise<unknown>][] = [
  ['signing out', () => endSession(store.db, id)],
  ['disabling the user', () => disableUser(store.db, userId)],
  ['removing the user, whose sessions go along', () => removeDemoUsers(store.db)],
  ['a delete in a transaction', () => store.db.transaction((tx) => tx.delete(sessions))],
  [
    'a delete within a with',
    () => store.db.execute(sql`with gone as (delete from sessions returning 1) select 1`),
  ],
  ['a block of code', () => store.db.execute(sql.raw('do $$ begin delete from "sessions"; end $$'))],
  ['a truncate', () => store.db.execute(sql`truncate users cascade`)],
];
test.each(ENDS)('%s works with the next look-up', async (_, end) => {
  expect(await lookUp()).not.toBeNull();
  await end();
  expect(await lookUp()).toBeNull();
});

test('another role and another password count with the next look-up', async () => {
  await setRole(store.db, userId, 'viewer');
  expect((await lookUp())?.user.role).toBe('viewer');
  await store.db.update(users).set({ passwordHash: 'another', name: 'Eva' });
  expect((await lookUp())?.user.name).toBe('Eva');
});

test('a write that is rolled back leaves the truth, for who looked during it too', async () => {
  let during: ReturnType<typeof lookUp> | undefined;
  const undone = store.db.transaction(async (tx) => {
    await tx.update(users).set({ role: 'admin' });
    // Waits: the one connection belongs to the transaction.
    during = lookUp();
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect((await during)?.user.role).toBe('treasurer');
  expect((await lookUp())?.user.role).toBe('treasurer');
  await store.db
    .transaction(async (tx) => {
      await tx.transaction(async (inner) => {
        await inner.delete(sessions);
        throw new Error('only this');
      });
    })
    .catch(() => undefined);
  expect(await lookUp()).not.toBeNull();
});

test('who looks while a transaction writes does not see the row of before it afterwards', async () => {
  let during: ReturnType<typeof lookUp> | undefined;
  await store.db.transaction(async (tx) => {
    const before = lookUp();
    await tx.delete(sessions);
    during = lookUp();
    void before;
  });
  expect(await during).toBeNull();
  expect(await lookUp()).toBeNull();
});

test('a row that was read around a write is answered and not remembered', async () => {
  const memory = createSessionCache<string>();
  const answers: ((role: string) => void)[] = [];
  const ask = () => new Promise<string>((resolve) => answers.push(resolve));
  const early = memory.read('a', ask);
  memory.beginWrite();
  const amid = memory.read('a', ask);
  memory.endWrite();
  for (const answer of answers.splice(0)) answer('admin');
  expect([await early, await amid]).toEqual(['admin', 'admin']);
  const late = memory.read('a', ask);
  expect(answers).toHaveLength(1);
  answers[0]?.('viewer');
  expect(await late).toBe('viewer');
  expect(await memory.read('a', ask)).toBe('viewer');
});

test('while a write is under way every look-up asks', async () => {
  const memory = createSessionCache<string>();
  let asks = 0;
  const ask = async () => {
    asks += 1;
    return `${asks}`;
  };
  memory.beginWrite();
  expect([await memory.read('a', ask), await memory.read('a', ask)]).toEqual(['1', '2']);
});
