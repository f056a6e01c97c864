import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/database';
import { migrationsFingerprint, migrationsFolder } from '@/lib/store/engine/migrate';
import { appendAudit } from '@/lib/store/people/audit';

/** Stands in addresses of webhooks and hosted pages. */
export interface WorldPlace {
  appUrl: string;
  world?: string | undefined;
}

/** All rows of a world; people, their sessions, and diagnostics stay behind. */
export interface WorldCopy extends WorldPlace {
  /** Fingerprint of the migrations. */
  tables: string;
  /** RFC 3339. */
  madeAt: string;
  /** RFC 3339; only where the visitor carries the world, with second factors then. */
  endsAt?: string;
  /** JSON, by table. */
  rows: string;
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['users', 'sessions', 'lockouts', 'meta'],
  ...['identities', 'api_calls', 'ready_checks'],
]);
/** A copy for somebody else leaves them behind, and opening one keeps one's own. */
const OF_FACTORS: ReadonlySet<string> = new Set(['factors', 'recovery_codes', 'proofs']);
const FORMAT = Buffer.from('mesaw01\n');
const MAC_BYTES = 32;
const MOST_TEXT = 64 * 1024 * 1024;

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

interface Table {
  name: string;
  identity: string | null;
  /** Its reference to `users`. */
  person: string | null;
}

let known: Promise<Table[]> | undefined;

