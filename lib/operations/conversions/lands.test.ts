import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readBalance } from '@/lib/operations/balances/read-balance';
import type { Services } from '@/lib/operations/services';
import { findConversion, updateConversion } from '@/lib/store/conversions/conversions';
import {
  conversionsExpectedAt,
  landedSince,
  landingsToFollow,
} from '@/lib/store/conversions/conversions-to-land';
import type { Store } from '@/lib/store/engine/open-store';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { destinations } from '@/lib/store/schema/destination-tables';
import { notifications } from '@/lib/store/schema/live-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { countingRows } from '@/lib/testing/harnesses/rows-read';
import { ALICE, press, sandboxServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { endFollowing } from './end-follow';
import { createLandingNotifier } from './notify-landings';
import { readLands, readPastTime } from './read-lands';
import { refreshConversion } from './refresh-conversion';

/** Friday 20 November, 15:00 in São Paulo. */
const NOW = Date.parse('2026-11-20T18:00:00.000Z');
const DAY_MS = 86_400_000;
const NO_ERROR = { en: '', pt: '', es: '' };

interface Given {
  eta?: string;
  to?: [amount: string, currency: string];
  state?: 'accepted' | 'unknown';
  process?: string;
  recorded?: true;
  createdAt?: Date;
  error?: string;
}

describeStores('what lands when', ({ db, store, otherStore }) => {
  const at = (store: Store, now = NOW) =>
    ({ store, timeZone: 'America/Sao_Paulo', now: () => now, clock: () => now }) as Services;

  const insert = async (given: Given) => (await insertMany(given, 1))[0] ?? '';

  async function insertMany(given: Given, count: number): Promise<string[]> {
    const rfqIds = Array.from({ length: count }, () => randomUUID());
    const { eta, to = ['100.00', 'BRL'], state = 'accepted', createdAt = new Date(NOW - 3_600_000) } = given;
    await db()
      .insert(conversions)
      .values(
        rfqIds.map((rfqId) => ({
          rfqId,
          state,
          fromCurrency: to[1] === 'BRL' ? 'USDT' : 'BRL',
          toCurrency: to[1],
          fixedSide: 'from' as const,
          requestedAmount: '1',
          options: {},
          createdById: 'u',
          createdByName: 'Ana',
          receivedAt: createdAt,
          createdAt,
          updatedAt: createdAt,
          process: given.process ?? 'accepted.scheduled',
          errorMessage: given.error ? { en: given.error, pt: '', es: '' } : null,
        })),
      );
    await db()
      .insert(attempts)
      .values(
        rfqIds.map((rfqId) => ({
          intentId: randomUUID(),
          rfqId,
          actorId: 'u',
          actorName: 'Ana',
          inputHash: 'h',
          settlementDay: 'd1' as const,
          pixKey: 'x@y.example',
          outcome: state,
          requestId: 'r',
          seen: { rate: '1', amount_from: '1', amount_to: '1', expires_at: '' },
          confirmed:
            given.recorded || state === 'unknown'
              ? null
              : { amount_from: '1', amount_to: to[0], rate: '1', ...(eta && { settlement_eta: eta }) },
          sentAt: createdAt,
          answeredAt: createdAt,
        })),
      );
    return rfqIds;
  }

  test('each stands in its group of the merchant’s days, summed by currency and never across', async () => {
    const past = await insert({ eta: '2026-11-20T18:00:00Z' });
    const today = await insert({ eta: '2026-11-20T20:00:00Z', to: ['0.10', 'BRL'] });
    await insert({ eta: '2026-11-21T02:59:59Z', to: ['0.20', 'BRL'] });
    await insert({ eta: '2026-11-20T21:00:00Z', to: ['40000', 'USDT'] });
    // Counted, in no sum: a sum that leaves one out says so.
    await insert({ eta: '2026-11-20T21:30:00Z', to: ['unreadable', 'BRL'] });
    // Midnight in São Paulo.
    await insert({ eta: '2026-11-21T03:00:00Z' });
    await insert({ eta: '2026-11-22T03:00:00Z' });
    await insert({ eta: 'soon' });
    await insert({});
    // Told in lines, not listed.
    await insert({ state: 'unknown', eta: '2026-11-20T20:00:00Z' });
    await insert({ recorded: true });
    await insert({ eta: '2026-11-20T20:00:00Z', error: 'failed' });
    const landed = await insert({ eta: '2026-11-20T17:00:00Z', to: ['7', 'BRL'] });
    await updateConversion(db(), landed, {
      process: 'success.completed',
      read_at: '2026-11-20T17:05:00.000Z',
    });
    const lands = await readLands(at(store()));
    expect(lands.groups).toEqual({
      today: {
        rows: 4,
        unsummed: 1,
        sums: [
          { currency: 'BRL', amount: '0.3' },
          { currency: 'USDT', amount: '40000' },
        ],
      },
      tomorrow: { rows: 1, unsummed: 0, sums: [{ currency: 'BRL', amount: '100' }] },
      later: { rows: 1, unsummed: 0, sums: [{ currency: 'BRL', amount: '100' }] },
      past: { rows: 1, unsummed: 0, sums: [{ currency: 'BRL', amount: '100' }] },
      unsettled: { rows: 0, unsummed: 0, sums: [] },
      untimed: { rows: 2, unsummed: 0, sums: [{ currency: 'BRL', amount: '200' }] },
    });
    expect(lands.items.today[0]?.rfq_id).toBe(today);
    expect(lands.items.past[0]).toMatchObject({ rfq_id: past, pix_key: 'x@y.example', to_amount: '100.00' });
    expect(lands).toMatchObject({ today: '2026-11-20', tomorrow: '2026-11-21', unknown: 1, recorded: 1 });
    expect(lands.landed).toEqual({ rows: 1, unsummed: 0, sums: [{ currency: 'BRL', amount: '7' }] });
  });

  test('one that went to a saved destination is listed with its name', async () => {
    const named = { id: 'saved', name: 'Tesouraria', owner: 'own' };
    const kept = {
      kind: 'pix' as const,
      value: 'x@y.example',
      key: 'x@y.example',
      hash: 'h',
      addedById: 'u',
      addedByName: 'Ana',
    };
    await db()
      .insert(destinations)
      .values({ ...named, ...kept, addedAt: new Date(NOW) });
    const saved = await insert({ eta: '2026-11-20T20:00:00Z' });
    const typed = await insert({ eta: '2026-11-20T20:30:00Z' });
    await db().update(attempts).set({ destinationId: named.id }).where(eq(attempts.rfqId, saved));
    const [first, second] = (await readLands(at(store()))).items.today;
    expect(first).toMatchObject({ rfq_id: saved, destination: named, pix_key: 'x@y.example' });
    expect(second).toMatchObject({ rfq_id: typed, pix_key: 'x@y.example' });
    expect(second).not.toHaveProperty('destination');
  });

  test('landed and past its time are told once over two processes, and again by none after a restart', async () => {
    const past = await insert({ eta: '2026-11-20T17:00:00Z' });
    const landed = await insert({ eta: '2026-11-20T17:00:00Z' });
    await insert({ eta: '2026-11-20T19:00:00Z' });
    // So long ago that its notice may have been removed.
    await insert({ eta: '2026-11-01T17:00:00Z' });
    await updateConversion(db(), landed, {
      process: 'success.completed',
      read_at: '2026-11-20T17:05:00.000Z',
    });
    const other = await otherStore();
    const processes = [store(), other].map((one) => createLandingNotifier(at(one)));
    await Promise.all(processes.map((one) => one.tick()));
    await createLandingNotifier(at(store(), NOW + 60_000)).tick();
    const told = await db().select().from(notifications);
    expect(told.map(({ subject, titleKey, kind }) => [subject, titleKey, kind]).sort()).toEqual(
      [
        [landed, 'conversion_landed', 'landing'],
        [past, 'conversion_past_time', 'landing'],
      ].sort(),
    );
  });

  test('an error beside success is no landing: neither told, nor counted today, nor dated', async () => {
    const eta = '2026-11-20T17:00:00Z';
    const [failed, undone] = [await insert({ eta }), await insert({ eta })];
    const error_message = { en: 'Returned', pt: '', es: '' };
    const read = (rfqId: string, error = NO_ERROR) =>
      updateConversion(db(), rfqId, {
        process: 'success.completed',
        read_at: '2026-11-20T17:05:00.000Z',
        error_message: error,
      });
    expect(await read(failed, error_message)).not.toHaveProperty('landed_at');
    await read(undone);
    expect((await readLands(at(store()))).landed.rows).toBe(1);
    await read(undone, error_message);
    expect((await readLands(at(store()))).landed.rows).toBe(0);
    await createLandingNotifier(at(store())).tick();
    expect(await db().select().from(notifications)).toEqual([]);
    // The first read without the error is the landing.
    expect(await read(failed)).toMatchObject({ landed_at: '2026-11-20T17:05:00.000Z' });
  });

  test('one that was read settled and is no longer stands in its own group and is followed until it lands, fails or is ended', async () => {
    const old = { eta: '2026-10-20T17:00:00Z', createdAt: new Date(NOW - 30 * DAY_MS) };
    const read = (rfqId: string, process: string, error_message = NO_ERROR) =>
      updateConversion(db(), rfqId, { process, error_message, read_at: '2026-11-20T17:05:00.000Z' });
    const due = async () => {
      await db()
        .update(conversions)
        .set({ lastTriedAt: new Date(NOW - 2 * DAY_MS) });
      return landingsToFollow(db(), { now: new Date(NOW), olderThan: new Date(NOW - 7 * DAY_MS), limit: 9 });
    };
    const lands = () => readLands(at(store()));
    const undone = await insert(old);
    await endFollowing(at(store()), ALICE, { rfqId: undone });
    await read(undone, 'success.completed');
    expect([await due(), (await lands()).landed.rows]).toEqual([[], 1]);
    await read(undone, 'accepted.processing');
    const now = await lands();
    expect(now.items.unsettled).toMatchObject([{ rfq_id: undone, landed_at: '2026-11-20T17:05:00.000Z' }]);
    expect(now.groups.unsettled).toEqual({
      rows: 1,
      unsummed: 0,
      sums: [{ currency: 'BRL', amount: '100' }],
    });
    expect([now.groups.past.rows, now.landed.rows, now.ended]).toEqual([0, 0, 0]);
    expect(await due()).toEqual([undone]);
    // The pace starts anew: one of thirty days is not read once a day only.
    const triedBefore = async (ms: number) => {
      await db()
        .update(conversions)
        .set({ lastTriedAt: new Date(NOW - ms) });
      return landingsToFollow(db(), { now: new Date(NOW), olderThan: new Date(NOW - 7 * DAY_MS), limit: 9 });
    };
    expect([await triedBefore(120_000), await triedBefore(10_000)]).toEqual([[undone], []]);
    await createLandingNotifier(at(store())).tick();
    expect(await db().select().from(notifications)).toEqual([]);
    // A failed one is in no group and is followed no more.
    await read(undone, 'accepted.processing', { en: 'Returned', pt: '', es: '' });
    expect([await due(), (await lands()).groups.unsettled.rows]).toEqual([[], 0]);
    await read(undone, 'success.completed');
    expect([await due(), (await lands()).landed.rows]).toEqual([[], 1]);
    await read(undone, 'accepted.processing');
    await endFollowing(at(store()), ALICE, { rfqId: undone });
    expect([await due(), (await lands()).groups.unsettled.rows, (await lands()).ended]).toEqual([[], 0, 1]);
  });

  test('one that is no longer settled is expected at each time since then, however often it is read again', async () => {
    const undone = await insert({ createdAt: new Date(NOW - DAY_MS) });
    const read = (process: string, minute: string) =>
      updateConversion(db(), undone, { process, read_at: `2026-11-20T17:${minute}:00.000Z` });
    const expectedAt = async (minute: string) => {
      const at = new Date(`2026-11-20T17:${minute}:00.000Z`);
      return (await conversionsExpectedAt(db(), { currency: 'BRL', at, limit: 9 })).count;
    };
    await read('success.completed', '05');
    await read('accepted.processing', '10');
    await read('accepted.processing', '30');
    expect([await expectedAt('04'), await expectedAt('07'), await expectedAt('20')]).toEqual([1, 0, 1]);
  });

  test('silent is told once, of a read a day after the estimated time, and of no earlier one', async () => {
    const eta = '2026-11-18T17:00:00Z';
    const [silent, early, unread] = [await insert({ eta }), await insert({ eta }), await insert({ eta })];
    const read = (rfqId: string, at: string) => updateConversion(db(), rfqId, { read_at: at });
    await read(silent, '2026-11-19T17:00:00.000Z');
    await read(early, '2026-11-19T16:59:59.000Z');
    for (const one of [store(), await otherStore(), store()]) await createLandingNotifier(at(one)).tick();
    const told = await db().select().from(notifications);
    const silence = told.filter(({ titleKey }) => titleKey === 'conversion_silent');
    expect(silence.map(({ subject }) => subject)).toEqual([silent]);
    expect(told.map(({ subject }) => subject)).toEqual(expect.arrayContaining([early, unread]));
    expect(silence[0]?.at.toISOString()).toBe('2026-11-19T17:00:00.000Z');
  });

  test('thousands that never landed hide neither what lands today nor what passed its time since', async () => {
    const old = { eta: '2026-11-19T12:00:00Z', createdAt: new Date(NOW - 30 * DAY_MS) };
    await insertMany({ ...old, eta: '2026-10-20T12:00:00Z' }, 3_501);
    await insertMany(old, 501);
    const past = await insert({ eta: '2026-11-20T14:30:00-03:00' });
    const today = await insert({ eta: '2026-11-20T20:00:00Z' });
    const untimed = await insert({ eta: 'soon' });
    const lands = await readLands(at(store()));
    expect(lands).toMatchObject({
      more: true,
      groups: { today: { rows: 1 }, past: { rows: 3_998 }, untimed: { rows: 1 } },
      items: { today: [{ rfq_id: today }], untimed: [{ rfq_id: untimed }] },
    });
    expect((await readPastTime(at(store()))).items.at(-1)?.rfq_id).toBe(past);
    await createLandingNotifier(at(store())).tick();
    const told = await db().select().from(notifications);
    expect(told).toHaveLength(502);
    expect(told.map(({ subject }) => subject)).toContain(past);
  });

  test('what landed since a time is found without reading the others', async () => {
    await insertMany({}, 300);
    const landed = await insert({});
    await updateConversion(db(), landed, {
      process: 'success.completed',
      read_at: '2026-11-20T17:05:00.000Z',
    });
    await db().execute('analyze conversions, attempts');
    const counted = countingRows(db());
    expect(await landedSince(counted.db, new Date(NOW - DAY_MS))).toMatchObject([{ rfqId: landed }]);
    expect(counted.rows()).toBeLessThan(10);
  });

  test('when the sandbox’s clock passes an estimate, two processes give one notice', async () => {
    const far = sandboxServices(store());
    const beside = sandboxServices(await otherStore(), { sandbox: far.sandbox });
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
    const { conversion } = await createQuote(far.services, ALICE, asked);
    const { rfq_id: rfqId } = conversion;
    const sent = { rfqId, intentId: randomUUID(), requestId: 'r', asked: press(conversion) };
    expect((await acceptConversion(far.services, ALICE, sent)).outcome).toBe('accepted');
    // The read that follows an accept by itself.
    await expect.poll(async () => (await findConversion(db(), rfqId))?.status?.en).toBe('Scheduled');
    const told = async () => {
      const both = [far, beside].map(({ services }) => createLandingNotifier(services));
      await Promise.all(both.map((one) => one.tick()));
      return (await db().select().from(notifications)).map(({ subject, titleKey }) => [subject, titleKey]);
    };
    expect(await told()).toEqual([]);
    await far.control('PUT', 'clock', { advance_seconds: (5 * DAY_MS) / 1_000 });
    // Each process learns the API's time from an answer.
    for (const { services } of [far, beside]) await readBalance(services);
    expect(await told()).toEqual([[rfqId, 'conversion_past_time']]);
    expect(await told()).toHaveLength(1);
    const read = await refreshConversion(far.services, rfqId);
    // By the clock of its estimate: "not read since" would be untrue.
    expect(far.services.now() - Date.parse(read?.read_at ?? '')).toBeLessThan(10_000);
    // The clock of another world: a time to come keeps no read out.
    await updateConversion(db(), rfqId, { read_at: '2099-01-01T00:00:00.000Z' });
    expect((await refreshConversion(far.services, rfqId))?.read_at).not.toContain('2099');
    far.dispose();
  });

  test('following goes on slower and slower until it lands, fails or a person ends it', async () => {
    const old = await insert({ createdAt: new Date(NOW - 96 * DAY_MS) });
    await insert({ createdAt: new Date(NOW - 96 * DAY_MS), process: 'success.completed' });
    await insert({ createdAt: new Date(NOW - 96 * DAY_MS), error: 'failed' });
    const due = async (triedBefore: number) => {
      await db()
        .update(conversions)
        .set({ lastTriedAt: new Date(NOW - triedBefore) });
      return landingsToFollow(db(), { now: new Date(NOW), olderThan: new Date(NOW - 7 * DAY_MS), limit: 9 });
    };
    expect(await due(23 * 3_600_000)).toEqual([]);
    expect(await due(25 * 3_600_000)).toEqual([old]);
    const { conversion } = await endFollowing(at(store()), ALICE, { rfqId: old });
    expect(conversion.follow_ended).toMatchObject({ actor: { name: ALICE.name } });
    expect(await due(25 * 3_600_000)).toEqual([]);
    // The same press again changes nothing and is audited once.
    const again = await endFollowing(at(store(), NOW + 1_000), ALICE, { rfqId: old });
    expect(again.conversion.follow_ended).toEqual(conversion.follow_ended);
    const rows = await listAudit(db(), { limit: 50 });
    expect(rows.filter(({ action }) => action === 'conversion.follow_ended')).toHaveLength(1);
    expect((await readLands(at(store()))).ended).toBe(1);
  });

  test('what is not followed cannot be ended', async () => {
    const landed = await insert({ process: 'success.completed' });
    await expect(endFollowing(at(store()), ALICE, { rfqId: landed })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(endFollowing(at(store()), ALICE, { rfqId: 'none' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
