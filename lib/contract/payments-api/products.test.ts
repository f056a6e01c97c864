import { describe, expect, test } from 'vitest';
import { jsonNumber, parseJson } from '@/lib/contract/values/json/json';
import { accountCheckoutAnswer, checkoutLink, linkAnswer, subMerchantCheckoutPayload } from './checkouts';
import { listEnvelope } from './envelope';
import { anyPayload, signedEnvelope, signedEnvelopeWithoutCorrelation } from './signed-envelope';
import {
  brandingPayload,
  onboardingAnswer,
  splitAnswer,
  subMerchantBalanceAnswer,
  walletGroupsAnswer,
  whitelistPayload,
} from './sub-merchants';
import { webhookKind } from './webhooks';
import { readWithdrawal, withdrawalRecord, withdrawPayload } from './withdrawals';

const CID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const ok = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('checkouts', () => {
  const body = { currency_code: 'USDT' };

  test('CHK-03 to CHK-06, CHK-12: one amount at most, as a JSON number, and no field beyond the list', () => {
    expect(ok(subMerchantCheckoutPayload, body)).toBe(true);
    expect(ok(subMerchantCheckoutPayload, { ...body, amount_fiat: jsonNumber('100') })).toBe(true);
    for (const wrong of [
      {},
      { currency_code: '' },
      { ...body, amount_fiat: '100' },
      { ...body, amount_fiat: jsonNumber('0') },
      { ...body, amount_fiat: jsonNumber('1'), amount_crypto: jsonNumber('1') },
      { ...body, split: '2' },
    ])
      expect(ok(subMerchantCheckoutPayload, wrong)).toBe(false);
  });

  test('CHK-09: a document is 11 or 14 digits without marks', () => {
    expect(ok(subMerchantCheckoutPayload, { ...body, payer_document: '12345678909' })).toBe(true);
    for (const payer_document of ['123.456.789-09', '1234567890', '12ABC34501DE35'])
      expect(ok(subMerchantCheckoutPayload, { ...body, payer_document })).toBe(false);
  });

  test('O-01: the link is the first http(s) URL under the configured keys', () => {
    const keys = ['link', 'url', 'checkout_url'];
    const link = (json: string) => checkoutLink(accountCheckoutAnswer.parse(parseJson(json)), keys);
    expect(link('{"link":"https://pay.example/1"}')).toBe('https://pay.example/1');
    expect(link('{"link":"javascript:alert(1)","url":"https://pay.example/2"}')).toBe(
      'https://pay.example/2',
    );
    expect(link('{"id":"x"}')).toBeUndefined();
    expect(ok(linkAnswer, parseJson('{"link":""}'))).toBe(false);
  });
});

describe('withdrawals', () => {
  const payload = { account: 'USDT', amount: '10.50', wallet: 'g1', withdrawalType: 'crypto' };

  test('WDR-19 to WDR-23, WDR-29: five fields, the amount as text', () => {
    expect(ok(withdrawPayload, { ...payload, note: 'n' })).toBe(true);
    for (const wrong of [
      { ...payload, amount: jsonNumber('10') },
      { ...payload, amount: 10 },
      { ...payload, notes: 'n' },
      { ...payload, webhook: 'https://x' },
      { ...payload, withdrawalType: '' },
    ])
      expect(ok(withdrawPayload, wrong)).toBe(false);
  });

  test('ENV-21, WDR-06: a present zero is a figure and a missing key a step that has not happened', () => {
    const record = withdrawalRecord.parse(
      parseJson('{"process":"zeta.omega","attributes":{"amount_received":0,"network_fee":"1.50","odd":1.0}}'),
    );
    const read = readWithdrawal(record);
    expect(read).toEqual({ amount_received: '0', network_fee: '1.50', odd: '1.0' });
    expect(Object.hasOwn(read, 'tx_hash')).toBe(false);
  });
});

