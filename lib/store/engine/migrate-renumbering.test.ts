import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { FIRST, folderOf, SECOND } from '@/lib/testing/fixtures/made-up-migrations';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { openStore, type Store, type StoreTarget } from './open-store';

const serverUrl = inject('postgresUrl');
const folders: string[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Not in the order of sending; two share a millisecond. */
const ATTEMPTS: [intentId: string, sentAt: string][] = [
  ['c', '2026-11-20T12:03:00Z'],
  ['a', '2026-11-20T12:01:00Z'],
  ['d', '2026-11-20T12:01:30Z'],
  ['b', '2026-11-20T12:01:30Z'],
];

/** One command, which is what the embedded store takes at a time. */
const REGISTER = `do $$ begin
  insert into people (name, role) values ('A', 'approver'), ('B', 'viewer');
  insert into said (id, detail) values (1, '{"to": "approver"}');
  ${ATTEMPTS.map(([id, at]) => `insert into attempts (intent_id, sent_at) values ('${id}', '${at}');`).join(
    '\n',
  )} end $$`;

/** Opens as a Mesa that has these migrations. */
async function openAs(migrations: readonly string[], target: StoreTarget): Promise<Store> {
  const root = folderOf(migrations);
  folders.push(root);
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  return openStore(target);
}

async function upgraded(target: StoreTarget): Promise<Store> {
  const older = await openAs([FIRST], target);
  await older.db.execute(sql.raw(REGISTER));
  await older.close();
  return openAs([FIRST, SECOND], target);
}

function oldEmbedded(): Promise<Store> {
  const dataDir = folderOf([]);
  folders.push(dataDir);
  return upgraded({ dataDir });
}

const OLD: [string, () => Promise<Store>][] = [['pglite', oldEmbedded]];
if (serverUrl !== null)
  OLD.push(['postgres', async () => upgraded({ databaseUrl: await createDatabase(serverUrl) })]);

const rowsOf = async (store: Store, text: string) =>
  ((await store.db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows;

test.each(OLD)(
  'attempts of before keep the order in which they were sent, and the next one comes after them [%s]',
  async (_, open) => {
    const store = await open();
    const order = async () =>
      (await rowsOf(store, 'select intent_id from attempts order by seq')).map(({ intent_id }) => intent_id);
    expect(await order()).toEqual(['a', 'b', 'd', 'c']);
    // The clock was set back in between.
    await rowsOf(store, `insert into attempts (intent_id, sent_at) values ('next', '2026-11-20T11:00:00Z')`);
    expect(await order()).toEqual(['a', 'b', 'd', 'c', 'next']);
    await store.close();
  },
  120_000,
);

test.each(OLD)(
  'an approver of before is a treasurer, everybody else stays, and the audit log reads as it was [%s]',
  async (_, open) => {
    const store = await open();
    expect(await rowsOf(store, 'select * from people order by name')).toEqual([
      { name: 'A', role: 'treasurer' },
      { name: 'B', role: 'viewer' },
    ]);
    expect(await rowsOf(store, 'select detail from said')).toEqual([{ detail: { to: 'approver' } }]);
    await expect(store.db.execute(sql`delete from said`)).rejects.toThrow();
    await store.close();
  },
  120_000,
);
