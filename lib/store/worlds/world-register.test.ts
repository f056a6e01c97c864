import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openStore, type Store } from '@/lib/store/engine/open-store';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import {
  endedOf,
  findWorld,
  LEAST_LIFE_MS,
  markReady,
  prepareWorldRegister,
  removeEndedWorlds,
  reserveSpare,
  reserveWorld,
} from './world-register';
import { newWorldId } from './world-tables';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const later = (ms: number) => new Date(NOW + ms);

const serverUrl = inject('postgresUrl');

describe.runIf(serverUrl !== null)('places of worlds', () => {
  let store: Store;
  const db = () => store.db;
  beforeAll(async () => {
    store = await openStore({ databaseUrl: await createDatabase(serverUrl ?? '') });
    await prepareWorldRegister(db());
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await db().execute(sql`delete from mesa_worlds.worlds`);
  });

  const reserve = (at: Date) => reserveWorld(db(), { id: newWorldId(), most: 1, now: at });

  test('a world that was never made keeps its place for a minute, and its row is removed', async () => {
    await reserve(later(0));
    expect(await reserve(later(59_000))).toHaveProperty('fullUntil');
    expect(await reserve(later(61_000))).toHaveProperty('endsAt');
    expect(await removeEndedWorlds(db(), { most: 9, now: later(9 * 60_000) })).toHaveLength(0);
    expect(await removeEndedWorlds(db(), { most: 9, now: later(10 * 60_000 + 1_000) })).toHaveLength(1);
  });

  test('one network has a share of the places; the others are for everybody else', async () => {
    const take = (source: string | undefined, at: number) =>
      reserveWorld(db(), { id: newWorldId(), most: 9, now: later(at), source, mostOfSource: 2 });
    for (const at of [0, 1_000]) expect(await take('class', at)).toHaveProperty('endsAt');
    expect(await take('class', 2_000)).toEqual({ sourceFullUntil: later(24 * 3_600_000) });
    expect(await take('office', 2_000)).toHaveProperty('endsAt');
    for (const at of [2_000, 2_001, 2_002]) expect(await take(undefined, at)).toHaveProperty('endsAt');
    // The first of the class has ended.
    await db().execute(sql`update mesa_worlds.worlds set ready_at = created_at`);
    expect(await take('class', 24 * 3_600_000 + 1)).toHaveProperty('endsAt');
  });

  test('in a full database the oldest world ends for a newcomer, but none in its first half hour', async () => {
    const take = (at: number, bytes: number) =>
      reserveWorld(db(), { id: newWorldId(), most: 9, now: later(at), mostDatabaseBytes: bytes });
    const [oldest, younger] = [newWorldId(), newWorldId()];
    for (const [id, at] of [
      [oldest, 0],
      [younger, 1_000],
    ] as const) {
      await reserveWorld(db(), { id, most: 9, now: later(at) });
      await markReady(db(), id, later(at));
    }
    expect(await take(60_000, 1)).toEqual({ fullUntil: later(LEAST_LIFE_MS) });
    expect(
      await reserveSpare(db(), { id: newWorldId(), spares: 9, now: later(60_000), mostDatabaseBytes: 1 }),
    ).toBe(false);
    const halfAnHour = LEAST_LIFE_MS + 1;
    expect(await take(halfAnHour, 1)).toHaveProperty('endsAt');
    expect(await findWorld(db(), oldest, later(halfAnHour))).toBeNull();
    expect(await findWorld(db(), younger, later(halfAnHour))).not.toBeNull();
    expect(await endedOf(db(), [oldest, younger], later(halfAnHour))).toEqual([oldest]);
    expect(await take(halfAnHour, 1e15)).toHaveProperty('endsAt');
    expect(await findWorld(db(), younger, later(halfAnHour))).not.toBeNull();
  });

  test('a world that was made keeps its place for its whole life, unless other migrations made it', async () => {
    const id = newWorldId();
    await reserveWorld(db(), { id, most: 1, now: later(0) });
    await markReady(db(), id, later(1_000));
    expect(await reserve(later(3_600_000))).toHaveProperty('fullUntil');
    expect(await removeEndedWorlds(db(), { most: 9, now: later(3_600_000) })).toHaveLength(0);
    await db().execute(sql`update mesa_worlds.worlds set tables = 'earlier'`);
    expect(await reserve(later(3_600_000))).toHaveProperty('endsAt');
  });
});
