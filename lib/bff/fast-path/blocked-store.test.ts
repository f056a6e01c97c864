import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { inTime } from '@/app/(dashboard)/first-picture';
import { listConversions } from '@/lib/store/conversions/conversions';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { readPageTables } from '@/lib/store/page-tables';
import { findSession } from '@/lib/store/people/sessions';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { isPage, storeGuard, storeSilentPage } from './store-guard';

/** The 2 s of the guard and what a busy machine adds; a query that waits for a lock takes 15 s. */
const IN_TIME_MS = 6_000;

const serverUrl = inject('postgresUrl');
if (serverUrl !== null) {
  let store: Store;
  let other: Client;
  let ask: (path?: string) => Promise<{ status: number; text: string; tookMs: number }>;
  const closing: (() => unknown)[] = [];
  const undo: (() => unknown)[] = [];

  beforeAll(async () => {
    const databaseUrl = await createDatabase(serverUrl);
    store = await openStore({ databaseUrl });
    other = new Client({ connectionString: databaseUrl });
    await other.connect();
    const answersInTime = storeGuard(() => readPageTables(store.db));
    const server = createServer(async (request, response) => {
      if (isPage(request) && !(await answersInTime()))
        return response.writeHead(503).end(storeSilentPage(request));
      // What every page reads first.
      await findSession(store.db, 'nobody', 'nobody');
      return response.end('the page');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    ask = async (path = '/overview') => {
      const from = performance.now();
      const headers = { accept: 'text/html', connection: 'close' };
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      return { status: answer.status, text: await answer.text(), tookMs: performance.now() - from };
    };
    closing.push(
      () => new Promise((resolve) => server.close(resolve)),
      () => other.end(),
      () => store.close(),
    );
  });
  afterEach(async () => {
    for (const step of undo.splice(0)) await step();
    await expect.poll(async () => (await ask()).text, { timeout: 20_000 }).toBe('the page');
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  /** Past the second for which a good answer of the store speaks. */
  const afterLastAnswer = () => new Promise((resolve) => setTimeout(resolve, 1_100));

  async function lock(table: string): Promise<void> {
    await other.query(`begin; lock table ${table} in access exclusive mode`);
    undo.push(() => other.query('rollback'));
  }

  test.each(['sessions', 'users', 'saved_views', 'sub_merchants'])(
    'a page while another has locked the table %s is an honest 503 in time, and a page again afterwards (safety 66)',
    async (table) => {
      expect((await ask()).text).toBe('the page');
      await afterLastAnswer();
      await lock(table);
      const { status, text, tookMs } = await ask();
      expect(status).toBe(503);
      expect(text).toContain('does not answer');
      expect(tookMs).toBeLessThan(IN_TIME_MS);
    },
    60_000,
  );

  test('a page whose database is paused is an honest 503 in time (safety 66)', async () => {
    expect((await ask()).text).toBe('the page');
    await afterLastAnswer();
    const { rows } = await other.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    undo.push(() => {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    });
    const { status, tookMs } = await ask();
    expect(status).toBe(503);
    expect(tookMs).toBeLessThan(IN_TIME_MS);
  }, 60_000);

  test('a page whose own register is locked comes in time without its first rows (safety 66)', async () => {
    await lock('conversions');
    expect((await ask('/conversions')).text).toBe('the page');
    const from = performance.now();
    expect(await inTime(() => listConversions(store.db, { limit: 25 }))).toBeUndefined();
    expect(performance.now() - from).toBeLessThan(IN_TIME_MS);
  }, 60_000);
}
