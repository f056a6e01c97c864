import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/database';
import { openMemory } from '@/lib/store/engine/pglite';
import { createSpareSchema, createWorldSchema, newWorldId } from './world-schema';

let store: Store;
beforeAll(async () => {
  store = await openMemory();
});
afterAll(() => store.close());

async function contents(id: string): Promise<string[]> {
  const { rows } = (await store.db.execute(sql`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || coalesce(column_default, '') as it
      from information_schema.columns where table_schema = ${id}
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = ${id}::regnamespace
    union all select indexdef from pg_indexes where schemaname = ${id}
    union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and relnamespace = ${id}::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = ${id}::regnamespace
    order by 1`)) as unknown as { rows: { it: string }[] };
  return rows.map(({ it }) => it.replaceAll(id, 'world'));
}

test('a world of the spare schema is the same as any other, and the next one is made anew', async () => {
  const ids = [newWorldId(), newWorldId(), newWorldId()] as const;
  const make = (id: string) => store.db.transaction((tx) => createWorldSchema(tx, id));
  await make(ids[0]);
  await store.db.transaction(createSpareSchema);
  for (const id of ids.slice(1)) await make(id);
  const [before, ofSpare, after] = await Promise.all(ids.map(contents));
  expect(before?.length).toBeGreaterThan(400);
  expect(ofSpare).toEqual(before);
  expect(after).toEqual(before);
});
