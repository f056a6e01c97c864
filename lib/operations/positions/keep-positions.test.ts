import { expect, test } from 'vitest';
import { readBalance } from '@/lib/operations/balances/read-balance';
import { exportPositions } from '@/lib/operations/positions/export-positions';
import type { Services } from '@/lib/operations/services';
import { claimSlot, removeOldPositions } from '@/lib/store/positions/positions';
import { positions } from '@/lib/store/schema/position-tables';
import { readStrictCsv } from '@/lib/testing/fixtures/strict-csv';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ALICE, scriptedServices } from '@/lib/testing/services';
import { createPositionReader } from './keep-positions';
import { slotOf } from './position-slots';
import { readPositions } from './read-positions';

const FORTY = '1234567890123456789012345678901234.567891';
const ZONE = 'America/Sao_Paulo';
const NOON = Date.parse('2026-11-23T15:00:05.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK = { from: '2026-11-20', to: '2026-11-24' };

describeStores('positions', ({ db, store, otherStore }) => {
  /** An API that counts reads of the balance; `fails` while asked to. */
  async function far(now = NOON) {
    const state = { now, fails: false, reads: 0, takesMs: 0, available: '100.50' };
    const made = await scriptedServices(
      store(),
      async () => {
        state.reads += 1;
        state.now += state.takesMs;
        const balance = `{"BRL":{"BRL-PIX":{"available":${state.available},"in_transit":0,"to_receive":${FORTY}}},"BTC":null}`;
        return state.fails
          ? { status: 500, body: '{}' }
          : { status: 200, body: `{"calculated_BRL_total_balance":1,"balances":${balance}}` };
      },
      { clock: () => state.now, timeZone: ZONE },
    );
    // The far end dates its answers by the machine's clock.
    return { ...made, services: { ...made.services, now: () => state.now }, state };
  }
  const slots = (services: Services) => readPositions(services, { ...WEEK, to: '2026-11-24', every: 'slot' });

  test('three processes read once a slot, to the last digit, and again in the next one', async () => {
    const { services, state, close } = await far();
    const others = await Promise.all([otherStore(), otherStore()]);
    const processes = [services, ...others.map((other): Services => ({ ...services, store: other }))];
    const readers = processes.map(createPositionReader);
    const all = () => Promise.all(readers.map((one) => one.tick()));
    for (let round = 0; round < 3; round += 1) await all();
    expect(state.reads).toBe(1);
    state.now += 60 * MINUTE_MS;
    await all();
    await all();
    expect(state.reads).toBe(2);
    const { readings } = await slots(services);
    expect(readings.map(({ slot, reader, tries }) => [slot, reader, tries])).toEqual([
      ['2026-11-23T15:00:00.000Z', 'schedule', 1],
      ['2026-11-23T16:00:00.000Z', 'schedule', 1],
    ]);
    expect(readings[0]?.balances).toEqual({
      BRL: { 'BRL-PIX': { available: '100.50', in_transit: '0', to_receive: FORTY } },
      BTC: null,
    });
    await close();
  });

  test('a failed read is kept as failed, tried again while its slot lasts, and stays failed after it', async () => {
    const { services, state, close } = await far();
    const reader = createPositionReader(services);
    state.fails = true;
    for (let minute = 0; minute < 12; minute += 1) {
      await reader.tick();
      state.now += MINUTE_MS + 1_000;
    }
    expect((await slots(services)).readings).toEqual([
      { slot: '2026-11-23T15:00:00.000Z', day: '2026-11-23', tries: 5, failure: 'no_ledger' },
    ]);
    state.now = NOON + 60 * MINUTE_MS;
    await reader.tick();
    state.fails = false;
    state.now += 2 * MINUTE_MS;
    await reader.tick();
    const { readings } = await slots(services);
    expect(readings[0]?.read_at).toBeUndefined();
    expect(readings[1]).toMatchObject({ tries: 2, read_at: new Date(state.now).toISOString() });
    expect(readings[1]).not.toHaveProperty('failure');
    await close();
  });

  test('a process that dies while it reads leaves a failed reading, and another one reads a minute later', async () => {
    const { services, state, close } = await far();
    expect(await claimSlot(db(), slotOf(new Date(NOON), ZONE), new Date(NOON))).toBe(true);
    await createPositionReader(services).tick();
    expect(state.reads).toBe(0);
    const { readings } = await slots(services);
    expect(readings).toEqual([{ slot: '2026-11-23T15:00:00.000Z', day: '2026-11-23', tries: 1 }]);
    state.now += MINUTE_MS;
    await createPositionReader({ ...services }).tick();
    expect(state.reads).toBe(1);
    await close();
  });

  test('an answer that comes after midnight is the next day’s, and the last reading of the day stays failed', async () => {
    const { services, state, close } = await far(Date.parse('2026-11-24T02:59:55.000Z'));
    state.takesMs = 10_000;
    await createPositionReader(services).tick();
    const { readings } = await slots(services);
    expect(readings.map(({ day, read_at }) => [day, read_at])).toEqual([
      ['2026-11-23', undefined],
      ['2026-11-24', '2026-11-24T03:00:05.000Z'],
    ]);
    await close();
  });

  test('a person’s visit reads for a slot that the schedule has not read, and never twice', async () => {
    const { services, state, close } = await far();
    await readBalance(services);
    state.available = '200';
    await readBalance(services);
    await createPositionReader(services).tick();
    expect((await slots(services)).readings).toMatchObject([
      { reader: 'visit', balances: { BRL: { 'BRL-PIX': { available: '100.50' } } } },
    ]);
    state.now += 60 * MINUTE_MS;
    state.fails = true;
    await expect(readBalance(services)).rejects.toMatchObject({ code: 'no_ledger' });
    expect((await slots(services)).readings[1]).toMatchObject({ failure: 'no_ledger' });
    state.fails = false;
    await readBalance(services);
    expect((await slots(services)).readings[1]).toMatchObject({ reader: 'visit' });
    await close();
  });

  test('a day has its last reading, or its failure where nothing was read; a day without either is not there', async () => {
    const { services, state, close } = await far(Date.parse('2026-11-21T14:00:00.000Z'));
    const reader = createPositionReader(services);
    await reader.tick();
    state.now = Date.parse('2026-11-22T02:58:12.000Z');
    await reader.tick();
    state.fails = true;
    state.now = Date.parse('2026-11-23T02:58:12.000Z');
    await reader.tick();
    const { readings, since } = await readPositions(services, { ...WEEK, every: 'day' });
    expect(readings.map(({ day, read_at }) => [day, read_at])).toEqual([
      ['2026-11-21', '2026-11-22T02:58:12.000Z'],
      ['2026-11-22', undefined],
    ]);
    expect(since).toBe('2026-11-21');
    await close();
  });

  test('after 92 days a day keeps its last reading alone, and a failure where it has none', async () => {
    const at = (time: string) => new Date(`2026-06-${time}:00.000Z`);
    const row = (time: string, day: string, isRead: boolean) => ({
      slot: at(time),
      day,
      tries: 1,
      triedAt: at(time),
      ...(isRead ? { readAt: at(time), reader: 'schedule' as const, answer: '{"balances":{}}' } : {}),
    });
    await db()
      .insert(positions)
      .values([
        ...[row('01T14:00', '2026-06-01', true), row('01T15:00', '2026-06-01', true)],
        ...[row('01T16:00', '2026-06-01', false), row('02T14:00', '2026-06-02', false)],
        row('02T15:00', '2026-06-02', false),
      ]);
    await removeOldPositions(db(), new Date(at('01T14:00').getTime() + 80 * DAY_MS));
    expect(await db().select().from(positions)).toHaveLength(5);
    await removeOldPositions(db(), new Date(at('03T14:00').getTime() + 92 * DAY_MS));
    const left = await db().select().from(positions).orderBy(positions.slot);
    expect(left.map(({ slot }) => slot)).toEqual([at('01T15:00'), at('02T15:00')]);
  });

  test('the file has a row for each account of each reading, and none of it is rounded or filled in', async () => {
    const { services, state, close } = await far();
    await createPositionReader(services).tick();
    state.now += 60 * MINUTE_MS;
    state.fails = true;
    await createPositionReader(services).tick();
    const asked = { ...WEEK, every: 'slot', locale: 'en' } as const;
    const options = { signal: new AbortController().signal, requestId: 'req' };
    const answer = await exportPositions(services, ALICE, asked, options);
    const [names, ...rows] = readStrictCsv((await answer.text()).replace('\ufeff', ''), ',');
    expect(names?.slice(6, 12)).toEqual([
      ...['Currency', 'Account, as the API names it'],
      ...['Available', 'In transit', 'To receive', 'Blocked'],
    ]);
    expect(rows.map((row) => [row[4], ...row.slice(6)])).toEqual([
      ['read', 'BRL', 'BRL-PIX', '100.50', '0', FORTY, '', '', ''],
      ['not reported', 'BTC', '', '', '', '', '', '', ''],
      ['failed', '', '', '', '', '', '', '', 'no_ledger'],
    ]);
    await close();
  });
});
