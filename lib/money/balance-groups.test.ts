import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare } from '@/lib/money/amount';
import { type BalanceGroup, BUCKETS, readBalanceGroups } from './balance-groups';

type Loose = Record<string, unknown>;
const read = (answer: Loose) => readBalanceGroups(answer as Parameters<typeof readBalanceGroups>[0]);
const only = (answer: Loose): BalanceGroup => {
  const [group] = read(answer).groups;
  if (!group) throw new Error('no group');
  return group;
};

const account = (available = '10.5') => ({
  calculated_BRL_balance: '50',
  available,
  in_transit: '1',
  to_receive: '2',
  blocked: '0',
});

const amount = fc
  .tuple(fc.nat(), fc.nat({ max: 99_999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(8, '0')}`);
const fullAccount = fc.record({
  calculated_BRL_balance: amount,
  available: amount,
  in_transit: amount,
  to_receive: amount,
  blocked: amount,
});
const label = fc.oneof(
  fc.string(),
  fc.constantFrom('USDT Polygon', 'constructor', '__proto__', 'toString', 'USDT', '1', 'calculated_BRL'),
);
const accounts = fc.dictionary(label, fullAccount, { maxKeys: 6 });

describe('readBalanceGroups', () => {
  test('safety 31, BAL-11: renaming every label loses no row and no figure, and rows keep their ids', () => {
    fc.assert(
      fc.property(accounts, fc.string({ minLength: 1, maxLength: 3 }), (before, suffix) => {
        const renamed = Object.fromEntries(
          Object.entries(before).map(([name, value]) => [`x${name}${suffix}`, value]),
        );
        const strip = ({ accounts: rows }: BalanceGroup) =>
          rows.map(({ id, buckets, brl }) => ({ id, buckets, brl }));
        const byAvailable = (a: Loose, b: Loose) =>
          JSON.stringify(a.buckets).localeCompare(JSON.stringify(b.buckets));
        const rowsBefore = strip(only({ balances: { T: before } }));
        const rowsAfter = strip(only({ balances: { T: renamed } }));
        // Objects list integer-like labels first, so rows are compared by content.
        expect(rowsAfter.map((row) => row.id)).toEqual(rowsBefore.map((row) => row.id));
        const noId = (rows: typeof rowsBefore) =>
          rows.map(({ buckets, brl }) => ({ buckets, brl })).sort(byAvailable);
        expect(noId(rowsAfter)).toEqual(noId(rowsBefore));
      }),
    );
  });

  test('safety 31: added labels and tickers appear as rows, and a ticker can have any name', () => {
    fc.assert(
      fc.property(fc.dictionary(label, accounts, { maxKeys: 5 }), (balances) => {
        const { groups } = read({ balances });
        expect(groups.map((group) => group.ticker).sort()).toEqual(Object.keys(balances).sort());
        for (const group of groups) {
          expect(group.accounts).toHaveLength(Object.keys(balances[group.ticker] ?? {}).length);
        }
      }),
    );
  });

  test('BAL-04: a number beside the sub-account objects is the group figure, never a row, whatever its name', () => {
    const group = only({
      balances: { USDT: { calculated_BRL_balance: '99.10', fee_total: '3', 'USDT Polygon': account() } },
    });
    expect(group.brl).toBe('99.10');
    expect(group.accounts.map((row) => row.label)).toEqual(['USDT Polygon']);
  });

  test('BAL-04: an object is a sub-account even under the name of the figure', () => {
    const group = only({ balances: { USDT: { calculated_BRL_balance: account() } } });
    expect(group.accounts).toHaveLength(1);
    expect(Object.hasOwn(group, 'brl')).toBe(false);
  });

  test('BAL-06: a group total of a bucket is the exact sum, and absent as soon as one sub-account lacks it', () => {
    fc.assert(
      fc.property(
        fc.array(fullAccount, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...BUCKETS),
        (rows, bucket) => {
          const named = Object.fromEntries(rows.map((row, index) => [`a${index}`, row]));
          const sum = rows.reduce((total, row) => add(total, row[bucket]), '0');
          const shown = only({ balances: { T: named } }).buckets[bucket];
          expect(shown).toBeDefined();
          expect(compare(shown ?? '', sum)).toBe(0);
          const { [bucket]: _, ...lacking } = account();
          expect(only({ balances: { T: { ...named, lacking } } }).buckets[bucket]).toBeUndefined();
        },
      ),
    );
  });

  test('a sub-account of which nothing was given makes every total of its currency unknown', () => {
    expect(only({ balances: { T: { a: account(), b: null } } }).buckets).toEqual({});
    expect(only({ balances: { T: { a: account(), b: [] } } }).buckets).toEqual({});
  });

  test('safety 28: an account or a currency that is null is a row of its own, and what sums over it is incomplete', () => {
    const answer = read({ balances: { T: { a: account(), b: null }, U: { c: account() }, V: null } });
    const [t, u, v] = ['T', 'U', 'V'].map((name) => answer.groups.find(({ ticker }) => ticker === name));
    expect(t?.accounts).toMatchObject([{ label: 'a' }, { label: 'b', buckets: {}, unreported: true }]);
    expect([t?.incomplete, u?.incomplete, v?.incomplete]).toEqual([true, false, true]);
    expect(answer.incomplete).toBe(true);
    expect(read({ balances: { U: { c: account(), calculated_BRL_balance: null } } }).incomplete).toBe(false);
  });

  describe('safety 28: missing, null, 0, "0" and "" of every documented field', () => {
    const ABSENT = Symbol('absent');
    const variants: [string, unknown, string | typeof ABSENT][] = [
      ['a missing key is not given', ABSENT, ABSENT],
      ['null is not given', null, ABSENT],
      ['0 is zero', 0, '0'],
      ['"0" is zero', '0', '0'],
      ['"" is not given', '', ABSENT],
      ['text that is no decimal is not given', 'n/a', ABSENT],
      ['a float that may have lost digits is not given', 0.1, ABSENT],
    ];
    const put = (target: Loose, key: string, value: unknown): Loose => {
      const { [key]: _, ...rest } = target;
      return value === ABSENT ? rest : { ...rest, [key]: value };
    };
    const outcome = (holder: object | undefined, key: string) =>
      holder !== undefined && Object.hasOwn(holder, key) ? (holder as Loose)[key] : ABSENT;

    test.each(variants)('%s', (_, sent, expected) => {
      for (const bucket of BUCKETS) {
        const group = only({ balances: { T: { a: put(account(), bucket, sent) } } });
        expect(outcome(group.accounts[0]?.buckets, bucket)).toBe(expected);
        expect(outcome(group.buckets, bucket)).toBe(expected);
      }
      const row = only({ balances: { T: { a: put(account(), 'calculated_BRL_balance', sent) } } })
        .accounts[0];
      expect(outcome(row, 'brl')).toBe(expected);
      const group = only({ balances: { T: put({ a: account() }, 'calculated_BRL_balance', sent) } });
      expect(outcome(group, 'brl')).toBe(expected);
      const whole = read(put({ balances: {} }, 'calculated_BRL_total_balance', sent));
      expect(outcome(whole, 'total')).toBe(expected);
    });
  });

  test('safety 30: available holds only what the sub-accounts call available', () => {
    fc.assert(
      fc.property(fc.array(fullAccount, { minLength: 1, maxLength: 4 }), (rows) => {
        const named = Object.fromEntries(rows.map((row, index) => [`a${index}`, row]));
        const zeroed = Object.fromEntries(
          rows.map((row, index) => [`a${index}`, { ...row, in_transit: '0', to_receive: '0', blocked: '0' }]),
        );
        const available = (value: Loose) => only({ balances: { T: value } }).buckets.available;
        expect(available(named)).toBe(available(zeroed));
      }),
    );
  });

  test('groups come by BRL equivalent, largest first, and those without one last', () => {
    const balances = {
      A: { calculated_BRL_balance: '9' },
      B: {},
      C: { calculated_BRL_balance: '10.00' },
    };
    expect(read({ balances }).groups.map((group) => group.ticker)).toEqual(['C', 'A', 'B']);
  });

  test('no answer, however odd, makes it throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (balances, total) => {
        read({ balances, calculated_BRL_total_balance: total });
        read({ balances: { T: balances, U: { a: balances } } });
      }),
    );
  });
});

test('a bucket beyond reading is kept as sent, stands in no sum, and leaves the other buckets (safety 26, 28)', () => {
  const balances = { USDT: { a: account('1e400'), b: account('2') }, BTC: { a: account('1e400') } };
  const [usdt, btc] = read({ balances }).groups;
  expect(usdt?.accounts.map(({ buckets }) => buckets.available)).toEqual(['1e400', '2']);
  expect(usdt?.buckets).toEqual({ in_transit: '2', to_receive: '4', blocked: '0' });
  expect(btc?.buckets).not.toHaveProperty('available');
});
