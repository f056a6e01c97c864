import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { findConversion } from '@/lib/store/conversions/conversions';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import {
  done,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { mountSmallDisk, startPostgres, type TestServer } from '@/scripts/test/postgres.mjs';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';

const PATIENCE = { timeout: 20_000 };
/** A state of the store, how it begins and how it ends. */
type Case = [what: string, hurt: () => Promise<unknown>, mend: () => Promise<unknown>];

/** Puts the tables of later connections on that folder. */
async function keepTablesOn(folder: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create tablespace small location '${folder}'`);
  await client.query('alter role mesa set default_tablespace = small');
  await client.end();
}

/** The accept on a Postgres server of its own that fills up, becomes read-only and is killed. */
if (inject('postgresUrl') !== null) {
  let server: TestServer;
  let store: Store;
  let harness: ScriptedConversions;
  let far: ScriptedServices;
  const disk = mountSmallDisk();
  beforeAll(async () => {
    server = await startPostgres();
    if (disk !== null) await keepTablesOn(disk.tables, server.url);
    store = await openStore({ databaseUrl: await createDatabase(server.url) });
    harness = scriptedConversions();
    far = await scriptedServices(store, (request) => harness.script(request));
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
  // The server's answer to a write without room.
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
    ...['attempts', 'conversions', 'audit_waiting'].map(noRoomFor),
    ['became read-only', () => setting(true), () => setting(false)],
    ['was killed', () => server.kill(), () => server.start()],
  ])(
    'safety 66: on a store that %s nothing is sent, and once it is well the same quote is accepted',
    async (_, hurt, mend) => {
      const conversion = await quote();
      const { effects } = harness;
      const calls = far.sent().length;
      await hurt();
      const answer = accept(conversion);
      // Mended in any case, so that one failure is not reported by every later case.
      await answer.catch(() => undefined).finally(mend);
      await expect(answer).rejects.toThrow();
      expect(far.sent()).toHaveLength(calls);
      await expect.poll(async () => (await now(conversion).catch(() => null))?.state, PATIENCE).toBe('open');
      expect((await now(conversion))?.attempts).toEqual([]);
      expect((await accept(conversion)).outcome).toBe('accepted');
      expect(harness.effects).toBe(effects + 1);
    },
    60_000,
  );

  test('safety 66: a server killed in the middle of the call has the intent of the one effect there was', async () => {
    const conversion = await quote();
    const { effects } = harness;
    harness.accept = async (rfqId) => {
      harness.effects += 1;
      await server.kill();
      return done(rfqId);
    };
    const told = await accept(conversion).catch((error: unknown) => error);
    await server.start();
    await expect
      .poll(async () => (await now(conversion).catch(() => null))?.state, PATIENCE)
      .toBe('accepted');
    expect((await now(conversion))?.attempts).toHaveLength(1);
    expect(harness.effects).toBe(effects + 1);
    expect(told).not.toMatchObject({ outcome: 'accepted' });
  }, 60_000);
}
