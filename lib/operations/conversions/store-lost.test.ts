import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff';
import { findConversion } from '@/lib/store/conversions';
import { openStore, type Store } from '@/lib/store/db';
import { createDatabase } from '@/lib/store/describe-stores';
import { mountSmallDisk, startPostgres, type TestServer } from '@/scripts/postgres.mjs';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { ALICE, press, type ScriptedServices, scriptedServices } from './memory-services';
import { done, type ScriptedDesk, scriptedDesk } from './scripted-desk';

const PATIENCE = { timeout: 20_000 };
/** What a store has come to, how it comes to that, and how it gets well. */
type Case = [what: string, hurt: () => Promise<unknown>, mend: () => Promise<unknown>];

/** From the next connection on, tables are made in that folder. */
async function keepTablesOn(folder: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create tablespace small location '${folder}'`);
  await client.query('alter role mesa set default_tablespace = small');
  await client.end();
}

/** The money call itself on a real server of its own that fills up, becomes read-only and is killed here. */
if (inject('postgresUrl') !== null) {
  let server: TestServer;
  let store: Store;
  let desk: ScriptedDesk;
  let far: ScriptedServices;
  const disk = mountSmallDisk();
  beforeAll(async () => {
    server = await startPostgres();
    if (disk !== null) await keepTablesOn(disk.tables, server.url);
    store = await openStore({ databaseUrl: await createDatabase(server.url) });
    desk = scriptedDesk();
    far = await scriptedServices(store, (request) => desk.script(request));
  });
  afterAll(async () => {
    await far.close();
    await store.close();
    await server.stop();
    disk?.unmount();
  });

  const quote = async () =>
    (
      await createQuote(far.services, ALICE, {
        from_currency: 'USDT',
        to_currency: 'BRL',
        from_amount: '1000',
      })
    ).conversion;
  const accept = (conversion: Conversion) =>
    acceptConversion(far.services, ALICE, {
      rfqId: conversion.rfq_id,
      intentId: randomUUID(),
      requestId: 'r',
      asked: press(conversion),
    });
  const now = ({ rfq_id }: Conversion) => findConversion(store.db, rfq_id);
  const run = (text: string) => store.db.execute(sql.raw(text));
  const setting = async (on: boolean) => {
    await run(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`);
    await run('select pg_reload_conf()');
    const shown = async () =>
      ((await run('show default_transaction_read_only')) as { rows: unknown[] }).rows[0];
    await expect.poll(shown, PATIENCE).toEqual({ default_transaction_read_only: on ? 'on' : 'off' });
  };
  // What the server answers a write with when it has no room left for it.
  const noRoomFor = (table: string): Case => [
    `has no room left for ${table}`,
    async () => {
      await run(`create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
      await run(`create trigger full_disk before insert or update on ${table} execute function full_disk()`);
    },
    () => run('drop function full_disk cascade'),
  ];
  const onFullDisk: Case[] = disk
    ? [['lies on a full disk', () => fillUp(disk), async () => disk.empty()]]
    : [];
  const fillUp = async ({ fill }: { fill(): void }) => {
    fill();
    const write = run('create table more as select generate_series(1, 9999)');
    await expect(write).rejects.toMatchObject({ cause: { code: '53100' } });
  };

  test.each<Case>([
    ...onFullDisk,
    ...['attempts', 'conversions', 'audit'].map(noRoomFor),
    ['became read-only', () => setting(true), () => setting(false)],
    ['was killed', () => server.kill(), () => server.start()],
  ])(
    'safety 66: on a store that %s nothing is sent, and once it is well the same quote is accepted',
    async (_, hurt, mend) => {
      const conversion = await quote();
      const { effects } = desk;
      const calls = far.sent().length;
      await hurt();
      const answer = accept(conversion);
      // Well again whatever the accept says: what one case has found is not told by every case after it.
      await answer.catch(() => undefined).finally(mend);
      await expect(answer).rejects.toThrow();
      expect(far.sent()).toHaveLength(calls);
      await expect.poll(async () => (await now(conversion).catch(() => null))?.state, PATIENCE).toBe('open');
      expect((await now(conversion))?.attempts).toEqual([]);
      expect((await accept(conversion)).outcome).toBe('accepted');
      expect(desk.effects).toBe(effects + 1);
    },
    60_000,
  );

  test('safety 66: a server killed in the middle of the call has the intent of the one effect there was', async () => {
    const conversion = await quote();
    const { effects } = desk;
    desk.accept = async (rfqId) => {
      desk.effects += 1;
      await server.kill();
      return done(rfqId);
    };
    const told = await accept(conversion).catch((error: unknown) => error);
    await server.start();
    await expect
      .poll(async () => (await now(conversion).catch(() => null))?.state, PATIENCE)
      .toBe('accepted');
    expect((await now(conversion))?.attempts).toHaveLength(1);
    expect(desk.effects).toBe(effects + 1);
    expect(told).not.toMatchObject({ outcome: 'accepted' });
  }, 60_000);
}
