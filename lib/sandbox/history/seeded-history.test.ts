import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS, parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { subtract } from '@/lib/money/amount';
import type { RecordKind, TransactionRecord } from '@/lib/sandbox/records/record';
import { planHistory } from './history-plan';
import { type History, makeHistory, recordAt, seededHistoryOf } from './seeded-history';

const ANCHOR = Date.parse('2026-11-20T14:32:07.000Z');
const DAY_MS = 86_400_000;
const plan = planHistory(DEFAULT_ASSUMPTIONS);
const history = makeHistory('mesa', ANCHOR, plan);

function all(from: History, account: string, kind: RecordKind): TransactionRecord[] {
  const list = from.lists.find(({ spec }) => spec.account === account && spec.kind === kind);
  return list === undefined ? [] : Array.from({ length: list.size }, (_, row) => recordAt(list, row));
}

const everything = history.lists.flatMap(({ spec }) => all(history, spec.account, spec.kind));
const times = (records: readonly TransactionRecord[]) =>
  records.map(({ created_at }) => Date.parse(created_at));

describe('seeded history', () => {
  it('has 130 records in each list of A and of CID_1, a few of B, none of N', () => {
    for (const kind of ['checkout', 'onramp', 'offramp'] as const) {
      expect(all(history, 'A', kind)).toHaveLength(130);
    }
    const owners = all(history, 'A', 'withdrawal').map(({ correlation_id }) => correlation_id);
    const sizes = [...new Set(owners)].map((owner) => owners.filter((other) => other === owner).length);
    expect(sizes.sort()).toEqual([130, 130, 5]);
    expect(everything.filter(({ account }) => account === 'B')).toHaveLength(13);
    expect(everything.some(({ account }) => account === 'N')).toBe(false);
  });

  it('is the same to the byte for the same seed, anchor and plan, and another for another', () => {
    const text = (made: History) => JSON.stringify(all(made, 'A', 'withdrawal'));
    expect(text(makeHistory('mesa', ANCHOR, planHistory(DEFAULT_ASSUMPTIONS)))).toBe(text(history));
    expect(text(makeHistory('other', ANCHOR, plan))).not.toBe(text(history));
    expect(text(makeHistory('mesa', ANCHOR + 1, plan))).not.toBe(text(history));
  });

  it('names every record once, and finds it again by its name', () => {
    expect(new Set(everything.map(({ end2end }) => end2end)).size).toBe(everything.length);
    const hashes = everything.flatMap(({ attributes: { tx_hash } }) => tx_hash ?? []);
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const record of everything) {
      const place = history.find(record.end2end);
      expect(place && recordAt(place.list, place.row)).toBe(record);
    }
    const { end2end } = everything[0] as TransactionRecord;
    for (const other of [
      end2end.replace('chk_', 'onr_'),
      `${end2end}r1`,
      `${end2end}r0`,
      end2end.slice(1),
      '',
    ]) {
      expect(history.find(other)).toBeUndefined();
    }
  });

  it('lies within the sixty days before its anchor, newest first, no two of a list at one instant', () => {
    for (const { spec } of history.lists) {
      const created = times(all(history, spec.account, spec.kind));
      expect(created).toEqual([...new Set(created)].sort((a, b) => b - a));
      expect(created[0]).toBeLessThan(ANCHOR);
      expect(created.at(-1)).toBeGreaterThan(ANCHOR - 60 * DAY_MS);
    }
  });

  it('never updates a record before it was made or after the anchor', () => {
    for (const { created_at, updated_at } of everything) {
      expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
      expect(Date.parse(updated_at)).toBeLessThanOrEqual(ANCHOR);
    }
  });

  it('has a shape of business: working days, office hours of São Paulo, growth', () => {
    const large = times(
      all(makeHistory('mesa', ANCHOR, planHistory(DEFAULT_ASSUMPTIONS, 30_000)), 'A', 'onramp'),
    );
    const local = large.map((at) => new Date(at - 3 * 3_600_000));
    const perDay = (days: readonly number[]) =>
      local.filter((at) => days.includes(at.getUTCDay())).length / days.length;
    expect(perDay([1, 2, 3, 4, 5])).toBeGreaterThan(1.8 * perDay([0, 6]));
    const between = (from: number, to: number) =>
      local.filter((at) => at.getUTCHours() >= from && at.getUTCHours() < to).length;
    expect(between(9, 21)).toBeGreaterThan(6 * between(0, 6));
    const since = (days: number) => large.filter((at) => at >= ANCHOR - days * DAY_MS).length;
    expect(since(28)).toBeGreaterThan(1.2 * (since(56) - since(28)));
  });

  it('has customers who come back, their names and tax ids always together, check digits valid', () => {
    const clients = new Map<string, Set<string>>();
    const visits = new Map<string, number>();
    for (const { attributes } of everything.filter(({ account }) => account === 'A')) {
      const { client_tax_id: id, client_name: name } = attributes;
      if (id === undefined || name === undefined) continue;
      expect(id.length === 11 ? isValidCpf(id) : isValidCnpj(id)).toBe(true);
      clients.set(id, (clients.get(id) ?? new Set()).add(name));
      visits.set(id, (visits.get(id) ?? 0) + 1);
    }
    expect([...clients.values()].every((names) => names.size === 1)).toBe(true);
    expect(Math.max(...visits.values())).toBeGreaterThan(10);
    expect([...visits.values()].filter((count) => count === 1).length).toBeGreaterThan(0);
  });

  it('spreads amounts like people do: many small ones, a few large ones, a good part of them round', () => {
    const amounts = all(history, 'A', 'onramp').flatMap(({ attributes }) => attributes.amount_fiat ?? []);
    const cents = amounts.map((amount) => Number.parseInt(amount.replace('.', ''), 10)).sort((a, b) => a - b);
    const middle = cents[Math.floor(cents.length / 2)] ?? 0;
    const mean = cents.reduce((sum, value) => sum + value, 0) / cents.length;
    expect(mean).toBeGreaterThan(1.2 * middle);
    expect(amounts.every((amount) => /^\d+\.\d\d$/.test(amount))).toBe(true);
    const round = amounts.filter((amount) => amount.endsWith('0.00')).length;
    expect(round).toBeGreaterThan(amounts.length / 4);
    expect(round).toBeLessThan(amounts.length);
  });

  it('never carries an empty value, and withdraws what arrives plus the fee (WDR-02, ENV-20)', () => {
    for (const { attributes, kind } of everything) {
      expect(Object.values(attributes)).not.toContain('');
      if (kind !== 'withdrawal' || attributes.network_fee === undefined) continue;
      const { amount_discounted = '', amount_received, network_fee } = attributes;
      expect(subtract(amount_discounted, network_fee)).toBe(amount_received);
    }
  });

  it('asks overridden assumptions for its currencies, stages and numbers', () => {
    const small = planHistory(
      parseAssumptions(
        '{"sandbox":{"seed":{"withdrawals":{"count":40}}},"withdraw":{"feeByAsset":{"USDT":"9"}}}',
      ),
    );
    const made = makeHistory('mesa', ANCHOR, small);
    expect(all(made, 'A', 'onramp')).toHaveLength(40);
    const usdt = all(made, 'A', 'withdrawal').find(
      ({ attributes }) => attributes.currency_receive_code === 'USDT',
    );
    expect(usdt?.attributes.network_fee).toBe('9');
    expect(
      all(
        makeHistory(
          'mesa',
          ANCHOR,
          planHistory(parseAssumptions('{"sandbox":{"seed":{"withdrawals":{"count":0}}}}')),
        ),
        'A',
        'onramp',
      ),
    ).toEqual([]);
  });

  it('has as many records as were asked for', () => {
    for (const records of [18, 19, 500, 12_345, 300_001]) {
      const made = makeHistory('mesa', ANCHOR, planHistory(DEFAULT_ASSUMPTIONS, records));
      expect(made.lists.reduce((sum, { size }) => sum + size, 0)).toBe(records);
    }
  });

  it('makes no more than 20,000 rows: a longer list repeats them, each round earlier than the one before', () => {
    const made = makeHistory('mesa', ANCHOR, planHistory(DEFAULT_ASSUMPTIONS, 60_018));
    expect(made.lists.reduce((sum, { rows }) => sum + rows.length, 0)).toBeLessThan(20_100);
    for (const list of made.lists) {
      const records = all(made, list.spec.account, list.spec.kind);
      expect(new Set(records.map(({ end2end }) => end2end)).size).toBe(list.size);
      const created = times(records);
      expect(created).toEqual([...new Set(created)].sort((a, b) => b - a));
      for (const row of [0, Math.min(list.rows.length, list.size - 1), list.size - 1]) {
        const record = recordAt(list, row);
        expect(made.find(record.end2end)).toEqual({ list, row });
        const { attributes, process } = recordAt(list, row % list.rows.length);
        expect(record).toMatchObject({ attributes, process });
      }
      expect(made.find(`${recordAt(list, 0).end2end}r99`)).toBeUndefined();
    }
  });

  it('is built once for each world of a process', () => {
    const world = { seed: 'mesa', anchor: ANCHOR, history: plan };
    expect(seededHistoryOf(world)).toBe(seededHistoryOf({ ...world, history: structuredClone(plan) }));
    expect(seededHistoryOf({ ...world, anchor: 1 })).not.toBe(seededHistoryOf(world));
  });
});
