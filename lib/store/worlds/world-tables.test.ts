import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { prepareWorldRegister } from './world-register';
import { worldStore } from './world-store';
import { enterWorld, newWorldId, prepareWorldTables, removeWorldRows } from './world-tables';

interface Facts {
  columns: string[];
  checks: string[];
  uniques: string[];
  references: string[];
  triggers: string[];
}

describeStores('tables of the worlds', ({ db, store, other }) => {
  async function factsOf(schema: string): Promise<Facts> {
    const { rows } = (await db().execute(sql`
      with ours as (select oid, relname as name from pg_class where relkind = 'r' and relname <> 'pasts' and relnamespace = ${schema}::regnamespace)
      select
        (select json_agg(name || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
            attidentity::text || coalesce(case when attidentity::text = '' then pg_get_expr(adbin, adrelid) end, ''))
          from pg_attribute join ours on ours.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
          where attnum > 0 and not attisdropped) as columns,
        (select json_agg(name || ' ' || conname || ' ' || pg_get_constraintdef(c.oid))
          from pg_constraint c join ours on ours.oid = conrelid where contype = 'c') as checks,
        (select json_agg(name || ' ' || pg_get_indexdef(indexrelid))
          from pg_index join ours on ours.oid = indrelid where indisunique) as uniques,
        (select json_agg(name || ' ' || conname || ' ' || pg_get_constraintdef(c.oid))
          from pg_constraint c join ours on ours.oid = conrelid where contype = 'f') as references,
        (select json_agg(name || ' ' || tgname || ' ' || tgtype)
          from pg_trigger t join ours on ours.oid = tgrelid where not tgisinternal) as triggers`)) as unknown as {
      rows: Facts[];
    };
    const [facts] = rows;
    if (facts === undefined) throw new Error('no facts');
    const plain = (text: string) =>
      text.replaceAll(/of_world, |(world_rows_\w+|public)\./g, '').replaceAll(/USING btree \(/g, '(');
    return {
      columns: facts.columns.filter((text) => !text.includes('.of_world ')).sort(),
      checks: facts.checks.map(plain).sort(),
      uniques: facts.uniques.map(plain).sort(),
      references: facts.references.map(plain).sort(),
      triggers: facts.triggers.sort(),
    };
  }

  async function schemaOfRows(): Promise<string> {
    const { rows } = (await db().execute(
      sql`select nspname as name from pg_namespace where nspname like 'world\\_rows\\_%'`,
    )) as unknown as { rows: { name: string }[] };
    return rows[0]?.name ?? '';
  }

  const addMeta = (id: string, value: string) =>
    worldStore(store(), id).db.execute(
      sql`insert into meta (key, value) values ('a', ${value}) on conflict (key) do update set value = excluded.value`,
    );
  const metaOf = async (id: string) => {
    const { rows } = (await worldStore(store(), id).db.execute(sql`select value from meta`)) as unknown as {
      rows: { value: string }[];
    };
    return rows.map(({ value }) => value);
  };

  test('a world has every column, check, unique index, reference and trigger of the store', async () => {
    await prepareWorldTables(db());
    const [own, shared] = [await factsOf('public'), await factsOf(await schemaOfRows())];
    expect(own.columns.length).toBeGreaterThan(300);
    expect(shared).toEqual(own);
  });

  test('a world neither sees nor changes nor removes a row of another, under the same keys', async () => {
    await prepareWorldTables(db());
    const [ana, bia] = [newWorldId(), newWorldId()];
    await addMeta(ana, 'of Ana');
    await addMeta(bia, 'of Bia');
    await addMeta(bia, 'of Bia again');
    expect([await metaOf(ana), await metaOf(bia)]).toEqual([['of Ana'], ['of Bia again']]);
    const ofBia = worldStore(store(), bia).db;
    await ofBia.execute(sql`update meta set value = 'changed'`);
    await ofBia.execute(sql`delete from meta`);
    expect([await metaOf(ana), await metaOf(bia)]).toEqual([['of Ana'], []]);
    const moved = ofBia.execute(
      sql`insert into meta (key, value, of_world) values ('b', 'b', ${ana.slice('world_'.length)}::uuid)`,
    );
    await expect(moved).rejects.toThrow();
    expect(await metaOf(ana)).toEqual(['of Ana']);
    await db().transaction((tx) => removeWorldRows(tx, ana));
    expect(await metaOf(ana)).toEqual([]);
  });

  test('a transaction that names no world reads nothing and writes nothing', async () => {
    await prepareWorldTables(db());
    await addMeta(newWorldId(), 'of Ana');
    const views = enterWorld(newWorldId()).split(';')[0] ?? '';
    for (const statement of [
      'select * from meta',
      "insert into meta (key, value) values ('c', 'c')",
      'delete from meta',
    ]) {
      const without = db().transaction(async (tx) => {
        await tx.execute(sql.raw(views));
        await tx.execute(sql.raw(statement));
      });
      await expect(without).rejects.toThrow();
    }
  });

  test('the log of a world refuses changes, and an ended world takes it along', async () => {
    await prepareWorldTables(db());
    const id = newWorldId();
    const world = worldStore(store(), id).db;
    await world.execute(sql`insert into audit (id, at, action, kind, hash, key_id, signature)
      values (1, now(), 'session.started', 'k', 'h', 'i', 's')`);
    await expect(world.execute(sql`delete from audit`)).rejects.toThrow();
    await expect(world.execute(sql`update audit set action = 'other'`)).rejects.toThrow();
    await db().transaction((tx) => removeWorldRows(tx, id));
    expect(await world.execute(sql`select id from audit`)).toMatchObject({ rows: [] });
  });

  test('two processes that prepare one empty database at once both start, whatever each had looked up before', async () => {
    const second = await other();
    const processes = [db(), second, db(), second];
    for (let round = 0; round < 5; round += 1) {
      await db().execute(sql`drop schema if exists mesa_worlds cascade`);
      // Each connection remembers that the schema is absent.
      await Promise.all(processes.map((one) => one.execute(sql`drop schema if exists mesa_worlds cascade`)));
      await Promise.all(processes.map((one) => prepareWorldRegister(one)));
    }
    await Promise.all(processes.map((one) => prepareWorldTables(one)));
  });
});
