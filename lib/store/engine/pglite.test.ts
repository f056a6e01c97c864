import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import type { Store } from './database';
import { openMemory } from './pglite';

const MIB = 1024 * 1024;

afterEach(() => void vi.useRealTimers());

async function logBytes({ pglite }: Store): Promise<number> {
  const answer = await pglite?.query<{ bytes: string }>('select sum(size) as bytes from pg_ls_waldir()');
  return Number(answer?.rows[0]?.bytes);
}

/** Eight megabytes of log at least. */
async function writeMuch({ db }: Store): Promise<void> {
  await db.execute(sql`create table much as select repeat('x', 400) as text from generate_series(1, 20000)`);
  await db.execute(sql`drop table much`);
}

test('the log of an embedded store begins small, and is cut while the process lives', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const store = await openMemory();
  expect(await logBytes(store)).toBeLessThan(8 * MIB);

  for (let round = 0; round < 6; round += 1) {
    await writeMuch(store);
    await vi.advanceTimersByTimeAsync(60_000);
  }

  await vi.waitFor(async () => expect(await logBytes(store)).toBeLessThan(24 * MIB));
  await store.close();
  expect(vi.getTimerCount()).toBe(0);
}, 120_000);
