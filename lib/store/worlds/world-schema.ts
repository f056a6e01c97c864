import 'server-only';
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '@/lib/store/engine/database';
import { migrationsFolder } from '@/lib/store/engine/migrate';

/** Also the name of its schema. Unguessable: addresses of webhooks and of hosted pages contain it. */
const WORLD_ID = /^world_[0-9a-f]{32}$/;

export function isWorldId(text: string): boolean {
  return WORLD_ID.test(text);
}

export function newWorldId(): string {
  return `world_${randomBytes(16).toString('hex')}`;
}

let tables: string | undefined;

/** They name other schemas nowhere but in references. Indexes for speed would be half the work of making a world. */
function migrations(): string {
  tables ??= readMigrationFiles({ migrationsFolder: migrationsFolder() })
    .flatMap((file) => file.sql)
    .filter((statement) => !/^\s*create index\b/i.test(statement))
    .map((statement) => statement.replace(/^\s*drop index (?!if\b)/i, 'drop index if exists '))
    .join('\n;\n')
    .replaceAll('"public".', '');
  return tables;
}

/** Separates worlds in one database: notices carry the world's name, and its advisory locks are its own. */
function ownFunctions(id: string): string {
  return `
create function pg_notify(text, text) returns void language sql as
  $$ select pg_catalog.pg_notify('mesa_worlds', '${id} ' || $1 || ' ' || $2) $$;
create function pg_advisory_xact_lock(bigint) returns void language sql as
  $$ select pg_catalog.pg_advisory_xact_lock(hashtextextended('${id}', $1)) $$;`;
}

/** In Vercel's snapshot, for an instance's first visitor (docs/adr/0163). */
const SPARE = 'world_spare';

const emptyTables = (id: string) => `create schema ${id};
set local search_path to ${id}, pg_catalog;
${migrations()};`;

export async function createSpareSchema(tx: Database): Promise<void> {
  await tx.execute(sql.raw(`do $world$ begin execute $text$${emptyTables(SPARE)}$text$; end $world$`));
}

/** Empty tables and the demo's people. In a transaction of the caller. */
export async function createWorldSchema(tx: Database, id: string): Promise<void> {
  const rest = `set local search_path to ${id}, pg_catalog;
${ownFunctions(id)}
insert into users select * from public.users where demo;`;
  // The embedded store takes one command at a time.
  await tx.execute(
    sql.raw(`do $world$ begin
      if to_regnamespace('${SPARE}') is null then execute $text$${emptyTables(id)}$text$;
      else alter schema ${SPARE} rename to ${id};
      end if;
      execute $text$${rest}$text$;
    end $world$`),
  );
}

export async function dropWorldSchema(db: Database, id: string): Promise<void> {
  await db.execute(sql.raw(`drop schema if exists ${id} cascade`));
}

/** Bytes on disk, by world. */
export async function worldSizes(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = (await db.execute(sql`
    select n.nspname as id, sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
    where n.nspname in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    group by n.nspname`)) as unknown as { rows: { id: string; bytes: number }[] };
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}
