import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator';
import { Client } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { beginAttempt } from '@/lib/store/conversions/attempts';
import { findConversion } from '@/lib/store/conversions/conversions';
import { listPeople } from '@/lib/store/people/team';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { migrationsFolder } from './migrate';
import { openStore, type Store } from './open-store';

const serverUrl = inject('postgresUrl');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-migrations-'));
  folders.push(folder);
  return folder;
}

/** The migrations from before attempts had a sequence. */
function firstTwo(): string {
  const folder = temporary();
  cpSync(migrationsFolder(), folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] };
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 2) }));
  return folder;
}

/** Not in the order of sending; two share a millisecond. */
const ATTEMPTS: [intentId: string, sentAt: string][] = [
  ['c', '2026-11-20T12:03:00Z'],
  ['a', '2026-11-20T12:01:00Z'],
  ['d', '2026-11-20T12:01:30Z'],
  ['b', '2026-11-20T12:01:30Z'],
];

const REGISTER = `
  insert into users (id, email, name, role, password_hash, created_at)
  values ('1', 'a@x.example', 'A', 'approver', 'x', now()), ('2', 'b@x.example', 'B', 'viewer', 'x', now());
  insert into audit (at, action, subject, detail) values (now(), 'user.role', '1', '{"to": "approver"}');
  insert into conversions (rfq_id, state, from_currency, to_currency, fixed_side, requested_amount, options,
    created_by_id, created_by_name, received_at, created_at, updated_at)
  values ('rfq-old', 'undecided', 'USDT', 'BRL', 'from', '1000', '{}', 'u', 'U', now(), now(), now());
  ${ATTEMPTS.map(
    ([id, at]) => `insert into attempts (intent_id, rfq_id, actor_id, actor_name, input_hash, settlement_day,
      seen, outcome, request_id, sent_at)
    values ('${id}', 'rfq-old', 'u', 'U', 'h', 'd1', '{}', 'undecided', 'r', '${at}');`,
  ).join('\n')}`;

async function oldEmbedded(): Promise<Store> {
  const dataDir = temporary();
  const client = await PGlite.create({ dataDir: join(dataDir, 'pg') });
  await migrateEmbedded(drizzleEmbedded({ client }), { migrationsFolder: firstTwo() });
  await client.exec(REGISTER);
  await client.close();
  return openStore({ dataDir });
}

async function oldServer(url: string): Promise<Store> {
  const databaseUrl = await createDatabase(url);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await migrateServer(drizzleServer({ client }), { migrationsFolder: firstTwo() });
  await client.query(REGISTER);
  await client.end();
  return openStore({ databaseUrl });
}

const OLD: [string, () => Promise<Store>][] = [['pglite', oldEmbedded]];
if (serverUrl !== null) OLD.push(['postgres', () => oldServer(serverUrl)]);

test.each(OLD)(
  'attempts of before keep the order in which they were sent, and the next one comes after them [%s]',
  async (_, open) => {
    const store = await open();
    const order = async () =>
      (await findConversion(store.db, 'rfq-old'))?.attempts.map(({ intent_id }) => intent_id);
    expect(await order()).toEqual(['a', 'b', 'd', 'c']);
    const begun = await beginAttempt(store.db, {
      intent_id: 'next',
      rfq_id: 'rfq-old',
      actor: { id: 'u', name: 'U' },
      settlement_day: 'd1',
      pix_key: '11144477735',
      seen: { rate: '5.4', amount_from: '1', amount_to: '5.4', expires_at: '2026-11-20T12:02:00Z' },
      request_id: 'r',
      // The clock was set back in between.
      sent_at: '2026-11-20T11:00:00Z',
    });
    expect(begun.kind).toBe('begun');
    expect(await order()).toEqual(['a', 'b', 'd', 'c', 'next']);
    await store.close();
  },
  60_000,
);

test.each(OLD)(
  'an approver of before is a treasurer, everybody else stays, and the audit log reads as it was [%s]',
  async (_, open) => {
    const store = await open();
    const people = await listPeople(store.db, new Date());
    expect(Object.fromEntries(people.map(({ name, role }) => [name, role]))).toEqual({
      A: 'treasurer',
      B: 'viewer',
    });
    expect(await listAudit(store.db, { limit: 9 })).toMatchObject([
      { action: 'user.role', detail: { to: 'approver' } },
      { action: 'audit.began', detail: { why: 'upgraded', rows: '1' } },
    ]);
    await store.close();
  },
  60_000,
);
