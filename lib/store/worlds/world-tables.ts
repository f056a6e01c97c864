import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Store } from '@/lib/store/engine/database';
import { migrationsFingerprint, migrationsFolder } from '@/lib/store/engine/migrate';

/**
 * The rows of all worlds of a version stand in one set of tables, each with the world that it belongs to. A world's
 * store sees them through views that show the rows of one world alone: the one that its transaction named. A
 * transaction that names none reads nothing and writes nothing (docs/adr/0115-worlds-in-shared-tables.md).
 */

/** Unguessable: addresses of webhooks and of hosted pages contain it. */
const WORLD_ID = /^world_[0-9a-f]{32}$/;

export function isWorldId(text: string): boolean {
  return WORLD_ID.test(text);
}

export function newWorldId(): string {
  return `world_${randomBytes(16).toString('hex')}`;
}

/** The column that says whose a row is: the 32 digits of the id as a UUID. */
export const WORLD_COLUMN = 'of_world';
const SETTING = 'mesa.world';
/** Held while the tables of a version are made: "wtab" in ASCII. */
const TABLES_LOCK = 0x77746162;

/**
 * Sixty days of the log are a third of a world, and nobody can change them: the worlds that begin with one past see the
 * same sealed rows, and their own go on behind them.
 */
const SHARED = 'audit';
/** Which past a world began with; a past stands here with itself. */
const PASTS = 'pasts';

const viewsOf = (tables: string) => `world_views_${tables}`;
const rowsOf = (tables: string) => `world_rows_${tables}`;

function uuidOf(id: string): string {
  if (!isWorldId(id)) throw new Error('not the id of a world');
  return id.slice('world_'.length);
}

/** Begins a transaction in a world. */
export function enterWorld(id: string): string {
  return `set local search_path to ${viewsOf(migrationsFingerprint())}, pg_catalog; set local ${SETTING} to '${uuidOf(id)}'`;
}

