import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { log } from '@/lib/log/log';
import journal from '@/lib/store/migrations/meta/_journal.json' with { type: 'json' };
import { addUser } from '@/lib/store/people/users';
import { startProcess } from '@/lib/testing/child-processes/start-process';
import { FIRST, folderOf, SECOND } from '@/lib/testing/fixtures/made-up-migrations';
import { createDatabase, describeStores } from '@/lib/testing/harnesses/describe-stores';
import { claimEnvironment } from './environment-mark';
import { compareJournal, StoreEarlierError } from './migrate';
import { StoreBusyError, takeMigrationLock } from './migration-lock';
import { openStore, type StoreTarget } from './open-store';

const serverUrl = inject('postgresUrl');

async function count(
  db: Awaited<ReturnType<typeof openStore>>['db'],
  query: ReturnType<typeof sql>,
): Promise<unknown> {
  const { rows } = (await db.execute(query)) as { rows: { count: unknown }[] };
  return rows[0]?.count;
}

if (serverUrl !== null) {
  test('safety 67: four processes that migrate an empty database together all start, and it is migrated once', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const start = `
      const store = await openStore({ databaseUrl: ${JSON.stringify(databaseUrl)} });
      await store.ping(); console.log('started'); await store.close();`;
    const ended = await Promise.all(Array.from({ length: 4 }, async () => (await startProcess(start)).ended));
    // A line that another process made one wait comes by a way of its own, before or after.
    expect(ended).toEqual(Array(4).fill({ code: 0, output: expect.stringMatching(/^started$/m) }));
    const store = await openStore({ databaseUrl });
    expect(await count(store.db, sql`select count(*)::int from drizzle.__drizzle_migrations`)).toBe(
      journal.entries.length,
    );
    await store.close();
  }, 60_000);

  test('safety 67: an older and a newer Mesa that start together take turns; the older one refuses what is newer', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    await takeMigrationLock(holder);
    const start = `
      try { await (await openStore({ databaseUrl: ${JSON.stringify(databaseUrl)} })).close(); console.log('started'); }
      catch (error) { console.log(error.name); process.exit(1); }`;
    const [ofOlder, ofNewer] = [folderOf([FIRST]), folderOf([FIRST, SECOND])];
    const older = await startProcess(start, ofOlder);
    const newer = await startProcess(start, ofNewer);
    await Promise.all([older, newer].map(({ line }) => line('waiting for the migration of another process')));
    await holder.end();
    expect((await newer.ended).code).toBe(0);
    const { code, output } = await older.ended;
    expect(code === 0 ? 'started' : output).toMatch(/started|StoreNewerError/);
    const later = await (await startProcess(start, ofOlder)).ended;
    expect(later).toEqual({ code: 1, output: 'StoreNewerError\n' });
    const reader = new Client({ connectionString: databaseUrl });
    await reader.connect();
    const { rows } = await reader.query('select count(*)::int from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ count: 2 }]);
    await reader.end();
  }, 60_000);

  test('a start that waits for a migration which never ends gives up with one line', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const [holder, waiting] = [0, 1].map(() => new Client({ connectionString: databaseUrl })) as [
      Client,
      Client,
    ];
    await holder.connect();
    await waiting.connect();
    await takeMigrationLock(holder);
    await expect(takeMigrationLock(waiting, 50)).rejects.toThrow(StoreBusyError);
    await holder.end();
    await takeMigrationLock(waiting, 50);
    const { rows } = await waiting.query('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '0' }]);
    const { rows: limits } = await waiting.query('show idle_in_transaction_session_timeout');
    expect(limits).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
    await waiting.end();
  });

  test('a limit of one statement that an operator set on the database ends neither the wait nor a long index', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query(`
      create function slow() returns event_trigger language plpgsql as $$ begin
        perform pg_sleep(2.5) from pg_event_trigger_ddl_commands()
          where object_identity = 'public.webhook_deliveries_bodies';
      end $$;
      create event trigger slow on ddl_command_end execute function slow();
      alter database ${new URL(databaseUrl).pathname.slice(1)} set statement_timeout = '2s'`);
    await takeMigrationLock(holder);
    const opening = openStore({ databaseUrl });
    opening.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await holder.end();
    await (await opening).close();
  }, 60_000);

  test('ten pools of one process migrate an empty database together', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const stores = await Promise.all(
      Array.from({ length: 10 }, () => openStore({ databaseUrl, poolSize: 1 })),
    );
    for (const store of stores) await store.ping();
    await Promise.all(stores.map((store) => store.close()));
  });

  test('a real server says whether an acknowledged write survives a power cut', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const store = await openStore({ databaseUrl });
    expect(store).toMatchObject({ dialect: 'postgres', durable: true });
    await store.db.execute(
      sql.raw(`alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = off`),
    );
    await store.close();
    const lax = await openStore({ databaseUrl });
    expect(lax.durable).toBe(false);
    await lax.close();
  });
}

