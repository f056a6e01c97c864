import { describe, expect, test } from 'vitest';
import { jsonNumber, parseJson, stringifyJson } from '@/lib/contract/values/json/json';
import {
  acceptAnswer,
  acceptBody,
  confirmedAccept,
  conversionRecord,
  quoteAnswer,
  quoteBody,
} from './conversions';
import { confirmedFields, isRefused, limitBlockSource, optionsOf, readRate } from './read-conversion-record';

const figures =
  '"from_amount_d0":100,"to_amount_d0":534.78,"rate_d0":5.3478,"settlement_eta_d0":"2026-11-20T21:00:00Z"';
const record = (json: string) => conversionRecord.parse(parseJson(json));

describe('a quote', () => {
  const reasons = (body: unknown) =>
    quoteBody.safeParse(body).error?.issues.map((issue) => issue.message) ?? [];
  const pair = { from_currency: 'USDT', to_currency: 'BRL' };

  test('QUO-05, QUO-06: exactly one amount goes out', () => {
    expect(reasons({ ...pair, from_amount: jsonNumber('100.50') })).toEqual([]);
    expect(reasons({ ...pair, from_amount: null, to_amount: jsonNumber('1') })).toEqual([]);
    expect(reasons(pair)).toEqual(['exactly_one_amount']);
    expect(reasons({ ...pair, from_amount: null })).toEqual(['exactly_one_amount']);
    expect(reasons({ ...pair, from_amount: jsonNumber('1'), to_amount: jsonNumber('1') })).toEqual([
      'exactly_one_amount',
    ]);
  });

  test('QUO-11: an unknown field, also one of another request or in another case, is refused', () => {
    for (const key of ['foo', 'From_Currency', 'wallet_id', 'settlement_day', 'fromAmount'])
      expect(quoteBody.safeParse({ ...pair, from_amount: jsonNumber('1'), [key]: 'x' }).success).toBe(false);
  });

  test('the digits of the amount reach the wire unchanged', () => {
    const body = quoteBody.parse({ ...pair, to_amount: jsonNumber('250000.00') });
    expect(stringifyJson(body)).toBe('{"from_currency":"USDT","to_currency":"BRL","to_amount":250000.00}');
  });

  test.each([
    ['both days', `${figures},"from_amount_d1":100,"to_amount_d1":536,"rate_d1":5.36`, ['d0', 'd1']],
    ['no D0', '"from_amount_d1":100,"to_amount_d1":536,"rate_d1":5.36', ['d1']],
    ['D0 with null', '"from_amount_d0":100,"to_amount_d0":null,"rate_d0":5', []],
    ['D0 with an empty rate', '"from_amount_d0":100,"to_amount_d0":1,"rate_d0":""', []],
    ['neither', '"expires_at":"2026-11-20T12:00:30Z"', []],
    ['D0 of zero', '"from_amount_d0":0,"to_amount_d0":0,"rate_d0":0', ['d0']],
  ])('safety 23: %s offers exactly the days with all figures', (_, json, days) => {
    const quote = quoteAnswer.parse(parseJson(`{"rfq_id":"r1",${json}}`));
    expect(Object.keys(optionsOf(quote))).toEqual(days);
  });

  test('a quote without an id is no quote', () => {
    for (const json of ['{}', '{"rfq_id":""}', '{"rfq_id":null}', '[]', 'null'])
      expect(quoteAnswer.safeParse(parseJson(json)).success).toBe(false);
  });
});

