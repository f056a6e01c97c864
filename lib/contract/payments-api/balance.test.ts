import { describe, expect, test } from 'vitest';
import { parseJson } from '@/lib/contract/values/json/json';
import { balanceAnswer } from './balance';
import { wireSchema } from './fields';

const read = (json: string) => balanceAnswer.parse(parseJson(json));

describe('the balance', () => {
  test('BAL-04: the subtotal beside the sub-accounts is told apart by type', () => {
    const { balances } = read(
      '{"balances":{"USDT":{"calculated_BRL_balance":10.50,"USDT Polygon":{"available":1.10,"blocked":0}}}}',
    );
    expect(balances).toEqual({
      USDT: { calculated_BRL_balance: '10.50', 'USDT Polygon': { available: '1.10', blocked: '0' } },
    });
  });

  test('BAL-04: an account may be called as the subtotal is', () => {
    const { balances } = read('{"balances":{"BRL":{"calculated_BRL_balance":{"available":5}}}}');
    expect(balances.BRL).toEqual({ calculated_BRL_balance: { available: '5' } });
  });

  test.each(['available', 'in_transit', 'to_receive', 'blocked', 'calculated_BRL_balance'])(
    'safety 28: %s is absent when deleted, null or empty, and zero when zero',
    (bucket) => {
      const account = (json: string) => read(`{"balances":{"BTC":{"L":${json}}}}`).balances.BTC?.L;
      for (const json of ['{}', `{"${bucket}":null}`, `{"${bucket}":""}`]) expect(account(json)).toEqual({});
      expect(account(`{"${bucket}":0}`)).toEqual({ [bucket]: '0' });
      expect(account(`{"${bucket}":"0"}`)).toEqual({ [bucket]: '0' });
    },
  );

  test('BAL-17: a missing total is no zero and missing balances are empty', () => {
    for (const json of [
      '{}',
      '{"balances":null}',
      '{"balances":[]}',
      '{"calculated_BRL_total_balance":null}',
    ]) {
      expect(read(json)).toEqual({ balances: {} });
    }
  });

  test('safety 31: labels are any text and entries of another type do no harm', () => {
    const { balances } = read('{"balances":{"Y":5,"Z":{"a b/c":{"new_bucket":1.0},"note":"x"}}}');
    expect(balances).toEqual({ Z: { 'a b/c': { new_bucket: '1.0' }, note: 'x' } });
  });

  test('safety 28: a sub-account or a ticker that is null stays there as null, for no total may pass over it', () => {
    const { balances } = read('{"balances":{"X":null,"Z":{"a":{"available":1.0},"b":null}}}');
    expect(balances).toEqual({ X: null, Z: { a: { available: '1.0' }, b: null } });
  });

  test('no digit is lost between the wire and the reader', () => {
    expect(
      read('{"calculated_BRL_total_balance":123456789012345678.12345678}').calculated_BRL_total_balance,
    ).toBe('123456789012345678.12345678');
  });

  test('the description names every bucket as a number', () => {
    const account = { properties: { available: { type: 'number' }, blocked: { type: 'number' } } };
    expect(wireSchema(balanceAnswer)).toMatchObject({
      properties: { balances: { additionalProperties: { additionalProperties: account } } },
    });
  });
});
