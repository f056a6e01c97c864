import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { LOCALES } from '@/lib/i18n/locales';
import { readBalanceGroups } from '@/lib/money/balance-groups';
import { resetServerClock } from '@/lib/queries/api/server-clock';
import { renderBalances, textOf } from '@/lib/testing/screens/render-balances';

const account = (available?: string) => ({
  calculated_BRL_balance: '460900.58',
  ...defined({ available }),
  in_transit: '25000',
  to_receive: '0',
  blocked: '12400.5',
});

function answer(balances: BalanceAnswer['balances']): BalanceAnswer {
  return {
    calculated_BRL_total_balance: '6702862.41',
    balances,
    now: '2026-11-20T17:32:07Z',
    read_at: '2026-11-20T17:32:05Z',
  };
}

const healthy = answer({
  USDT: {
    calculated_BRL_balance: '3188860.4',
    'USDT-TRC20': account('412880.55'),
    'USDT-ERC20': account('86214.1'),
  },
  BTC: { calculated_BRL_balance: '550238.38', 'BTC-BITCOIN': account('0.8412') },
});

/** The table part of the page; cards repeat the same figures for narrow screens. */
const rows = (html: string) => html.split('<tbody').slice(1).join('<tbody').split('</table>')[0] ?? '';
const countOf = (html: string, part: string) => html.split(part).length - 1;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:44:05Z'), toFake: ['Date'] });
  resetServerClock();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the Balances page', () => {
  test('shows total, group totals, one row per label, and when the API was read, in the merchant’s zone', () => {
    const html = renderBalances({ data: healthy });
    const text = textOf(html);
    expect(text).toContain('Read from the API at 14:32:05.');
    expect(text).toContain('6,702,862.41');
    expect(text).toContain('499,094.65');
    expect(text).toContain('0.84120000');
    expect(countOf(rows(html), 'scope="row"')).toBe(3);
    expect(countOf(rows(html), 'scope="rowgroup"')).toBe(2);
  });

  test('says why an accept changes the total, while something is still to receive', () => {
    const why = 'an accept changes the total by the difference';
    expect(textOf(renderBalances({ data: healthy }))).not.toContain(why);
    const waiting = { ...account('1'), to_receive: '1336275.00' };
    const after = answer({ BRL: { calculated_BRL_balance: '1336275.00', BRL: waiting } });
    expect(textOf(renderBalances({ data: after }))).toContain(why);
    expect(readBalanceGroups(answer({ BTC: { BTC: { ...account('1'), to_receive: '0e3' } } })).awaits).toBe(
      false,
    );
    expect(readBalanceGroups(answer({ BTC: { BTC: { ...account('1'), to_receive: '5e-8' } } })).awaits).toBe(
      true,
    );
  });

  test('on a phone the same figures come as cards, and each form is made once', () => {
    const cards = renderBalances({ data: healthy, phone: true });
    expect(cards).not.toContain('<table');
    expect(textOf(cards)).toContain('499,094.65');
    expect(renderBalances({ data: healthy })).not.toContain('<details');
  });

  test('the notes on blocked funds of each currency are one press away, whatever is blocked now', () => {
    const released = answer({ USDT: { a: { ...account('1'), blocked: '0' } }, 'A/B': { b: account('2') } });
    for (const phone of [false, true])
      for (const locale of LOCALES) {
        const names = [
          ...renderBalances({ data: released, phone, locale }).matchAll(/aria-label="([^"]*)"/g),
        ];
        const noted = names.filter(([, name = '']) => /^(Notes|Anotações|Notas) .*: /.test(name));
        expect(noted.map(([, name]) => name?.split(': ')[1])).toEqual(['USDT']);
      }
  });

  test('BAL-11, safety 31: labels are shown as they come, markup and currency codes included', () => {
    const html = renderBalances({
      data: answer({ USDT: { '<b>BRL</b>': account('1'), BTC: account('2') } }),
    });
    expect(html).toContain('&lt;b&gt;BRL&lt;/b&gt;');
    expect(countOf(rows(html), 'scope="row"')).toBe(2);
  });

  test('safety 28, BAL-06: a bucket that is not given is a dash, its group total too, and never a zero', () => {
    const html = rows(renderBalances({ data: answer({ USDT: { a: account(), b: account('5.00') } }) }));
    expect(countOf(textOf(html), 'Not given by the API')).toBe(3);
    expect(textOf(html)).not.toMatch(/\b0\.00 0\.00 0\.00 0\.00\b/);
  });

  test('safety 28: a bar whose parts are not all given is drawn as one that is not known, and says so', () => {
    const { available: _, ...known } = account('1');
    const data = answer({ USDT: { calculated_BRL_balance: '3189934.09', 'USDT-TRC20': known } });
    for (const phone of [false, true])
      for (const locale of LOCALES) {
        const html = renderBalances({ data, phone, locale });
        const bars = html.match(/<div aria-hidden="true" class="flex min-w-\[3px\].*?<\/div>/g);
        expect(bars).toEqual([
          expect.stringMatching(/^[^<]*<div[^>]*><i[^>]*hatch-unknown[^>]*><\/i><\/div>$/),
        ]);
        expect(textOf(html)).toMatch(/Parts not known|Partes desconhecidas|Partes desconocidas/);
      }
    expect(renderBalances({ data: healthy })).not.toMatch(/hatch-unknown|Parts not known/);
  });

  test('safety 28: an account that the API left null is told as not reported, and the totals over it as incomplete', () => {
    const html = renderBalances({
      data: answer({
        USDT: { calculated_BRL_balance: '5', a: account('1'), b: null },
        BTC: { calculated_BRL_balance: '9', c: account('2') },
      }),
    });
    expect(countOf(textOf(rows(html)), 'Not reported by the API')).toBe(1);
    // Once beside USDT, never beside BTC.
    expect(countOf(textOf(rows(html)), 'Incomplete')).toBe(1);
    expect(textOf(html.split('<table')[0] ?? '')).toContain('Incomplete All balances');
    expect(textOf(renderBalances({ data: healthy }))).not.toContain('Incomplete');
  });

  test('BAL-15, safety 29: every BRL figure is marked as approximate', () => {
    const text = textOf(renderBalances({ data: healthy }));
    const figures = text.match(/\S+\s+R\$\s+[\d,.]+/g) ?? [];
    const spoken = figures.filter((figure) => !figure.startsWith('≈') && !figure.startsWith('approximately'));
    expect(figures.length).toBeGreaterThan(5);
    expect(spoken).toEqual([]);
  });

  test('BAL-17, safety 37: without a ledger there is no figure at all, in any language', () => {
    for (const locale of LOCALES) {
      const text = textOf(renderBalances({ failed: 'no_ledger', locale }));
      expect(text).not.toMatch(/\d|R\$/);
    }
    expect(textOf(renderBalances({ failed: 'no_ledger' }))).toContain('may not have a ledger yet');
  });

  test('a refused key is named as such, and only administrators are sent to Settings', () => {
    expect(textOf(renderBalances({ failed: 'upstream_unauthorized' }))).toContain('did not accept our key');
    expect(renderBalances({ failed: 'upstream_unauthorized' })).not.toContain('/settings');
    expect(renderBalances({ failed: 'upstream_unauthorized', role: 'admin' })).toContain('href="/settings"');
  });

  test('safety 18: when a later read fails the figures stay, with the time they are from', () => {
    for (const failed of ['upstream_unreachable', 'offline', 'no_ledger', 'store_unavailable'] as const) {
      const text = textOf(renderBalances({ data: healthy, failed }));
      expect(text).toContain('The last read failed. Data from 14:32.');
      expect(text).toContain('12 minutes ago');
      expect(text).toContain('6,702,862.41');
    }
  });

  test('safety 18: figures of another day say which day', () => {
    vi.setSystemTime(new Date('2026-11-21T17:44:05Z'));
    const text = textOf(renderBalances({ data: healthy, failed: 'upstream_unreachable' }));
    expect(text).toContain('Data from Fri 20 Nov, 14:32.');
  });

  test('before the first answer there is a placeholder and no figure', () => {
    expect(textOf(renderBalances({}))).not.toMatch(/\d|R\$/);
  });

  test('an answer without currencies says so and shows no zeros', () => {
    const text = textOf(renderBalances({ data: answer({}) }));
    expect(text).toContain('No currencies yet');
    expect(text).not.toMatch(/\b0[.,]00\b/);
  });
});
