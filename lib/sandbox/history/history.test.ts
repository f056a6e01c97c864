import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import { describe, expect, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS, parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { subtract } from '@/lib/money/amount';
import type { RecordKind, TransactionRecord } from '@/lib/sandbox/records/record';
import { buildHistory, type History } from './history';
import { cachedHistoryOf } from './history-cache';
import { planHistory } from './history-plan';

const ANCHOR = Date.parse('2026-11-20T14:32:07.000Z');
const DAY_MS = 86_400_000;
const plan = planHistory(DEFAULT_ASSUMPTIONS);
const history = buildHistory('mesa', ANCHOR, plan);

function all(from: History, account: string, kind: RecordKind): TransactionRecord[] {
  const book = from.books.find(({ spec }) => spec.account === account && spec.kind === kind);
  return book === undefined ? [] : Array.from({ length: book.size }, (_, row) => from.record({ book, row }));
}

const everything = history.books.flatMap(({ spec }) => all(history, spec.account, spec.kind));
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
    expect(text(buildHistory('mesa', ANCHOR, planHistory(DEFAULT_ASSUMPTIONS)))).toBe(text(history));
    expect(text(buildHistory('other', ANCHOR, plan))).not.toBe(text(history));
    expect(text(buildHistory('mesa', ANCHOR + 1, plan))).not.toBe(text(history));
  });

  it('names every record once, and finds it again by its name and by its hash', () => {
    expect(new Set(everything.map(({ end2end }) => end2end)).size).toBe(everything.length);
    for (const record of everything) {
      const ref = history.refOf(record.end2end);
      expect(ref && history.record(ref)).toEqual(record);
      const { tx_hash } = record.attributes;
      if (tx_hash === undefined) continue;
      const byHash = history.refOfHash(tx_hash);
      expect(byHash && history.record(byHash)).toEqual(record);
    }
    const { end2end } = everything[0] as TransactionRecord;
    expect(history.refOf(end2end.replace('chk_', 'onr_'))).toBeUndefined();
  });

  it('lies within the sixty days before its anchor, newest first, no two of a list at one instant', () => {
    for (const { created, size } of history.books) {
      for (let row = 1; row < size; row += 1) expect(created[row]).toBeLessThan(created[row - 1] ?? 0);
      expect(created[0]).toBeLessThan(ANCHOR);
      expect(created[size - 1]).toBeGreaterThan(ANCHOR - 60 * DAY_MS);
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
      all(buildHistory('mesa', ANCHOR, planHistory(DEFAULT_ASSUMPTIONS, 30_000)), 'A', 'onramp'),
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
    const made = buildHistory('mesa', ANCHOR, small);
    expect(all(made, 'A', 'onramp')).toHaveLength(40);
    const usdt = all(made, 'A', 'withdrawal').find(
      ({ attributes }) => attributes.currency_receive_code === 'USDT',
    );
    expect(usdt?.attributes.network_fee).toBe('9');
    expect(
      all(
        buildHistory(
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
    for (const records of [18, 19, 500, 12_345]) {
      const made = buildHistory('mesa', ANCHOR, planHistory(DEFAULT_ASSUMPTIONS, records));
      expect(made.books.reduce((sum, { size }) => sum + size, 0)).toBe(records);
    }
  });

  it('is built once for each world of a process', () => {
    const world = { seed: 'mesa', anchor: ANCHOR, history: plan };
    expect(cachedHistoryOf(world)).toBe(cachedHistoryOf({ ...world, history: structuredClone(plan) }));
    expect(cachedHistoryOf({ ...world, anchor: 1 })).not.toBe(cachedHistoryOf(world));
  });
});