/** The same in all stores of a process. */
function tablesOf(db: Database): Promise<Table[]> {
  known ??= readTables(db).catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function readTables(db: Database): Promise<Table[]> {
  const { rows } = (await db.execute(sql`
    select c.relname as name,
      (select attname from pg_attribute where attrelid = c.oid and attidentity <> '') as identity,
      (select a.attname from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass limit 1) as person
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname`)) as unknown as { rows: Table[] };
  const ours = migratedTables();
  return rows.filter(({ name }) => ours.has(name) && !LEFT_OUT.has(name));
}

/** A hosted database may hold tables of others. */
function migratedTables(): Set<string> {
  const text = readMigrationFiles({ migrationsFolder: migrationsFolder() }).flatMap((file) => file.sql);
  return new Set(Array.from(text.join('\n').matchAll(/create table "(\w+)"/gi), ([, name = '']) => name));
}

async function tablesIn(db: Database, { endsAt }: Pick<WorldCopy, 'endsAt'>): Promise<Table[]> {
  return (await tablesOf(db)).filter(({ name }) => endsAt !== undefined || !OF_FACTORS.has(name));
}

const sequenceOf = ({ name, identity }: Table) =>
  `pg_get_serial_sequence('${name}', '${identity}')::regclass`;

/** Uses one statement, so that no other change falls in between. */
export async function copyWorld(
  db: Database,
  { appUrl, world, endsAt }: WorldPlace & Pick<WorldCopy, 'endsAt'>,
  now: Date,
): Promise<WorldCopy> {
  const tables = await tablesIn(db, defined({ endsAt }));
  const rows = tables.map(({ name }) => `'${name}', (select coalesce(json_agg(t), '[]') from "${name}" t)`);
  const last = tables
    .filter(({ identity }) => identity !== null)
    .map((table) => `'${table.name}', pg_sequence_last_value(${sequenceOf(table)})`);
  const asked = `select json_build_object('rows', json_build_object(${rows.join(', ')}),
    'last', json_build_object(${last.join(', ')}))::text as text`;
  const found = (await db.execute(sql.raw(asked))) as unknown as { rows: { text: string }[] };
  return {
    ...{ appUrl, ...defined({ world, endsAt }) },
    tables: migrationsFingerprint(),
    madeAt: now.toISOString(),
    rows: found.rows[0]?.text ?? '',
  };
}

export async function isEmptyWorld(db: Database): Promise<boolean> {
  const any = (await tablesIn(db, {})).map(({ name }) => `exists (select from "${name}")`).join(' or ');
  const found = (await db.execute(sql.raw(`select ${any} as used`))) as unknown as {
    rows: { used: boolean }[];
  };
  return found.rows[0]?.used === false;
}

/** Into empty tables, in a transaction of the caller. */
export async function restoreWorld(tx: Database, copy: WorldCopy, place: WorldPlace): Promise<void> {
  const tables = await tablesIn(tx, copy);
  const inserts = tables.map(({ name, person }, at) => {
    const whose = person === null ? '' : ` where r."${person}" in (select id from users)`;
    return `t${at} as (insert into "${name}" overriding system value
      select r.* from input, jsonb_populate_recordset(null::"${name}", j->'rows'->'${name}') r${whose})`;
  });
  const counted = tables
    .filter(({ identity }) => identity !== null)
    .map((table) => `setval(${sequenceOf(table)}, (j->'last'->>'${table.name}')::bigint)`);
  // References are checked when the whole statement has ended.
  await tx.execute(
    sql`with input as materialized (select ${movedRows(copy, place)}::jsonb as j), ${sql.raw(inserts.join(',\n'))}
      select ${sql.raw(counted.join(', '))} from input`,
  );
  await beginChain(tx);
}

/** The copied rows are sealed anew, with this world's key and after a row that says so (safety 65). */
async function beginChain(tx: Database): Promise<void> {
  const said = `at, actor_id, actor_name, action, subject, detail, role, source, request_id, route, outcome, count,
    shown, sent, returned`;
  const { rows } = (await tx.execute(
    sql`select coalesce(max(id), 0)::text as last, (count(*) + (select count(*) from audit))::text as copied
      from audit_waiting`,
  )) as unknown as { rows: { last: string; copied: string }[] };
  const late = `audit_waiting where id <= ${rows[0]?.last ?? '0'}`;
  const copied = rows[0]?.copied ?? '0';
  if (copied !== '0')
    await appendAudit(tx, { action: 'audit.began', detail: { why: 'copied', rows: copied } });
  const statements = [
    `insert into audit_waiting (${said}) select ${said} from audit order by id`,
    `insert into audit_waiting (${said}) select ${said} from ${late} order by id`,
    `delete from ${late}`,
  ];
  for (const statement of statements) await tx.execute(sql.raw(statement));
  await withoutAuditTrigger(tx, 'truncate audit');
}

async function withoutAuditTrigger(tx: Database, statement: string): Promise<void> {
  await tx.execute(sql.raw('alter table audit disable trigger audit_append_only'));
  await tx.execute(sql.raw(statement));
  await tx.execute(sql.raw('alter table audit enable trigger audit_append_only'));
}

/** Empties what `copy` fills, in a transaction of the caller. */
export async function emptyWorld(tx: Database, copy: Pick<WorldCopy, 'endsAt'>): Promise<void> {
  const names = (await tablesIn(tx, copy)).map(({ name }) => `"${name}"`).join(', ');
  await withoutAuditTrigger(tx, `truncate ${names}`);
}

function movedRows({ rows, ...from }: WorldCopy, to: WorldPlace): string {
  return rows
    .replaceAll(hostedAt(from), hostedAt(to))
    .replaceAll(webhooksAt(from), webhooksAt(to))
    .replaceAll(`${from.appUrl}/`, `${to.appUrl}/`);
}

const hostedAt = ({ appUrl, world }: WorldPlace) =>
  `${appUrl}/sandbox/${world === undefined ? '' : `${world}/`}`;
const webhooksAt = ({ appUrl, world }: WorldPlace) =>
  `${appUrl}/api/webhooks/${world === undefined ? '' : `${world}_`}`;

/** The file is not signed. */
export async function packWorld({ rows, ...head }: WorldCopy): Promise<Buffer> {
  return packed(`${JSON.stringify(head)}\n${rows}`, { level: 9 });
}

/** Null: cut, or of other migrations. */
export async function unpackWorld(bytes: Uint8Array): Promise<WorldCopy | null> {
  try {
    const text = (await unpacked(bytes, { maxOutputLength: MOST_TEXT })).toString('utf8');
    const end = text.indexOf('\n');
    const head = JSON.parse(text.slice(0, end)) as Omit<WorldCopy, 'rows'>;
    return head.tables === migrationsFingerprint() ? { ...head, rows: text.slice(end + 1) } : null;
  } catch {
    return null;
  }
}

export function signWorld(bytes: Buffer, secret: string): Buffer {
  return Buffer.concat([FORMAT, macOf(bytes, secret), bytes]);
}

/** Returns the signed content; null: another bit or secret. */
export function verifyWorld(file: Uint8Array, secret: string): Buffer | null {
  const given = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = FORMAT.length + MAC_BYTES;
  if (given.length <= start || !given.subarray(0, FORMAT.length).equals(FORMAT)) return null;
  const bytes = given.subarray(start);
  return timingSafeEqual(given.subarray(FORMAT.length, start), macOf(bytes, secret)) ? bytes : null;
}

/** Names a signed copy. */
export function tokenOf(file: Uint8Array): string {
  return Buffer.from(file.subarray(FORMAT.length, FORMAT.length + 16)).toString('hex');
}

function macOf(bytes: Buffer, secret: string): Buffer {
  const key = createHmac('sha256', secret).update('mesa world file').digest();
  return createHmac('sha256', key).update(FORMAT).update(bytes).digest();
}