describe('an accept', () => {
  test('ACC-13, ACC-14, ACC-16: empty id, other day and unknown field are refused', () => {
    const body = { rfq_id: 'r1', settlement_day: 'd0' };
    expect(acceptBody.safeParse(body).success).toBe(true);
    for (const wrong of [
      { ...body, rfq_id: '' },
      { ...body, settlement_day: 'D0' },
      { ...body, settlement_day: 'd2' },
      { rfq_id: 'r1' },
      { ...body, note: 'x' },
      { ...body, webhook: 'https://example.com' },
    ])
      expect(acceptBody.safeParse(wrong).success).toBe(false);
  });

  const complete = {
    rfq_id: 'r1',
    state: 'DONE',
    amount_from: 100,
    amount_to: 534.78,
    rate: 5.3478,
    reason: '',
  };
  const confirmed = (body: object) =>
    confirmedAccept.safeParse(acceptAnswer.parse(parseJson(JSON.stringify(body)))).success;

  test('safety 12: a 200 is complete only with all five fields, whatever stands in their place', () => {
    expect(confirmed(complete)).toBe(true);
    for (const key of ['rfq_id', 'state', 'amount_from', 'amount_to', 'rate'])
      for (const value of [undefined, null, '', {}, [], true])
        expect({ key, value, complete: confirmed({ ...complete, [key]: value }) }).toEqual({
          key,
          value,
          complete: false,
        });
  });

  test('ACC-10: an empty reason equals none', () => {
    expect(acceptAnswer.parse(parseJson(JSON.stringify(complete)))).not.toHaveProperty('reason');
  });
});

describe('a conversion record', () => {
  test.each([
    ['attributes', `{"attributes":{${figures},"expires_at":"2026-11-20T12:00:30Z"}}`],
    ['the top level', `{${figures},"expires_at":"2026-11-20T12:00:30Z"}`],
    ['quote', `{"quote":{${figures},"expires_at":"2026-11-20T12:00:30Z"}}`],
  ])('CNV-06: the rate is found in %s', (_, json) => {
    expect(readRate(record(json))).toEqual({
      options: {
        d0: {
          from_amount: '100',
          to_amount: '534.78',
          rate: '5.3478',
          settlement_eta: '2026-11-20T21:00:00Z',
        },
      },
      expires_at: '2026-11-20T12:00:30Z',
    });
  });

  test('CNV-06: attributes come first', () => {
    const json = `{"attributes":{"from_amount_d0":1,"to_amount_d0":2,"rate_d0":2},${figures}}`;
    expect(readRate(record(json))?.options.d0?.rate).toBe('2');
  });

  test('safety 19: a record without a complete option has no rate', () => {
    for (const json of ['{}', '{"attributes":{"rate_d0":5}}', '{"quote":"5.3"}', '{"quote":null}'])
      expect(readRate(record(json))).toBeNull();
  });

  test('CNV-02: the ceiling is read at top level, else in attributes', () => {
    expect(limitBlockSource(record('{"limit_block_source":"operational"}'))).toBe('operational');
    expect(limitBlockSource(record('{"attributes":{"limit_block_source":"compliance"}}'))).toBe('compliance');
    expect(limitBlockSource(record('{"limit_block_source":null}'))).toBeUndefined();
  });

  test('positive evidence needs all three confirmed figures in one place', () => {
    const all = '"amount_from":100,"amount_to":534.78,"rate":5.3478';
    const fields = { amount_from: '100', amount_to: '534.78', rate: '5.3478' };
    expect(confirmedFields(record(`{"attributes":{${all},"pix_key":"k"}}`))).toEqual({
      ...fields,
      pix_key: 'k',
    });
    expect(confirmedFields(record(`{${all}}`))).toEqual(fields);
    for (const json of [
      '{}',
      `{"attributes":{${figures}}}`,
      '{"attributes":{"amount_from":100,"amount_to":1}}',
      '{"amount_from":1,"attributes":{"amount_to":1,"rate":1}}',
    ])
      expect(confirmedFields(record(json))).toBeNull();
  });

  test('a refusal shows in a ceiling or in error_message, and nowhere else', () => {
    expect(isRefused(record('{"limit_block_source":"operational"}'))).toBe(true);
    expect(isRefused(record('{"error_message":{"en":"","pt":"Recusado","es":""}}'))).toBe(true);
    expect(isRefused(record('{"process":"failure.refused","status":{"en":"Refused"}}'))).toBe(false);
  });
});