describe('sub-merchants', () => {
  test('safety 32, NBA-03: the decimal string is kept digit by digit', () => {
    const json = '{"balances":[{"currency":"USDT","available":"0.1000000000000000055"},{"currency":"BTC"}]}';
    expect(subMerchantBalanceAnswer.parse(parseJson(json)).balances).toEqual([
      { currency: 'USDT', available: '0.1000000000000000055' },
      { currency: 'BTC' },
    ]);
  });

  test('WLG-07 to WLG-09: one field makes a group, five add an address, nothing in between', () => {
    const add = { walletName: 'Ops', walletId: 'g1', address: 'T1', addressName: 'a', currencyCode: 'USDT' };
    expect(ok(whitelistPayload, { walletName: 'Ops' })).toBe(true);
    expect(ok(whitelistPayload, add)).toBe(true);
    for (const key of Object.keys(add)) {
      const { [key as keyof typeof add]: _, ...rest } = add;
      expect(ok(whitelistPayload, rest)).toBe(false);
    }
    expect(ok(whitelistPayload, { walletName: '' })).toBe(false);
    expect(ok(whitelistPayload, { ...add, correlation_id: CID })).toBe(false);
  });

  test('WLG-01, WLG-04: groups and addresses may be null', () => {
    expect(walletGroupsAnswer.parse(parseJson('{"groups":null}')).groups).toEqual([]);
    expect(walletGroupsAnswer.parse(parseJson('{"groups":[{"id":"g"}]}')).groups).toEqual([
      { id: 'g', addresses: [] },
    ]);
  });

  test('BRD-03, BRD-04, BRD-06: branding needs its relationship inside and one change', () => {
    expect(ok(brandingPayload, { correlation_id: CID, colour: '#1A2B3C' })).toBe(true);
    for (const wrong of [
      { colour: '#1A2B3C' },
      { correlation_id: CID },
      { correlation_id: CID, trade_name: '', logo: null },
      { correlation_id: CID, colour: 'blue' },
      { correlation_id: CID, color: '#1A2B3C' },
    ])
      expect(ok(brandingPayload, wrong)).toBe(false);
  });

  test('SPL-02, KYB-05: the flat objects keep plain strings', () => {
    expect(splitAnswer.parse(parseJson('{"state":"done","split_amount":"2.00"}'))).toEqual({
      state: 'done',
      split_amount: '2.00',
    });
    expect(onboardingAnswer.parse(parseJson('{"status":"Failed","error_message":""}'))).toEqual({
      status: 'Failed',
    });
  });

  test('NBA-01: an answer without balances is no empty balance', () => {
    for (const body of ['{}', '{"balances":null}', '{"balances":{}}']) {
      expect(subMerchantBalanceAnswer.safeParse(parseJson(body)).success).toBe(false);
    }
    expect(subMerchantBalanceAnswer.safeParse(parseJson('{"balances":[]}')).success).toBe(true);
  });

  test('KYB-05: an answer that tells no state is no onboarding, which would take the place of the one before', () => {
    for (const body of ['{}', '{"component":"kyb_provider_submerchant","process":null,"status":""}']) {
      expect(onboardingAnswer.safeParse(parseJson(body)).success).toBe(false);
    }
    expect(onboardingAnswer.safeParse(parseJson('{"process":"never.heard.of"}')).success).toBe(true);
  });

  test('SGN-16 to SGN-18: the envelope takes its relationship at top level, except on branding', () => {
    const envelope = { timestamp: '2026-11-20T12:00:00Z', payload: {} };
    expect(ok(signedEnvelope(anyPayload), { ...envelope, correlation_id: CID })).toBe(true);
    expect(ok(signedEnvelope(anyPayload), envelope)).toBe(false);
    expect(ok(signedEnvelopeWithoutCorrelation(anyPayload), envelope)).toBe(true);
    expect(ok(signedEnvelopeWithoutCorrelation(anyPayload), { ...envelope, correlation_id: CID })).toBe(
      false,
    );
    for (const payload of [undefined, null, [], 'x', jsonNumber('1')])
      expect(ok(signedEnvelopeWithoutCorrelation(anyPayload), { ...envelope, payload })).toBe(false);
  });
});

test('LST-04, LST-08: a list keeps the applied page and its items need no version', () => {
  const json =
    '{"version":"v1","total":130,"limit":50,"offset":0,"results":[{"end2end":"E1","attributes":null}]}';
  const list = listEnvelope.parse(parseJson(json));
  expect(list).toMatchObject({ total: 130, limit: 50, offset: 0 });
  expect(list.results[0]).toMatchObject({
    end2end: 'E1',
    attributes: {},
    status: { en: '', pt: '', es: '' },
  });
});

test('EVT-11, EVT-12: a webhook is told by its keys and never by process', () => {
  const label = '{"en":"x","pt":"x","es":"x"}';
  const kind = (json: string) => webhookKind(parseJson(json));
  expect(kind(`{"end2end":"E","process":"success.completed","status":${label}}`)).toBe('transaction');
  expect(kind('{"end2end":"E","component":"kyb_provider_submerchant","status":"Pending"}')).toBe('kyb');
  for (const json of ['{}', '[]', 'null', '{"process":"success.completed"}', '{"end2end":"E"}'])
    expect(kind(json)).toBe('unknown');
});
