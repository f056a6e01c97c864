import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { openStore } from '@/lib/store/engine/open-store';
import { prepareWorldRegister } from '@/lib/store/worlds/world-register';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { demoPast, type PastPlaces } from './demo-past';
import { playPast } from './play-past';

const KNOWN = {
  assumptions: DEFAULT_ASSUMPTIONS,
  appUrl: 'http://localhost:3000',
  allowLocalWebhooks: false,
  timeZone: 'America/Sao_Paulo',
};
const HOUR_MS = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), 'mesa-past-'));
afterAll(() => rmSync(folder, { recursive: true }));

const serverUrl = inject('postgresUrl');

let played: ReturnType<typeof playPast> | undefined;
let plays = 0;
/** Plays the sixty days once for this file: a later play gives the same rows with its own time. */
const play: NonNullable<PastPlaces['play']> = async (known, clock = Date.now) => {
  plays += 1;
  played ??= playPast(known, clock);
  return { ...(await played), madeAt: new Date(clock()).toISOString() };
};

test.runIf(serverUrl !== null)(
  'a past is played once a day for all processes, and nobody waits for a newer one',
  async () => {
    const store = await openStore({ databaseUrl: await createDatabase(serverUrl ?? '') });
    await prepareWorldRegister(store.db);
    let skippedMs = 0;
    const clock = () => Date.now() + skippedMs;
    const one = demoPast(KNOWN, { folder, clock, play, db: store.db });
    const [first, same] = await Promise.all([one.fresh(), one.any()]);
    expect(same?.madeAt).toBe(first.madeAt);
    // A later start has it from the file, an instance without that folder from the database.
    expect((await demoPast(KNOWN, { folder, clock, play }).fresh()).madeAt).toBe(first.madeAt);
    const elsewhere = join(folder, 'elsewhere');
    const two = demoPast(KNOWN, { folder: elsewhere, clock, play, db: store.db });
    expect((await two.any())?.madeAt).toBe(first.madeAt);
    expect(await readdir(elsewhere).catch(() => [])).toEqual([]);
    expect(plays).toBe(1);

    skippedMs = 25 * HOUR_MS;
    expect((await one.any())?.madeAt).toBe(first.madeAt);
    expect((await two.any())?.madeAt).toBe(first.madeAt);
    await expect.poll(async () => (await one.any())?.madeAt, { timeout: 120_000 }).not.toBe(first.madeAt);
    const newer = await one.any();
    expect(Date.parse(newer?.madeAt ?? '') - Date.parse(first.madeAt)).toBeGreaterThanOrEqual(25 * HOUR_MS);
    // Whichever plays it, the other takes it over instead of playing it as well.
    await expect.poll(async () => (await two.any())?.madeAt).toBe(newer?.madeAt);
    expect(plays).toBe(2);
    await store.close();
  },
  300_000,
);

test('a file that is cut is played again, and a folder that cannot be written stops nothing', async () => {
  const broken = join(folder, 'broken');
  writeFileSync(broken, 'a file where a folder should be');
  const past = await demoPast(KNOWN, { folder: broken, play }).fresh();
  expect(past.rows.length).toBeGreaterThan(100_000);
}, 120_000);
