import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { defined } from '@/lib/contract/values/defined';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/database';
import { migrationsFingerprint } from '@/lib/store/engine/migrate';
import { migratedTables, worldRowsSchema } from './world-tables';

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
  // Attempts carry a mark of this installation's key; the first of each is in the log.
  ...['identities', 'api_calls', 'ready_checks', 'audit_attempts'],
]);
/** A copy for somebody else leaves them behind, and opening one keeps one's own. */
const OF_FACTORS: ReadonlySet<string> = new Set(['factors', 'recovery_codes', 'proofs']);
/** Sealed anew where they are restored: first what was sealed, then what waited. */
const OF_CHAIN: ReadonlySet<string> = new Set(['audit', 'audit_waiting']);
const FORMAT = Buffer.from('mesaw01\n');
const MAC_BYTES = 32;
const MOST_TEXT = 64 * 1024 * 1024;

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

interface Table {
  name: string;
  /** Quoted, in their order. */
  columns: string;
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
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      (select attname from pg_attribute where attrelid = c.oid and attidentity <> '') as identity,
      (select a.attname from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'public.users'::regclass limit 1) as person
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname`)) as unknown as { rows: Table[] };
  const ours = migratedTables();
  return rows.filter(({ name }) => ours.has(name) && !LEFT_OUT.has(name));
}

async function tablesIn(db: Database, { endsAt }: Pick<WorldCopy, 'endsAt'>): Promise<Table[]> {
  return (await tablesOf(db)).filter(({ name }) => endsAt !== undefined || !OF_FACTORS.has(name));
}

interface Numbered extends Table {
  /** Of its next number: the worlds of one database share it. */
  sequence: string;
}

async function numbered(db: Database, tables: readonly Table[]): Promise<Numbered[]> {
  const schema = (await worldRowsSchema(db)) ?? 'public';
  return tables
    .filter(({ identity }) => identity !== null)
    .map((table) => ({
      ...table,
      sequence: `pg_get_serial_sequence('${schema}.${table.name}', '${table.identity}')::regclass`,
    }));
}

/** Uses one statement, so that no other change falls in between. */
export async function copyWorld(
  db: Database,
  { appUrl, world, endsAt }: WorldPlace & Pick<WorldCopy, 'endsAt'>,
  now: Date,
): Promise<WorldCopy> {
  const tables = await tablesIn(db, defined({ endsAt }));
  const text = await db.transaction(async (tx) => {
    const rows = tables.map(
      ({ name, columns }) =>
        `'${name}', (select coalesce(json_agg(t), '[]') from (select ${columns} from "${name}") t)`,
    );
    const last = (await numbered(tx, tables)).map(
      ({ name, sequence }) => `'${name}', pg_sequence_last_value(${sequence})`,
    );
    const copied = `select json_build_object('rows', json_build_object(${rows.join(', ')}),
      'last', json_build_object(${last.join(', ')}))::text as text`;
    const found = (await tx.execute(sql.raw(copied))) as unknown as { rows: { text: string }[] };
    return found.rows[0]?.text ?? '';
  });
  return {
    appUrl,
    ...defined({ world, endsAt }),
    tables: migrationsFingerprint(),
    madeAt: now.toISOString(),
    rows: text,
  };
}

export async function isEmptyWorld(db: Database): Promise<boolean> {
  const any = (await tablesIn(db, {})).map(({ name }) => `exists (select from "${name}")`).join(' or ');
  const found = (await db.execute(sql.raw(`select ${any} as used`))) as unknown as {
    rows: { used: boolean }[];
  };
  return found.rows[0]?.used === false;
}

/** "wnum" in ASCII: held while numbers go on behind a copy's last ones. */
const NUMBERS_LOCK = 0x776e756d;

/** Content of an audit row without its place in a chain. */
const SAID = `at, actor_id, actor_name, action, subject, detail, role, source, request_id, route, outcome, count,
  shown, sent, returned`;

const rowsOf = (name: string) => `jsonb_populate_recordset(null::public."${name}", j->'rows'->'${name}') r`;

/** Into empty tables, in a transaction of the caller, of the world where it is one. */
export async function restoreWorld(tx: Database, copy: WorldCopy, place: WorldPlace): Promise<void> {
  const tables = await tablesIn(tx, copy);
  const inserts = tables
    .filter(({ name }) => !OF_CHAIN.has(name))
    .map(({ name, columns, person }, at) => {
      const whose = person === null ? '' : ` where r."${person}" in (select id from users)`;
      return `t${at} as (insert into "${name}" (${columns}) overriding system value
        select ${columns} from input, ${rowsOf(name)}${whose})`;
    });
  const moved = movedRows(copy, place);
  // References are checked when the whole statement has ended.
  const { rows } = (await tx.execute(
    sql`with input as materialized (select ${moved}::jsonb as j), ${sql.raw(inserts.join(',\n'))}
      select (jsonb_array_length(j->'rows'->'audit') + jsonb_array_length(j->'rows'->'audit_waiting'))::text as copied
      from input`,
  )) as unknown as { rows: { copied: string }[] };
  await goOnCounting(tx, tables, moved);
  await beginChain(tx, rows[0]?.copied ?? '0', moved);
}

/** A copy's log alone, in a transaction of the caller. */
export async function restoreLog(tx: Database, copy: WorldCopy, place: WorldPlace): Promise<void> {
  const { rows } = JSON.parse(copy.rows) as { rows: Record<string, unknown[]> };
  const copied = Array.from(OF_CHAIN, (name) => rows[name]?.length ?? 0).reduce(
    (sum, count) => sum + count,
    0,
  );
  await beginChain(tx, String(copied), movedRows(copy, place));
}

/** What a world restores that sees the log of its past already. */
export function withoutLog(copy: WorldCopy): WorldCopy {
  const { rows, last } = JSON.parse(copy.rows) as { rows: Record<string, unknown[]>; last: object };
  const left = Object.fromEntries(Array.from(OF_CHAIN, (name) => [name, []]));
  return { ...copy, rows: JSON.stringify({ rows: { ...rows, ...left }, last }) };
}

async function goOnCounting(tx: Database, tables: readonly Table[], moved: string): Promise<void> {
  await tx.execute(sql`select pg_catalog.pg_advisory_xact_lock(${NUMBERS_LOCK})`);
  const counted = (await numbered(tx, tables)).map(
    ({
      name,
      sequence,
    }) => `case when coalesce(pg_sequence_last_value(${sequence}), 0) < (j->>'${name}')::bigint
      then setval(${sequence}, (j->>'${name}')::bigint) end`,
  );
  const { last } = JSON.parse(moved) as { last: object };
  await tx.execute(
    sql`select ${sql.raw(counted.join(', '))} from (select ${JSON.stringify(last)}::jsonb as j) input`,
  );
}

/** Rows of the log are sealed anew, with this world's key and after a row that says so (safety 65). */
async function beginChain(tx: Database, copied: string, moved: string): Promise<void> {
  if (copied === '0') return;
  await appendAudit(tx, { action: 'audit.began', detail: { why: 'copied', rows: copied } });
  const { rows } = JSON.parse(moved) as { rows: Record<string, unknown[]> };
  for (const name of OF_CHAIN) {
    const some = JSON.stringify({ rows: { [name]: rows[name] ?? [] } });
    await tx.execute(sql`insert into audit_waiting (${sql.raw(SAID)})
      select ${sql.raw(SAID)} from (select ${some}::jsonb as j) input, ${sql.raw(rowsOf(name))} order by id`);
  }
}

/** Empties what `copy` fills, in a transaction of the caller. */
export async function emptyWorld(tx: Database, copy: Pick<WorldCopy, 'endsAt'>): Promise<void> {
  const names = (await tablesIn(tx, copy)).map(({ name }) => `"${name}"`);
  if ((await worldRowsSchema(tx)) === null) {
    await tx.execute(sql.raw('alter table audit disable trigger audit_append_only'));
    await tx.execute(sql.raw(`truncate ${names.join(', ')}`));
    await tx.execute(sql.raw('alter table audit enable trigger audit_append_only'));
    return;
  }
  const deletes = names.map((name, at) => `t${at} as (delete from ${name})`);
  await tx.execute(sql.raw(`set local mesa.world_ends to 'yes'`));
  await tx.execute(sql.raw(`with ${deletes.join(',\n')} select`));
  await tx.execute(sql.raw(`set local mesa.world_ends to ''`));
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
