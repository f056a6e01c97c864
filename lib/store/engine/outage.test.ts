import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isStoreFailure } from '@/lib/bff/errors';
import { beginAttempt, settleAttempt, sweepSending } from '@/lib/store/conversions/attempts';
import { findConversion, insertConversion } from '@/lib/store/conversions/conversions';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { startPostgres, type TestServer } from '@/scripts/test/postgres.mjs';
import { openStore, type Store } from './open-store';

/** Its own server, because the tests kill it. */
if (inject('postgresUrl') !== null) {
  let server: TestServer;
  let store: Store;
  let database: string;
  let rfqId: string;

  beforeAll(async () => {
    server = await startPostgres();
    database = await createDatabase(server.url);
    store = await openStore({ databaseUrl: database });
    const quoted = await insertConversion(store.db, {
      rfq_id: randomUUID(),
      from_currency: 'USDT',
      to_currency: 'BRL',
      fixed_side: 'from',
      requested_amount: '1',
      options: {},
      created_by: { id: 'u1', name: 'Ana Reis' },
      received_at: '2026-11-23T12:00:00.000Z',
      created_at: '2026-11-23T12:00:00.000Z',
    });
    rfqId = quoted.rfq_id;
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });

  const begin = (intentId = randomUUID()) =>
    beginAttempt(store.db, {
      intent_id: intentId,
      rfq_id: rfqId,
      actor: { id: 'u1', name: 'Ana Reis' },
      settlement_day: 'd0',
      seen: { rate: '1', amount_from: '1', amount_to: '1', expires_at: '2026-11-23T12:00:30Z' },
      request_id: randomUUID(),
    });
  const failure = () => begin().catch((error: unknown) => error);
  const readOnly = async (on: boolean) => {
    await store.db.execute(sql.raw(`alter system set default_transaction_read_only = ${on ? 'on' : 'off'}`));
    await store.db.execute(sql`select pg_reload_conf()`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  };

  test('safety 66: on a store that became read-only no intent begins, so nothing may be sent', async () => {
    await readOnly(true);
    const error = await failure();
    expect(error).toBeInstanceOf(Error);
    expect(isStoreFailure(error)).toBe(true);
    await readOnly(false);
    expect(await findConversion(store.db, rfqId)).toMatchObject({ state: 'open', attempts: [] });
  });

  test('safety 66: connections that die inside a transaction take neither the process nor a place in the pool', async () => {
    const dying = () =>
      store.db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    for (let round = 0; round < 3; round++) {
      const results = await Promise.allSettled(Array.from({ length: 10 }, dying));
      expect(results.map((result) => result.status)).toEqual(Array(10).fill('rejected'));
    }
    await Promise.all(
      Array.from({ length: 10 }, () => store.db.transaction((tx) => tx.execute(sql`select 1`))),
    );
  });

  test('safety 66: a killed server begins no intent, the process lives on, and so does the intent it had', async () => {
    const intentId = randomUUID();
    expect(await begin(intentId)).toMatchObject({ kind: 'begun' });
    await server.kill();
    const settled = await settleAttempt(store.db, intentId, { outcome: 'accepted' }).catch(
      (error: unknown) => error,
    );
    expect(isStoreFailure(settled)).toBe(true);
    expect(isStoreFailure(await failure())).toBe(true);
    await expect(store.ping()).rejects.toThrow();
    await server.start();
    await store.ping();
    expect(await begin()).toMatchObject({
      kind: 'busy',
      attempt: { intent_id: intentId, outcome: 'sending' },
    });
  }, 60_000);

  test('safety 68: a copy taken in the middle of a call becomes unknown where it is restored', async () => {
    const copy = `copy_${randomUUID().replaceAll('-', '')}`;
    await store.close();
    const admin = await openStore({ databaseUrl: server.url });
    const name = new URL(database).pathname.slice(1);
    await admin.db.execute(sql.raw(`create database ${copy} template ${name}`));
    await admin.close();
    store = await openStore({ databaseUrl: server.url.replace(/\/[^/]*$/, `/${copy}`) });
    expect(await sweepSending(store.db)).toEqual([rfqId]);
    expect(await findConversion(store.db, rfqId)).toMatchObject({
      state: 'unknown',
      attempt: { failure: 'crash' },
    });
    expect(await begin()).toMatchObject({ kind: 'busy', attempt: { outcome: 'unknown' } });
  });
}