/** Where a store can be closed and opened again. */
const PLACES: [string, () => Promise<StoreTarget>][] = [
  ['pglite', async () => ({ dataDir: mkdtempSync(join(tmpdir(), 'mesa-earlier-')) })],
];
if (serverUrl !== null)
  PLACES.push(['postgres', async () => ({ databaseUrl: await createDatabase(serverUrl) })]);

/** A store whose journal is of another first migration, with a person and a table that is not Mesa's. */
async function madeEarlier(target: StoreTarget, environment: 'sandbox' | 'live'): Promise<void> {
  const { db, close } = await openStore(target);
  await claimEnvironment(db, environment, 'the store');
  await addUser(db, { email: 'ana@x.example', name: 'Ana', role: 'admin', passwordHash: 'x' });
  await db.execute(sql`create table of_others as select 1 as one`);
  await db.execute(sql`update drizzle.__drizzle_migrations set hash = 'another', created_at = 1`);
  await close();
}

/** Past Mesa, which may refuse the store. */
async function peopleOf(target: StoreTarget): Promise<unknown> {
  const text = `select (select count(*)::int from users) as people, (select count(*)::int from of_others) as others`;
  if ('dataDir' in target) {
    const client = await PGlite.create({ dataDir: join(target.dataDir, 'pg') });
    const { rows } = await client.query(text);
    await client.close();
    return rows[0];
  }
  const client = new Client({ connectionString: 'databaseUrl' in target ? target.databaseUrl : '' });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows[0];
}

test.each(PLACES)(
  'a store of an earlier build is refused in one line that says what to do, and nothing in it is changed [%s]',
  async (_, place) => {
    const target = await place();
    await madeEarlier(target, 'live');
    const refused = openStore({ ...target, beginsAgain: true });
    await expect(refused).rejects.toThrow(StoreEarlierError);
    await expect(refused).rejects.toThrow(/^an earlier build .* another DATA_DIR or DATABASE_URL$/);
    expect(await peopleOf(target)).toEqual({ people: 1, others: 1 });
  },
  120_000,
);

test.each(PLACES)(
  'a demo of an earlier build begins its world again, says so in a sentence, and leaves the tables of others alone [%s]',
  async (_, place) => {
    const target = await place();
    await madeEarlier(target, 'sandbox');
    // A command of an administrator begins nothing.
    await expect(openStore(target)).rejects.toThrow(StoreEarlierError);
    const said = vi.spyOn(log, 'warn');
    await (await openStore({ ...target, beginsAgain: true })).close();
    expect(said.mock.calls.flat()).toContain(
      'the demo begins its world again: an earlier build of Mesa made its store',
    );
    said.mockRestore();
    expect(await peopleOf(target)).toEqual({ people: 0, others: 1 });
  },
  120_000,
);

describeStores('migrations', ({ db, store, dialect }) => {
  test('safety 67: a program older than the store refuses to start', async () => {
    expect(await compareJournal(db())).toBe('ours');
    await db().execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`,
    );
    expect(await compareJournal(db())).toBe('newer');
    await db().execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  });

  test('the store answers, and says what it is', async () => {
    await store().ping();
    expect(store().version).toMatch(/^\d+\.\d+/);
  });

  test('a real server compiles no statement, however dear a large inbox makes it look', async () => {
    if (dialect !== 'postgres') return;
    const { rows } = (await db().execute(sql`show jit`)) as unknown as { rows: { jit: string }[] };
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
