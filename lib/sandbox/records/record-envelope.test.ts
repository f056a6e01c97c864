import { describe, expect, it } from 'vitest';
import { DEFAULT_ASSUMPTIONS, parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { stringifyJson } from '@/lib/contract/values/json/json';
import type { TransactionRecord } from './record';
import { listItemOf, recordEnvelope } from './record-envelope';

const withdrawal: TransactionRecord = {
  end2end: 'wdr_1',
  kind: 'withdrawal',
  account: 'A',
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:05:00.000Z',
  process: 'success.completed',
  attributes: {
    amount_discounted: '100.10',
    amount_received: '98.60',
    network_fee: '1.50',
    notes: '',
    tx_hash: 'ab',
  },
};
const onramp: TransactionRecord = {
  ...withdrawal,
  kind: 'onramp',
  attributes: { amount_fiat: '250.00', wallet: 'T1' },
};
const wire = (value: unknown) => JSON.parse(stringifyJson(value)) as Record<string, unknown>;

describe('envelope of a transaction', () => {
  it('has exactly the ten keys, and an item of a list all but the version (ENV-01, LST-07, ENV-22)', () => {
    const envelope = wire(recordEnvelope(withdrawal, DEFAULT_ASSUMPTIONS));
    expect(Object.keys(envelope)).toEqual([
      'version',
      'end2end',
      'created_at',
      'updated_at',
      'process',
      'status',
      'substatus',
      'message',
      'error_message',
      'attributes',
    ]);
    const { version, ...item } = envelope;
    expect(version).toBe('v2');
    expect(wire(listItemOf(withdrawal, DEFAULT_ASSUMPTIONS))).toEqual(item);
    expect(recordEnvelope(onramp, DEFAULT_ASSUMPTIONS).version).toBe('v1');
  });

  it('writes amounts as numbers with the digits they have, the fee as text, and nothing empty (WDR-01, WDR-08, ENV-20)', () => {
    const text = stringifyJson(recordEnvelope(withdrawal, DEFAULT_ASSUMPTIONS).attributes);
    expect(text).toBe(
      '{"amount_discounted":100.10,"amount_received":98.60,"network_fee":"1.50","tx_hash":"ab"}',
    );
  });

  it('gives every failure its text and every other state none (ENV-16, ENV-17)', () => {
    const errorOf = (process: string) =>
      recordEnvelope({ ...withdrawal, process }, DEFAULT_ASSUMPTIONS).error_message;
    for (const failure of ['failure.custody', 'chargeback.open']) {
      expect(Object.values(errorOf(failure)).every((text) => text !== '')).toBe(true);
    }
    for (const other of ['custody.pending', 'success.completed', 'review.queued']) {
      expect(errorOf(other)).toEqual({ en: '', pt: '', es: '' });
    }
  });

  it('has empty labels, present, for a state without any and for one that nobody knows (ENV-13, ENV-14)', () => {
    for (const process of ['review.queued', 'zeta.omega']) {
      const { status, substatus } = recordEnvelope({ ...withdrawal, process }, DEFAULT_ASSUMPTIONS);
      expect([status, substatus]).toEqual([
        { en: '', pt: '', es: '' },
        { en: '', pt: '', es: '' },
      ]);
    }
  });

  it('keeps the attributes that the contract does not show to itself where the setting says so (O-11)', () => {
    const silent = parseAssumptions('{"attributes":{"undocumented":"empty"}}');
    expect(recordEnvelope(onramp, silent).attributes).toEqual({});
    expect(recordEnvelope(withdrawal, silent).attributes).toHaveProperty('tx_hash', 'ab');
  });
});
