import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Attempt, ConversionState } from '@/lib/contract/bff/conversions';
import { add, compare, isZero } from '@/lib/money/amount';
import { addNote } from '@/lib/store/notes/notes';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { folded } from '@/lib/store/sub-merchants/register';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { findConversion, updateConversion } from './conversions';
import { lastRates, registerChoices, registerPage, registerPages, registerSums } from './register';

const AT = Date.parse('2026-11-20T12:00:00.000Z');

interface Row {
  state: ConversionState;
  from?: string;
  to?: string;
  pair?: [string, string];
  recorded?: boolean;
  error?: string;
  process?: string;
  day?: 'd0' | 'd1';
  actor?: string;
  pixKey?: string;
  asked?: string;
  rate?: string;
}

describeStores('the register', ({ db }) => {
  let made = 0;
  beforeEach(() => {
    made = 0;
  });

  async function insert({ state, pair = ['USDT', 'BRL'], ...row }: Row): Promise<string> {
    made += 1;
    const rfqId = randomUUID();
    const at = new Date(AT + made * 1_000);
    const taken = ['accepted', 'unknown', 'evaluating'].includes(state);
    await db()
      .insert(conversions)
      .values({
        rfqId,
        state,
        fromCurrency: pair[0],
        toCurrency: pair[1],
        fixedSide: 'from',
        requestedAmount: '1',
        options: {},
        createdById: 'maker',
        createdByName: 'Bruno',
        receivedAt: at,
        createdAt: at,
        updatedAt: at,
        process: row.process ?? null,
        askedDestination: row.asked === undefined ? null : { pix_key: row.asked },
        errorMessage: row.error === undefined ? null : { en: '', pt: row.error, es: '' },
      });
    if (!taken) return rfqId;
    const confirmed = {
      ...(row.from === undefined ? {} : { amount_from: row.from }),
      ...(row.to === undefined ? {} : { amount_to: row.to }),
      ...(row.rate === undefined ? {} : { rate: row.rate }),
    };
    await db()
      .insert(attempts)
      .values({
        intentId: randomUUID(),
        rfqId,
        actorId: row.actor ?? 'ana',
        actorName: 'Ana Reis',
        inputHash: 'h',
        settlementDay: row.day ?? 'd1',
        pixKey: row.pixKey ?? null,
        seen: { rate: '1', amount_from: '1', amount_to: '1', expires_at: '' },
        outcome: state as Attempt['outcome'],
        confirmed: state !== 'accepted' || row.recorded ? null : confirmed,
        requestId: `req-${made}`,
        sentAt: at,
        answeredAt: at,
      });
    return rfqId;
  }

  test('the foot is the decimal sum of the confirmed rows, and says how many are not in it and why', async () => {
    const figure = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 18n }))
      .map(([whole, part]) => `${whole}.${part}`);
    const row = fc.record({
      kind: fc.constantFrom('confirmed', 'unknown', 'recorded', 'failed', 'unread', 'open', 'refused'),
      pair: fc.constantFrom<[string, string]>(['USDT', 'BRL'], ['BRL', 'BTC']),
      from: figure,
      to: figure,
    });
    const property = fc.asyncProperty(fc.array(row, { maxLength: 25 }), async (rows) => {
      await db().delete(attempts);
      await db().delete(conversions);
      for (const { kind, pair, from, to } of rows) {
        const state = (
          { unknown: 'unknown', open: 'open', refused: 'refused' } as Record<string, ConversionState>
        )[kind];
        await insert({
          state: state ?? 'accepted',
          pair,
          from,
          to: kind === 'unread' ? 'NaN' : to,
          ...(kind === 'recorded' ? { recorded: true } : {}),
          ...(kind === 'failed' ? { error: 'falhou' } : {}),
        });
      }
      const sums = await registerSums(db(), {});
      expect(sums.reduce((all, { rows: n }) => all + n, 0)).toBe(rows.length);
      for (const sum of sums) {
        const own = rows.filter(({ pair }) => pair[0] === sum.from_currency);
        const confirmed = own.filter(({ kind }) => kind === 'confirmed');
        const of = (kind: string) => own.filter((one) => one.kind === kind).length;
        expect(sum).toMatchObject({
          summed: confirmed.length,
          unknown: of('unknown'),
          recorded: of('recorded'),
          failed: of('failed'),
          unread: of('unread'),
          not_accepted: of('open') + of('refused'),
        });
        for (const side of ['from', 'to'] as const) {
          const expected = confirmed.reduce((all, one) => add(all, one[side]), '0');
          const said = sum[`${side}_amount`];
          if (confirmed.length === 0) expect(said).toBeUndefined();
          else expect(compare(said ?? '', expected)).toBe(0);
        }
      }
    });
    await fc.assert(property, { numRuns: 12 });
  });

  test('a sum of 40 digits loses none, and one of zero is a sum', async () => {
    await insert({ state: 'accepted', from: '9'.repeat(40), to: '0.00' });
    await insert({ state: 'accepted', from: '0.000000000000000001', to: '0' });
    const [sum] = await registerSums(db(), {});
    expect(sum?.from_amount).toBe(`${'9'.repeat(40)}.000000000000000001`);
    expect(isZero(sum?.to_amount ?? '1')).toBe(true);
  });

  test('each view holds its own rows, and every row is in one of them', async () => {
    const ids = {
      locked: [await insert({ state: 'accepted', process: 'accepted.scheduled' })],
      settled: [await insert({ state: 'accepted', process: 'success.completed' })],
      failed: [await insert({ state: 'accepted', process: 'success.completed', error: 'x' })],
      unknown: [await insert({ state: 'unknown' }), await insert({ state: 'evaluating' })],
      untaken: [await insert({ state: 'open' }), await insert({ state: 'discarded' })],
      refused: [await insert({ state: 'refused' })],
    };
    const view = async (state: Parameters<typeof registerPage>[1]['state']) =>
      (await registerPage(db(), { ...(state ? { state } : {}) }, { offset: 0, limit: 100 })).items
        .map(({ rfq_id }) => rfq_id)
        .reverse();
    for (const state of ['locked', 'settled', 'failed', 'unknown', 'untaken', 'refused'] as const)
      expect(await view(state)).toEqual(ids[state]);
    expect(await view('taken')).toEqual([...ids.locked, ...ids.settled, ...ids.failed, ...ids.unknown]);
    expect(await view('all')).toHaveLength(8);
  });

  test('a conversion is found by what people wrote on it, in any case and without accents, and by no note of another record', async () => {
    const [first, second] = [await insert({ state: 'accepted' }), await insert({ state: 'open' })];
    const write = (subject: string, text: string) =>
      addNote(db(), {
        id: randomUUID(),
        subject,
        text,
        searchText: folded(text),
        authorId: 'ana',
        authorName: 'Ana Reis',
        at: new Date(AT),
      });
    await write(first, 'Cliente avisado às 15h: 100% combinado');
    await write(`checkouts/${second}`, 'Cliente avisado');
    const found = async (q: string) =>
      (await registerPage(db(), { q }, { offset: 0, limit: 10 })).items.map(({ rfq_id }) => rfq_id);
    expect(await found('AVISADO AS 15H')).toEqual([first]);
    expect(await found('avisado')).toEqual([first]);
    expect(await found('100%')).toEqual([first]);
    expect(await found('1_0')).toEqual([]);
    expect(await registerSums(db(), { q: 'avisado' })).toMatchObject([{ rows: 1 }]);
  });

  test('the filters narrow together; a destination is named by a conversion that went there', async () => {
    const first = await insert({ state: 'accepted', pixKey: '52998224725', day: 'd0', actor: 'davi' });
    const again = await insert({ state: 'accepted', pixKey: '52998224725' });
    const other = await insert({ state: 'accepted', pixKey: 'x@y.example', pair: ['BTC', 'BRL'] });
    const quote = await insert({ state: 'open', pair: ['BRL', 'USDT'] });
    const found = async (filter: Parameters<typeof registerPage>[1]) =>
      (await registerPage(db(), filter, { offset: 0, limit: 10 })).items.map(({ rfq_id }) => rfq_id);
    expect(await found({ destination: first })).toEqual([again, first]);
    expect(await found({ destination: quote })).toEqual([]);
    expect(await found({ destination: 'no such' })).toEqual([]);
    expect(await found({ day: 'd0' })).toEqual([first]);
    expect(await found({ person: 'davi' })).toEqual([first]);
    expect(await found({ person: 'maker' })).toHaveLength(4);
    expect(await found({ pair: 'BTC-BRL' })).toEqual([other]);
    expect(await found({ currency: 'BTC' })).toEqual([other]);
    expect(await found({ rfq_id: quote })).toEqual([quote]);
    expect(await found({ q: 'req-2' })).toEqual([again]);
    expect(await found({ q: quote.slice(3, 20) })).toEqual([quote]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ createdFrom: new Date(AT + 3_000), createdTo: new Date(AT + 3_000) })).toEqual([
      other,
    ]);
    expect(await registerChoices(db())).toMatchObject({
      people: [{ name: 'Ana Reis' }, { name: 'Ana Reis' }, { id: 'maker', name: 'Bruno' }],
      destinations: [{ id: first, pix_key: '52998224725' }, { id: other }],
    });
  });

  test('a conversion that was sent elsewhere than asked is found by where it went alone', async () => {
    const [a, b] = ['a@x.example', 'b@x.example'];
    const there = await insert({ state: 'accepted', pixKey: a });
    const moved = await insert({ state: 'accepted', asked: a, pixKey: b });
    const asked = await insert({ state: 'open', asked: a });
    const found = async (destination: string) =>
      (await registerPage(db(), { destination }, { offset: 0, limit: 10 })).items.map(({ rfq_id }) => rfq_id);
    expect(await found(there)).toEqual([asked, there]);
    expect(await found(moved)).toEqual([moved]);
  });

  test('a quote refused once and accepted elsewhere is found as its row shows it, under the accepted day and destination', async () => {
    const [a, b] = ['a@x.example', 'b@x.example'];
    const refusedAt = await insert({ state: 'accepted', pixKey: a, day: 'd0' });
    const moved = await insert({ state: 'accepted', pixKey: b, day: 'd1' });
    const untaken = await insert({ state: 'open' });
    const attempt = (rfqId: string, pixKey: string, settlementDay: 'd0' | 'd1') => ({
      intentId: randomUUID(),
      rfqId,
      actorId: 'ana',
      actorName: 'Ana Reis',
      inputHash: 'h',
      settlementDay,
      pixKey,
      seen: { rate: '1', amount_from: '1', amount_to: '1', expires_at: '' },
      outcome: 'refused' as const,
      requestId: 'r',
      sentAt: new Date(AT),
      answeredAt: new Date(AT),
    });
    // One before the accepted attempt, one that arrived after it, and two of a quote that nobody took.
    await db()
      .insert(attempts)
      .values({ ...attempt(moved, a, 'd0'), seq: -1 });
    await db()
      .insert(attempts)
      .values(attempt(moved, a, 'd0'));
    await db()
      .insert(attempts)
      .values(attempt(untaken, b, 'd1'));
    await db()
      .insert(attempts)
      .values(attempt(untaken, a, 'd0'));
    const found = async (filter: Parameters<typeof registerPage>[1]) => {
      const { items, total } = await registerPage(db(), filter, { offset: 0, limit: 10 });
      expect(total).toBe(items.length);
      return items.map(({ rfq_id }) => rfq_id);
    };
    expect(await found({ destination: moved })).toEqual([moved]);
    expect(await found({ destination: refusedAt })).toEqual([untaken, refusedAt]);
    expect(await found({ day: 'd1' })).toEqual([moved]);
    expect(await found({ day: 'd0' })).toEqual([untaken, refusedAt]);
    // The choice of a destination means the same as its row.
    expect((await registerChoices(db())).destinations).toEqual([
      { id: refusedAt, pix_key: a },
      { id: moved, pix_key: b },
    ]);
  });

  test('choices beyond the first are said to exist, and a filter finds every one of them', async () => {
    for (let index = 0; index < 201; index += 1)
      await insert({
        state: 'accepted',
        pair: ['USDT', `C${String(index).padStart(3, '0')}`],
        actor: `p${index}`,
        pixKey: `k${String(index).padStart(3, '0')}@y.example`,
      });
    const choices = await registerChoices(db());
    expect(choices.more).toEqual(['pairs', 'people', 'destinations']);
    expect([choices.pairs.length, choices.destinations.length]).toEqual([200, 200]);
    expect(choices.people.length).toBeLessThanOrEqual(200);
    const last = (await registerPage(db(), { pair: 'USDT-C200' }, { offset: 0, limit: 9 })).items[0];
    const { rfq_id: id = '', attempt } = last ?? {};
    expect(choices.pairs.some(({ to_currency }) => to_currency === 'C200')).toBe(false);
    expect(choices.destinations.some(({ pix_key }) => pix_key === attempt?.pix_key)).toBe(false);
    for (const filter of [{ destination: id }, { person: 'p200' }, { currency: 'C200' }]) {
      const { items, total } = await registerPage(db(), filter, { offset: 0, limit: 9 });
      expect([items[0]?.rfq_id, total]).toEqual([id, 1]);
    }
    await db().delete(attempts).where(eq(attempts.rfqId, id));
    await db().delete(conversions).where(eq(conversions.rfqId, id));
    expect((await registerChoices(db())).more).toEqual(['people']);
  });

  test('pages of an export hold every row once, newest first', async () => {
    const all = [];
    for (let index = 0; index < 7; index += 1) all.unshift(await insert({ state: 'open' }));
    const read: string[] = [];
    for await (const page of registerPages(db(), {}, 3)) read.push(...page.map(({ rfq_id }) => rfq_id));
    expect(read).toEqual(all);
  });

  test('the last rate of a pair and day is the newest that the API confirmed', async () => {
    await insert({ state: 'accepted', day: 'd0', rate: '5.30', from: '10', to: '53' });
    const newest = await insert({ state: 'accepted', day: 'd0', rate: '5.31', from: '10', to: '53.1' });
    await insert({ state: 'accepted', day: 'd0', recorded: true });
    await insert({ state: 'unknown', day: 'd0' });
    const rates = await lastRates(db(), { from_currency: 'USDT', to_currency: 'BRL' });
    expect(rates).toMatchObject({ d0: { rfq_id: newest, rate: '5.31', to_amount: '53.1' } });
    expect(Object.keys(rates)).toEqual(['d0']);
  });

  test('the first read with success is kept; a later one does not move it', async () => {
    const id = await insert({ state: 'accepted', process: 'accepted.scheduled' });
    const read = async (process: string, at: string) =>
      (await updateConversion(db(), id, { process, read_at: at }))?.landed_at;
    expect(await read('accepted.scheduled', '2026-11-20T12:00:00.000Z')).toBeUndefined();
    expect(await read('success.completed', '2026-11-20T12:01:00.000Z')).toBe('2026-11-20T12:01:00.000Z');
    expect(await read('success.completed', '2026-11-20T12:02:00.000Z')).toBe('2026-11-20T12:01:00.000Z');
    // It settled before first times were kept: a later read is not the first.
    const old = await insert({ state: 'accepted', process: 'success.completed' });
    await updateConversion(db(), old, { process: 'success.completed', read_at: '2026-11-20T13:00:00.000Z' });
    expect((await findConversion(db(), old))?.landed_at).toBeUndefined();
  });
});