/** A unique index of these tables begins with the world. */
export function withinWorldSql(text: string): string {
  return text.replace(/\bon conflict \(/gi, `on conflict (${WORLD_COLUMN}, `);
}

/** Null: the database holds one world, or this is its shared part. */
export async function worldRowsSchema(db: Database): Promise<string | null> {
  const { rows } = (await db.execute(
    sql.raw(`select nullif(current_setting('${SETTING}', true), '') as world`),
  )) as unknown as { rows: { world: string | null }[] };
  return (rows[0]?.world ?? null) === null ? null : rowsOf(migrationsFingerprint());
}

let migrated: Set<string> | undefined;

/** A hosted database may hold tables of others. */
export function migratedTables(): ReadonlySet<string> {
  if (migrated === undefined) {
    const text = readMigrationFiles({ migrationsFolder: migrationsFolder() }).flatMap((file) => file.sql);
    const made = text.join('\n').matchAll(/create table "(\w+)"/gi);
    migrated = new Set(Array.from(made, ([, name = '']) => name));
  }
  return migrated;
}

interface Catalogue {
  tables: { name: string; columns: string }[];
  uniques: { of: string; def: string }[];
  references: { of: string; name: string; def: string }[];
  triggers: { of: string; def: string }[];
}

async function readCatalogue(tx: Database): Promise<Catalogue> {
  const { rows } = (await tx.execute(sql`
    with ours as (select oid, relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace)
    select
      (select json_agg(json_build_object('name', name, 'columns', (select string_agg(quote_ident(attname), ', ' order by attnum)
        from pg_attribute where attrelid = ours.oid and attnum > 0 and not attisdropped)) order by name) from ours) as tables,
      (select json_agg(json_build_object('of', name, 'def', pg_get_indexdef(indexrelid)) order by indexrelid)
        from pg_index join ours on ours.oid = indrelid where indisunique) as uniques,
      (select coalesce(json_agg(json_build_object('of', name, 'name', conname, 'def', pg_get_constraintdef(c.oid)) order by conname), '[]')
        from pg_constraint c join ours on ours.oid = conrelid where contype = 'f') as references,
      (select coalesce(json_agg(json_build_object('of', name, 'def', pg_get_triggerdef(t.oid)) order by tgname), '[]')
        from pg_trigger t join ours on ours.oid = tgrelid where not tgisinternal) as triggers`)) as unknown as {
    rows: Catalogue[];
  };
  const [found] = rows;
  if (found === undefined) throw new Error('the store has no tables');
  const names = migratedTables();
  const ours = <T>(some: T[], nameOf: (one: T) => string) => some.filter((one) => names.has(nameOf(one)));
  return {
    tables: ours(found.tables, ({ name }) => name),
    uniques: ours(found.uniques, ({ of }) => of),
    references: ours(found.references, ({ of }) => of),
    triggers: ours(found.triggers, ({ of }) => of),
  };
}

/** Indexes for speed are left out: a world has hundreds of rows, and each unique index begins with the world. */
function tablesSql({ tables, uniques, references, triggers }: Catalogue, version: string): string {
  const [rows, views] = [rowsOf(version), viewsOf(version)];
  const world = `current_setting('${SETTING}')::uuid`;
  return [
    `create schema ${rows}`,
    `create schema ${views}`,
    `create table ${rows}.${PASTS} (${WORLD_COLUMN} uuid primary key, past uuid not null,
      made_at timestamptz not null default now())`,
    ...tables.map(
      ({
        name,
      }) => `create table ${rows}."${name}" (like public."${name}" including defaults including constraints
        including identity, ${WORLD_COLUMN} uuid not null default ${world})`,
    ),
    ...uniques.map(({ of, def }) =>
      def.replace(
        /^create unique index (\S+) on \S+ using btree \(/i,
        `create unique index $1 on ${rows}."${of}" using btree (${WORLD_COLUMN}, `,
      ),
    ),
    ...references.map(({ of, name, def }) => {
      const within = def
        .replace('FOREIGN KEY (', `FOREIGN KEY (${WORLD_COLUMN}, `)
        .replace(/REFERENCES (?:public\.)?(\S+?)\(/, `REFERENCES ${rows}.$1(${WORLD_COLUMN}, `);
      return `alter table ${rows}."${of}" add constraint "${name}" ${within}`;
    }),
    ...triggers.map(({ def }) =>
      def
        .replace(/ ON (?:public\.)?(\S+) /, ` ON ${rows}.$1 `)
        // An ended world takes its log with it.
        .replace(
          / EXECUTE FUNCTION (?:public\.)?/,
          ` WHEN (coalesce(current_setting('mesa.world_ends', true), '') <> 'yes') EXECUTE FUNCTION public.`,
        ),
    ),
    ...tables.map(
      ({ name, columns }) => `create view ${views}."${name}" as select ${columns}, ${WORLD_COLUMN}
        from ${rows}."${name}" where ${
          name === SHARED
            ? `${WORLD_COLUMN} in (${world}, (select past from ${rows}.${PASTS} p
          where p.${WORLD_COLUMN} = ${world}))`
            : `${WORLD_COLUMN} = ${world}`
        }${name === SHARED ? '' : ' with local check option'}`,
    ),
    `create function ${views}.pg_notify(text, text) returns void language sql as
      $fn$ select pg_catalog.pg_notify('mesa_worlds', current_setting('${SETTING}') || ' ' || $1 || ' ' || $2) $fn$`,
    `create function ${views}.pg_advisory_xact_lock(bigint) returns void language sql as
      $fn$ select pg_catalog.pg_advisory_xact_lock(hashtextextended(current_setting('${SETTING}'), $1)) $fn$`,
  ].join(';\n');
}

/** The key of a world's notices. */
export const noticeKey = (id: string, channel: string) => `${uuidOf(id)} ${channel}`;

/**
 * Waits until no other process makes schemas. A connection remembers which names are absent and forgets it when it
 * opens another table: without the read, one that waited would make again what the process before it made.
 */
export async function takeTurnAtSchemas(tx: Database, lock: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
  await tx.execute(sql`select 1 from pg_namespace limit 1`);
}

/** Makes the tables of this version where the database has none yet; processes that start together take turns. */
export async function prepareWorldTables(db: Database): Promise<void> {
  const version = migrationsFingerprint();
  await db.transaction(async (tx) => {
    await takeTurnAtSchemas(tx, TABLES_LOCK);
    const { rows } = (await tx.execute(
      sql`select to_regnamespace(${viewsOf(version)}) is not null as made`,
    )) as unknown as { rows: { made: boolean }[] };
    if (rows[0]?.made) return;
    const made = tablesSql(await readCatalogue(tx), version);
    // The embedded store takes one command at a time.
    await tx.execute(sql.raw(`do $world$ begin execute $text$${made}$text$; end $world$`));
  });
}

/** The demo's people in a new world. In a transaction of the world. */
export async function addWorldPeople(tx: Database): Promise<void> {
  const columns = await columnsOf(tx, 'users');
  await tx.execute(sql.raw(`insert into users (${columns}) select ${columns} from public.users where demo`));
}

async function columnsOf(tx: Database, table: string): Promise<string> {
  const { rows } =
    (await tx.execute(sql`select string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped`)) as unknown as {
      rows: { columns: string }[];
    };
  return rows[0]?.columns ?? '';
}

/** Removes the rows of a world that tables of `version` hold. In a transaction of the caller. */
export async function removeWorldRows(
  tx: Database,
  id: string,
  version = migrationsFingerprint(),
): Promise<void> {
  const schema = rowsOf(version);
  const tables = await tablesOfRows(tx, schema);
  if (tables.length === 0) return;
  await tx.execute(sql.raw(`set local mesa.world_ends to 'yes'`));
  // One statement: references are checked when it has ended.
  const deletes = tables.map(
    (name, at) => `t${at} as (delete from ${schema}."${name}" where ${WORLD_COLUMN} = '${uuidOf(id)}')`,
  );
  await tx.execute(sql.raw(`with ${deletes.join(',\n')} select`));
  await tx.execute(sql.raw(`set local mesa.world_ends to ''`));
}

/** The world whose log is that of a past. */
export function pastWorldId(madeAt: string): string {
  const digits = createHash('sha256').update(`past ${migrationsFingerprint()} ${madeAt}`).digest('hex');
  return `world_${digits.slice(0, 32)}`;
}

/** "past" of worlds in ASCII: a past that a world begins with is not removed meanwhile. */
const PASTS_LOCK = 0x77707374;

/** False: it was noted before. Whoever notes it at the same time waits. In a transaction of the caller. */
export async function notePast(tx: Database, past: string): Promise<boolean> {
  const schema = rowsOf(migrationsFingerprint());
  const { rows } = (await tx.execute(
    sql.raw(`insert into ${schema}.${PASTS} (${WORLD_COLUMN}, past) values ('${uuidOf(past)}', '${uuidOf(past)}')
      on conflict do nothing returning past`),
  )) as unknown as { rows: unknown[] };
  return rows.length > 0;
}

/** In a transaction of the caller. Throws where the past is gone. */
export async function beginWithPast(tx: Database, id: string, past: string): Promise<void> {
  const pasts = `${rowsOf(migrationsFingerprint())}.${PASTS}`;
  await tx.execute(sql.raw(`select pg_catalog.pg_advisory_xact_lock_shared(${PASTS_LOCK})`));
  const { rows } = (await tx.execute(
    sql.raw(`insert into ${pasts} (${WORLD_COLUMN}, past) select '${uuidOf(id)}', past from ${pasts}
      where ${WORLD_COLUMN} = '${uuidOf(past)}' returning past`),
  )) as unknown as { rows: unknown[] };
  if (rows.length === 0) throw new Error('the past of this world is gone');
}

/** Removes the pasts that no world began with, older than every world. */
export async function removeUnusedPasts(db: Database): Promise<void> {
  const schema = rowsOf(migrationsFingerprint());
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`select pg_catalog.pg_advisory_xact_lock(${PASTS_LOCK})`));
    const { rows } = (await tx.execute(
      sql.raw(`select 'world_' || replace(past::text, '-', '') as id from ${schema}.${PASTS}
        group by past having count(*) = 1 and max(made_at) < now() - interval '25 hours'`),
    )) as unknown as { rows: { id: string }[] };
    for (const { id } of rows) await removeWorldRows(tx, id);
  });
}

