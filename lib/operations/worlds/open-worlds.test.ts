import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import type { DomainError } from '@/lib/contract/bff/domain-error';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { apiCalls } from '@/lib/store/schema/diagnostics-tables';
import { keepPlaces } from '@/lib/store/worlds/world-register';
import { newWorldId } from '@/lib/store/worlds/world-tables';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { type RunningWorlds, runWorlds } from './open-worlds';

const serverUrl = inject('postgresUrl');

if (serverUrl !== null) {
  describe('worlds that are open in a process', () => {
    let base: Store;
    let worlds: RunningWorlds;
    beforeAll(async () => {
      base = await openStore({ databaseUrl: await createDatabase(serverUrl) });
      await preparePeople(base.db, { environment: 'sandbox' });
      worlds = await runWorlds({ base, most: 5, ofPage: async () => undefined });
    });
    afterAll(async () => {
      await worlds?.stop();
      await base?.close();
    });

    test('a visitor enters although ended worlds cannot be removed', async () => {
      const { id } = await worlds.make();
      await base.db.execute(sql`update mesa_worlds.worlds set ends_at = now() - interval '2 days'`);
      const { rows } = (await base.db.execute(
        sql`select format('%I.users', nspname) as users from pg_namespace where nspname like 'world\\_rows\\_%'`,
      )) as unknown as { rows: { users: string }[] };
      const users = rows[0]?.users ?? '';
      await base.db.execute(sql`create function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'locked'; end $$`);
      await base.db.execute(
        sql.raw(`create trigger refuse before delete on ${users} execute function refuse()`),
      );
      const { endsAt } = await worlds.make();
      await base.db.execute(sql.raw(`drop trigger refuse on ${users}`));
      expect(endsAt.getTime()).toBeGreaterThan(Date.now());
      const of = `of_world = '${id.slice('world_'.length)}'`;
      const left = await base.db.execute(sql.raw(`select count(*)::int as people from ${users} where ${of}`));
      expect(left).toMatchObject({ rows: [{ people: 6 }] });
    });

    test('a world that has closed has written the calls that it made', async () => {
      const database = await openStore({ databaseUrl: await createDatabase(serverUrl) });
      await preparePeople(database.db, { environment: 'sandbox' });
      const own = await runWorlds({ base: database, most: 1, ofPage: async () => undefined });
      const { store } = await own.make();
      await own.stop();
      expect(await store.db.$count(apiCalls)).toBeGreaterThan(0);
      await database.close();
    });

    test('spare worlds are made ahead, belong to nobody, and are taken before others are made', async () => {
      const database = await openStore({ databaseUrl: await createDatabase(serverUrl) });
      await preparePeople(database.db, { environment: 'sandbox' });
      const ahead = await runWorlds({ base: database, most: 3, spares: 2, ofPage: async () => undefined });
      const rows = async () => {
        const found = await database.db.execute(
          sql`select id, spare from mesa_worlds.worlds where ready_at is not null order by id`,
        );
        return (found as unknown as { rows: { id: string; spare: boolean }[] }).rows;
      };
      const spareCount = async () => (await rows()).filter(({ spare }) => spare).length;
      await expect.poll(spareCount, { timeout: 60_000 }).toBe(2);
      const [first] = await rows();
      expect(await ahead.open(first?.id ?? '')).toBeNull();
      const spareIds = (await rows()).map(({ id }) => id);
      const taken = await Promise.all([ahead.make(), ahead.make(), ahead.make()]);
      expect(taken.filter(({ id }) => spareIds.includes(id))).toHaveLength(2);
      expect(new Set(taken.map(({ id }) => id)).size).toBe(3);
      await expect.poll(spareCount, { timeout: 60_000 }).toBe(2);
      await expect(ahead.make()).rejects.toMatchObject({ code: 'demo_full' });
      await ahead.stop();
      await database.close();
    });

    test('who waits has a place over all processes, which goes down, and comes to their world from any of them', async () => {
      const database = await openStore({ databaseUrl: await createDatabase(serverUrl) });
      await preparePeople(database.db, { environment: 'sandbox' });
      let isOpen = false;
      const past = async () => {
        while (!isOpen) await new Promise((resolve) => setTimeout(resolve, 10));
        return null;
      };
      const options = { base: database, most: 20, past, patienceMs: 20, ofPage: async () => undefined };
      const [here, there] = [await runWorlds(options), await runWorlds(options)];
      const queue: { id: string; place?: number }[] = [];
      for (const process of [here, there, here]) queue.push(await process.begin());
      expect(queue.map(({ place }) => place)).toEqual([1, 2, 3]);
      const last = queue[2]?.id ?? '';
      for (const process of [here, there]) {
        expect(await process.waitingFor(last)).toEqual({ id: last, place: 3 });
        expect(await process.isMaking(last)).toBe(true);
      }
      // One that was given up leaves its place, and a long queue keeps the others.
      await database.db.execute(
        sql`update mesa_worlds.worlds set created_at = created_at - interval '5 minutes'`,
      );
      expect(await there.waitingFor(last)).toBeNull();
      await keepPlaces(database.db, [queue[0]?.id ?? '', last], new Date());
      expect(await there.waitingFor(last)).toEqual({ id: last, place: 2 });
      isOpen = true;
      await expect.poll(() => there.isMaking(last), { timeout: 60_000 }).toBe(false);
      expect(await there.open(last)).toMatchObject({ id: last });
      await expect.poll(async () => (await here.waitingFor(last)) === null, { timeout: 60_000 }).toBe(true);
      expect(await here.open(last)).toMatchObject({ id: last });
      await here.stop();
      await there.stop();
      await database.close();
    });

    test('a world that cannot be made gives its place back, and whoever waited is told nothing false', async () => {
      const database = await openStore({ databaseUrl: await createDatabase(serverUrl) });
      await preparePeople(database.db, { environment: 'sandbox' });
      const past = async (): Promise<null> => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        throw new Error('no past');
      };
      const options = { base: database, most: 20, past, patienceMs: 20, ofPage: async () => undefined };
      const failing = await runWorlds(options);
      const { id } = await failing.begin();
      await expect.poll(() => failing.isMaking(id), { timeout: 60_000 }).toBe(false);
      expect([await failing.waitingFor(id), await failing.open(id)]).toEqual([null, null]);
      await failing.stop();
      await database.close();
    });

    test('one network has half of the places at most, whatever the hour, and others still enter', async () => {
      const { id } = await worlds.make(undefined, 'office');
      const many = await runWorlds({ base, most: 100, ofPage: async () => undefined });
      await base.db.execute(sql`insert into mesa_worlds.worlds (id, tables, created_at, ready_at, ends_at, source)
        select 'taken_' || n, tables, created_at, ready_at, ends_at, 'class'
        from mesa_worlds.worlds, generate_series(1, 50) n where id = ${id}`);
      const refused: DomainError = await many.make(undefined, 'class').catch((error) => error);
      expect(refused).toMatchObject({ code: 'demo_source_full' });
      expect(refused.detail.retryAfterSeconds).toBeGreaterThan(23 * 3_600);
      for (const source of ['office', undefined]) await many.make(undefined, source);
      await base.db.execute(sql`delete from mesa_worlds.worlds where id like 'taken%'`);
      await many.stop();
    });

    test('whoever asks for worlds that are unknown closes no world of a visitor', async () => {
      const { id } = await worlds.make();
      const unknown = Array.from({ length: 300 }, () => worlds.open(newWorldId()));
      expect(worlds.ids()).toContain(id);
      expect(new Set(await Promise.all(unknown))).toEqual(new Set([null]));
      expect(worlds.ids()).toContain(id);
    });
  });
}
