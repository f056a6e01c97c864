import { describe, expect, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS, parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { type ListRoute, readListQuery } from './list-query';

const read = (query: string, route: ListRoute = 'onramps', assumptions = '{}') =>
  readListQuery(new URLSearchParams(query), route, parseAssumptions(assumptions));
const limit = (...args: Parameters<typeof read>) => read(...args).limit;
const instant = (text: string | undefined, name = 'date_from') =>
  read(text === undefined ? '' : `${name}=${text}`).filters[name === 'date_from' ? 'from' : 'to'];

describe('query of a list', () => {
  it('has 20 and 0 where nothing is asked for (LIM-01, LIM-04)', () => {
    expect(read('')).toEqual({
      limit: 20,
      offset: 0,
      filters: { attributes: {}, field: 'created_at', anyCase: false },
    });
  });

  it('takes 50 for every limit that is none (LIM-03, O-21)', () => {
    for (const bad of [
      'abc',
      '',
      '0',
      '00',
      '-1',
      '1.5',
      '1e2',
      'NaN',
      '+5',
      '%2B5',
      ' 5',
      '0x10',
      '٣',
      '5;',
    ]) {
      expect([bad, limit(`limit=${bad}`)]).toEqual([bad, 50]);
    }
    for (const [good, applied] of [
      ['1', 1],
      ['007', 7],
      ['100', 100],
    ] as const) {
      expect(limit(`limit=${good}`)).toBe(applied);
    }
  });

  it('cuts at 100 on the four own lists and nowhere else (LIM-02, WDR-28)', () => {
    for (const route of ['crossramp_checkouts', 'onramps', 'offramps', 'withdrawals'] as const) {
      for (const much of ['101', '100000', '9'.repeat(40)]) expect(limit(`limit=${much}`, route)).toBe(100);
    }
    expect(limit('limit=120', 'naas/withdrawals')).toBe(120);
    expect(limit(`limit=${'9'.repeat(40)}`, 'naas/withdrawals')).toBe(50);
    expect(limit('limit=abc', 'naas/withdrawals')).toBe(50);
  });

  it('follows the settings of the open points (O-21, O-23)', () => {
    expect(limit('limit=101', 'onramps', '{"paging":{"overMax":"fallback"}}')).toBe(50);
    expect(limit('limit=', 'onramps', '{"paging":{"emptyIs":"absent"}}')).toBe(20);
    expect(limit('limit=abc', 'onramps', '{"paging":{"fallback":30}}')).toBe(30);
    expect(limit('limit=abc', 'onramps', '{"paging":{"fallback":300}}')).toBe(100);
    expect(limit('limit=3&limit=9', 'onramps', '{"filters":{"repeated":"last"}}')).toBe(9);
    expect(read('pix_e2e=', 'onramps', '{"filters":{"emptyIs":"applied"}}').filters.attributes).toEqual({
      pix_e2e: '',
    });
    expect(
      read('', 'onramps', '{"filters":{"walletCase":"insensitive"},"dates":{"field":"updated_at"}}').filters,
    ).toMatchObject({ anyCase: true, field: 'updated_at' });
    const zone = '{"dates":{"bareZone":"America/Sao_Paulo"}}';
    expect(read('date_from=2026-11-10', 'onramps', zone).filters.from).toBe(
      Date.parse('2026-11-10T03:00:00Z'),
    );
  });

  it('starts at 0 for an offset that is none (LST-05, O-23)', () => {
    for (const bad of ['abc', '-5', '', '1.5', '9'.repeat(40)]) expect(read(`offset=${bad}`).offset).toBe(0);
    expect(read('offset=100000').offset).toBe(100_000);
  });

  it('takes the first of repeated values and drops empty ones (O-21, O-23)', () => {
    expect(read('limit=7&limit=9&wallet=a&wallet=b&pix_e2e=').filters.attributes).toEqual({ wallet: 'a' });
    expect(limit('limit=7&limit=9')).toBe(7);
  });

  it('knows for each list its own parameters, and ignores every other (RMP-11, LIM-05, WDR-15, LIM-14)', () => {
    const query =
      'pix_e2e=1&client_tax_id=2&wallet=3&group_id=4&address=5&receive_currency_code=6&currency_receive_code=7&sort=asc&end2end=8&date_from=2026-11-10&date_to=2026-11-10';
    expect(read(query, 'crossramp_checkouts').filters.attributes).toEqual({
      pix_e2e: '1',
      client_tax_id: '2',
    });
    for (const route of ['onramps', 'offramps'] as const) {
      expect(read(query, route).filters.attributes).toEqual({
        pix_e2e: '1',
        client_tax_id: '2',
        wallet: '3',
      });
    }
    for (const route of ['withdrawals', 'naas/withdrawals'] as const) {
      const { attributes, ...rest } = read(query, route).filters;
      expect(attributes).toEqual({ group_id: '4', address: '5', currency_receive_code: '6' });
      expect(rest).not.toHaveProperty('from');
      expect(rest).not.toHaveProperty('to');
    }
  });

  it('reads RFC 3339 with any offset, and a bare date as the midnight it begins with (LIM-08, LIM-09, LIM-12)', () => {
    const midnight = Date.parse('2026-11-10T00:00:00Z');
    expect(instant('2026-11-10')).toBe(midnight);
    expect(instant('2026-11-10', 'date_to')).toBe(midnight);
    expect(instant('2026-11-10T03:00:00-03:00')).toBe(midnight + 6 * 3_600_000);
    expect(instant('2026-11-10T00:00:00%2B00:00')).toBe(midnight);
    expect(instant('2026-11-10T00:00:00.5Z')).toBe(midnight + 500);
  });

  it('is inclusive to the last digit: what is finer than a millisecond lies after it (LIM-10, LIM-11)', () => {
    const at = Date.parse('2026-11-10T23:59:59.999Z');
    expect(instant('2026-11-10T23:59:59.999999999Z', 'date_to')).toBe(at);
    expect(instant('2026-11-10T23:59:59.999999999Z')).toBe(at + 1);
    expect(instant('2026-11-10T23:59:59.999000Z')).toBe(at);
  });

  it('drops a date that is none, a raw plus among them (LIM-06, LIM-08, LIM-15)', () => {
    const bad = [
      'banana',
      '',
      '2026-02-30',
      '2026-11-10T25:00:00Z',
      '2026-11-10T00:00:00+00:00',
      '2026-11-10T00:00:00',
      '2026-11-10 00:00:00Z',
      '20261110',
      '1762732800',
      '2026-13-01',
      '2026-11-10T24:00:00Z',
    ];
    for (const text of bad) expect([text, instant(text)]).toEqual([text, undefined]);
  });

  it('never refuses: any text whatsoever gives a limit of 1 to 100 (LST-13)', () => {
    for (const text of ['limit=%00&date_from=%FF', '=&&=&limit', 'limit[]=5', '%', 'offset=%E2%82']) {
      const { limit: applied, offset } = readListQuery(
        new URLSearchParams(text),
        'onramps',
        DEFAULT_ASSUMPTIONS,
      );
      expect(applied).toBeGreaterThan(0);
      expect(offset).toBe(0);
    }
  });
});