/** Gives what ended worlds held to the next ones. Outside a transaction. */
export async function reuseWorldSpace({ db, pool, pglite }: Store): Promise<void> {
  const schema = rowsOf(migrationsFingerprint());
  const all = (await tablesOfRows(db, schema)).map((name) => `${schema}."${name}"`);
  if (all.length === 0) return;
  const vacuum = `vacuum (skip_locked) ${all.join(', ')}`;
  if (pool !== undefined) await pool.query(vacuum);
  else await pglite?.exec(vacuum);
}

/** Of a version that no world uses any more. In a transaction of the caller. */
export async function dropWorldTables(tx: Database, version: string): Promise<void> {
  await tx.execute(sql.raw(`drop schema if exists ${viewsOf(version)} cascade`));
  await tx.execute(sql.raw(`drop schema if exists ${rowsOf(version)} cascade`));
}

/** Bytes of the rows of each world. */
export async function worldSizes(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const schema = rowsOf(migrationsFingerprint());
  const some = ids.map((id) => `'${uuidOf(id)}'`).join(', ');
  const parts = (await tablesOfRows(db, schema)).map(
    (name) => `select ${WORLD_COLUMN} as world, sum(pg_column_size(t.*)) as bytes from ${schema}."${name}" t
      where ${WORLD_COLUMN} in (${some}) group by 1`,
  );
  const { rows } = (await db.execute(
    sql.raw(`select 'world_' || replace(world::text, '-', '') as id, sum(bytes)::float8 as bytes
      from (${parts.join(' union all ')}) every_table group by 1`),
  )) as unknown as { rows: { id: string; bytes: number }[] };
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

async function tablesOfRows(db: Database, schema: string): Promise<string[]> {
  const { rows } = (await db.execute(sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = to_regnamespace(${schema}) order by 1`)) as unknown as {
    rows: { name: string }[];
  };
  return rows.map(({ name }) => name);
}
