import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { addNote } from '@/lib/store/notes/notes';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, sandboxServices } from '@/lib/testing/services';
import {
  copyWorld,
  emptyWorld,
  packWorld,
  restoreWorld,
  signWorld,
  unpackWorld,
  verifyWorld,
  type WorldCopy,
} from './world-file';
import { worldStore } from './world-store';
import { addWorldPeople, newWorldId, prepareWorldTables } from './world-tables';

const HERE = { appUrl: 'https://mesa.example' };
const SECRET = 'a secret that only tests sign with';
const NOW = new Date('2026-11-20T12:00:00.000Z');
const serverUrl = inject('postgresUrl');

/** Comparable: rows in one order, whatever order a table gave them in. A copy begins an audit chain of its own. */
function contentOf({ rows }: WorldCopy): unknown {
  const { rows: tables, last } = JSON.parse(rows) as { rows: Record<string, unknown[]>; last: object };
  const sorted = Object.entries(tables).map(([name, found]) => [
    name,
    name.startsWith('audit') ? [] : found.map((row) => JSON.stringify(row)).sort(),
  ]);
  return { last: { ...last, audit_waiting: null }, tables: Object.fromEntries(sorted) };
}

async function fill(store: Store): Promise<void> {
  await preparePeople(store.db, { environment: 'sandbox' });
  const { services, dispose } = sandboxServices(store);
  await createQuote(services, ALICE, { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.10' });
  dispose();
  const at = NOW;
  const correlation_id = '0b9b6f04-6f0c-4a52-9f4e-6f0c4a529f4e';
  await insertSubMerchant(store.db, {
    correlation_id,
    name: 'Ateliê "Ação" \\ 2',
    tags: ['ç', '😀'],
    origin: 'demo',
    at,
  });
  const note = { id: 'n1', subject: 'checkouts/chk_1', text: 'Ligação', searchText: 'ligacao' };
  await addNote(store.db, { ...note, authorId: ALICE.id, authorName: ALICE.name, at, recordAt: at });
  await store.db.execute(sql`insert into sandbox_world values
    (1, 7, ${JSON.stringify({ url: `${HERE.appUrl}/api/webhooks/t0ken`, page: `${HERE.appUrl}/sandbox/pay/x` })})`);
  await store.db.execute(sql`insert into unmatched_deliveries
    (path, sha256, raw_body, size, headers, verdict, received_at, last_copy_at)
    values ('p', 'aa', ${Buffer.from([0, 255, 92, 120])}, 4, '{"a":"1"}', 'not_checkable', now(), now())`);
}

let source: Store;
let copy: WorldCopy;
beforeAll(async () => {
  source = await memoryStore();
  await source.db.execute(sql`create table of_somebody_else (id int)`);
  await fill(source);
  copy = await copyWorld(source.db, HERE, NOW);
});
afterAll(() => source.close());

test('a copy restored in an empty store has the same ids, amounts, times and next numbers', async () => {
  const other = await memoryStore();
  await preparePeople(other.db, { environment: 'sandbox' });
  await other.db.transaction((tx) => restoreWorld(tx, copy, HERE));
  const again = await copyWorld(other.db, HERE, NOW);
  expect(contentOf(again)).toEqual(contentOf(copy));
  const { rows } = (await other.db.execute<{ id: string }>(
    sql`insert into unmatched_deliveries (path, sha256, size, headers, verdict, received_at, last_copy_at)
      values ('q', 'bb', 0, '{}', 'not_checkable', now(), now()) returning id::text`,
  )) as unknown as { rows: { id: string }[] };
  expect(rows).toEqual([{ id: '2' }]);
  await other.close();
});

test('a world that others see is replaced whole, and its audit log refuses changes as before', async () => {
  const other = await memoryStore();
  await fill(other);
  await other.db.transaction(async (tx) => {
    await emptyWorld(tx, copy);
    await restoreWorld(tx, copy, HERE);
  });
  expect(contentOf(await copyWorld(other.db, HERE, NOW))).toEqual(contentOf(copy));
  await expect(other.db.execute(sql`delete from audit`)).rejects.toThrow();
  await other.close();
});

test.runIf(serverUrl !== null)(
  'a copy of the embedded store opens as a visitor’s world on Postgres, under its addresses',
  async () => {
    const base = await openStore({ databaseUrl: await createDatabase(serverUrl ?? '') });
    await preparePeople(base.db, { environment: 'sandbox' });
    const id = newWorldId();
    await prepareWorldTables(base.db);
    const world = worldStore(base, id);
    await world.db.transaction(async (tx) => {
      await addWorldPeople(tx);
      await restoreWorld(tx, copy, { appUrl: 'https://other.example', world: id });
    });
    const { rows } = (await world.db.execute(sql`select text from sandbox_world`)) as unknown as {
      rows: { text: string }[];
    };
    expect(JSON.parse(rows[0]?.text ?? '')).toEqual({
      url: `https://other.example/api/webhooks/${id}_t0ken`,
      page: `https://other.example/sandbox/${id}/pay/x`,
    });
    // And back: the same as it was.
    const place = { appUrl: 'https://other.example', world: id };
    const back = await memoryStore();
    const taken = await copyWorld(world.db, place, NOW);
    await back.db.transaction((tx) => restoreWorld(tx, taken, HERE));
    expect(contentOf(await copyWorld(back.db, HERE, NOW))).toEqual(contentOf(copy));
    // Nothing of it fell into the schema that all share.
    expect(await base.db.execute(sql`select * from conversions`)).toMatchObject({ rows: [] });
    await world.close();
    await base.close();
    await back.close();
  },
);

const PERSONAL = [
  'users',
  'sessions',
  'lockouts',
  'meta',
  'factors',
  'recovery_codes',
  'proofs',
  'identities',
];

test('each table of the store is in a file, but those of people, of diagnostics and of others', async () => {
  const { rows } = (await source.db.execute(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )) as unknown as { rows: { name: string }[] };
  const left = [...PERSONAL, 'api_calls', 'ready_checks', 'audit_attempts', 'of_somebody_else'];
  const others = rows.map(({ name }) => name).filter((name) => !left.includes(name));
  expect(Object.keys(JSON.parse(copy.rows).rows).sort()).toEqual(others.sort());
});

test('what belongs to people stays behind, and nothing in a file refers to it unchecked', async () => {
  const { rows } = JSON.parse(copy.rows) as { rows: Record<string, unknown[]> };
  for (const name of PERSONAL) expect(rows).not.toHaveProperty(name);
  const references = (await source.db.execute(sql`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'
    and confrelid in ('sessions'::regclass, 'lockouts'::regclass, 'meta'::regclass)`)) as unknown as {
    rows: unknown[];
  };
  expect(references.rows).toEqual([]);
});

describe('a file', () => {
  test('gives what was written', async () => {
    const file = signWorld(await packWorld(copy), SECRET);
    expect(await unpackWorld(verifyWorld(file, SECRET) ?? Buffer.alloc(0))).toEqual(copy);
  });

  test('with any byte changed, cut anywhere, or of another secret is refused', async () => {
    const file = signWorld(await packWorld(copy), SECRET);
    for (let at = 0; at < file.length; at += at < 64 ? 1 : 97) {
      const forged = Buffer.from(file);
      forged[at] = (forged[at] ?? 0) ^ 1;
      expect(verifyWorld(forged, SECRET), `byte ${at}`).toBeNull();
      expect(verifyWorld(file.subarray(0, at), SECRET), `cut at ${at}`).toBeNull();
    }
    expect(verifyWorld(Buffer.concat([file, Buffer.from([0])]), SECRET)).toBeNull();
    expect(verifyWorld(file, 'another secret')).toBeNull();
  });

  test('of other tables, or that is no copy at all, is refused though it is signed', async () => {
    expect(await unpackWorld(await packWorld({ ...copy, tables: 'earlier' }))).toBeNull();
    for (const bytes of [Buffer.from('no gzip'), (await packWorld(copy)).subarray(0, 200)])
      expect(await unpackWorld(bytes)).toBeNull();
  });
});
