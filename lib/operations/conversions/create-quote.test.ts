import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type QuoteRequest, quoteRequest } from '@/lib/contract/bff/conversion-requests';
import { parseJson } from '@/lib/contract/values/json/json';
import { webhookUrl } from '@/lib/operations/webhooks/receive/webhook-url';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { discardQuote } from './discard-quote';
import { listConversions, readConversion } from './read-conversion';

let store: Store;
let harness: ScriptedConversions;
let far: ScriptedServices;
beforeAll(async () => {
  store = await memoryStore();
  harness = scriptedConversions();
  far = await scriptedServices(store, (request) => harness.script(request));
});
afterAll(async () => {
  await far.close();
  await store.close();
});
beforeEach(() => {
  Object.assign(harness, scriptedConversions(), { script: harness.script });
});

const USDT: QuoteRequest = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
const quote = async (asked = USDT) => (await createQuote(far.services, ALICE, asked)).conversion;
const lastBody = () => far.far.arrived.at(-1)?.body ?? '';

test('the digits typed are the digits sent, as a JSON number, on exactly one side (safety 24, QUO-06, QUO-07)', async () => {
  for (const [digits, written] of [
    ['250000.00', '250000.00'],
    ['0.1000000000000000055', '0.1000000000000000055'],
    ['12345678901234567890', '12345678901234567890'],
    ['007.50', '7.50'],
  ] as const) {
    for (const side of ['from_amount', 'to_amount'] as const) {
      const other = side === 'from_amount' ? 'to_amount' : 'from_amount';
      const conversion = await quote({ from_currency: 'USDT', to_currency: 'BRL', [side]: digits });
      expect(lastBody()).toContain(`"${side}":${written}`);
      expect(lastBody()).not.toContain(other);
      expect(conversion).toMatchObject({
        fixed_side: side === 'from_amount' ? 'from' : 'to',
        requested_amount: digits,
      });
    }
  }
});

test('of whatever sides are filled in, a body that is sent has exactly one, with its digits (safety 24)', async () => {
  const digits = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.stringMatching(/^(\.\d{1,18})?$/))
    .map(([whole, fraction]) => `${whole}${fraction}`);
  const side = fc.option(digits, { nil: undefined });
  const known = { from_currency: 'USDT', to_currency: 'BRL' };
  await fc.assert(
    fc.asyncProperty(side, side, async (from_amount, to_amount) => {
      const before = far.far.arrived.length;
      const asked = quoteRequest.safeParse({ ...known, from_amount, to_amount });
      if (asked.success) await quote(asked.data);
      const sent = far.far.arrived.slice(before).map(({ body }) => parseJson(body) as object);
      const filled = Object.entries({ from_amount, to_amount }).filter(([, value]) => value !== undefined);
      const sides = sent.map((body) => Object.entries(body).filter(([name]) => name.endsWith('_amount')));
      const expected = filled.length === 1 ? [filled.map(([name, value]) => [name, { value }])] : [];
      expect(sides).toMatchObject(expected);
      expect(sides).toHaveLength(expected.length);
    }),
    { numRuns: 60 },
  );
});

test('an option is on record only with all of its figures, and a figure of 0 is kept as 0 (safety 23, QUO-26)', async () => {
  harness.quote = { rate_d0: null };
  expect(Object.keys((await quote()).options)).toEqual(['d1']);
  harness.quote = { to_amount_d1: null };
  expect(Object.keys((await quote()).options)).toEqual(['d0']);
  harness.quote = { rate_d0: 'null', from_amount_d1: null };
  expect((await quote()).options).toEqual({});
  harness.quote = { to_amount_d0: '0', rate_d0: '0' };
  expect((await quote()).options.d0).toMatchObject({ to_amount: '0', rate: '0' });
});

test('codes decide, whatever the display names say (safety 25)', async () => {
  harness.quote = { quote_pair: '"Brazilian Real/Tether USD"' };
  expect(await quote()).toMatchObject({ from_currency: 'USDT', to_currency: 'BRL' });
  harness.quote = { quote_pair: '"A/B/C"', from_currency: null, to_currency: null };
  expect(await quote()).toMatchObject({ from_currency: 'USDT', to_currency: 'BRL' });
  harness.quote = { from_currency: '"BTC"' };
  await expect(quote()).rejects.toMatchObject({ code: 'upstream_contract' });
});

test('a quote is in the register before the person sees it (QUO-16)', async () => {
  const conversion = await quote();
  expect(await findConversion(store.db, conversion.rfq_id)).toEqual(conversion);
  const { items } = await listConversions(far.services, { limit: 1 });
  expect(items[0]?.rfq_id).toBe(conversion.rfq_id);
});

test('the destination that was asked for travels in the register, and the API does not learn it (QUO-11)', async () => {
  const conversion = await quote({ ...USDT, pix_key: '12.345.678/0001-95' });
  expect(conversion.asked_destination).toEqual({ pix_key: '12345678000195' });
  expect(lastBody()).not.toContain('12345678');
  expect(
    (await readConversion(far.services, { rfqId: conversion.rfq_id, asking: 'person' })).conversion,
  ).toEqual(expect.objectContaining({ asked_destination: { pix_key: '12345678000195' } }));
  const audit = await listAudit(store.db, { limit: 1 });
  expect(JSON.stringify(audit)).not.toContain('12345678');
  expect((await quote()).asked_destination).toBeUndefined();
  harness.quote = { from_currency: '"BRL"', to_currency: '"USDT"' };
  const crypto = await quote({
    from_currency: 'BRL',
    to_currency: 'USDT',
    to_amount: '5',
    wallet_id: ' w-1 ',
  });
  expect(crypto.asked_destination).toEqual({ wallet_id: 'w-1' });
});

test.each([
  [{ pix_key: 'nobody' }, { pix_key: 'not_a_pix_key' }],
  [{ wallet_id: 'w-1' }, { wallet_id: 'not_allowed' }],
])(
  'a destination that could not be accepted is refused before a quote is asked for: %j (safety 44)',
  async (given, fields) => {
    const before = far.far.arrived.length;
    await expect(quote({ ...USDT, ...given })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields },
    });
    expect(far.far.arrived.length).toBe(before);
  },
);

test('a quote is marked where the API got an address for its webhooks, and only there (QUO-10)', async () => {
  expect((await quote()).webhook_given).toBe(true);
  const env = { ...far.services.env, environment: 'live', appUrlGiven: false } as const;
  const { conversion } = await createQuote({ ...far.services, env }, ALICE, USDT);
  expect(lastBody()).not.toContain('webhook');
  expect(conversion.webhook_given).toBeUndefined();
});

test.each([
  [500, 'cannot_quote'],
  [400, 'upstream_rejected'],
  [401, 'upstream_unauthorized'],
  [418, 'upstream_failed'],
])('a %i of the quote is %s and is asked for once (QUO-13, QUO-15)', async (status, code) => {
  const before = far.far.arrived.length;
  const script = harness.script;
  harness.script = async () => ({ status, body: '{"error":"the words of the API"}' });
  await expect(quote()).rejects.toMatchObject({ code, detail: { upstreamMessage: 'the words of the API' } });
  harness.script = script;
  expect(far.far.arrived.length).toBe(before + 1);
});

test('a lost answer to a quote is one request, an error and nothing in the register', async () => {
  const before = far.far.arrived.length;
  const known = (await listConversions(far.services, { limit: 100 })).items.length;
  const script = harness.script;
  harness.script = async () => ({ cut: 'before' });
  await expect(quote()).rejects.toMatchObject({ code: 'upstream_unreachable' });
  harness.script = script;
  expect(far.far.arrived.length).toBe(before + 1);
  expect((await listConversions(far.services, { limit: 100 })).items).toHaveLength(known);
});

test('an open quote follows the record when its rate was changed there', async () => {
  const conversion = await quote();
  const expires_at = new Date(Date.now() + 99_000).toISOString();
  harness.record = (id) => ({
    body: `{"end2end":"${id}","attributes":{"from_amount_d0":1000,"to_amount_d0":5200.10,"rate_d0":5.2001,"expires_at":"${expires_at}"}}`,
  });
  const read = await readConversion(far.services, { rfqId: conversion.rfq_id, asking: 'person' });
  expect(read.conversion).toMatchObject({ state: 'open', expires_at, options: { d0: { rate: '5.2001' } } });
});

test('a discarded quote is set aside here only, and cannot be accepted or discarded by chance twice', async () => {
  const conversion = await quote();
  const calls = far.far.arrived.length;
  expect((await discardQuote(far.services, ALICE, conversion.rfq_id)).conversion.state).toBe('discarded');
  expect((await discardQuote(far.services, ALICE, conversion.rfq_id)).conversion.state).toBe('discarded');
  expect(far.far.arrived.length).toBe(calls);
  await expect(discardQuote(far.services, ALICE, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
});

test('the webhook address is ours, unguessable and of this quote alone; none where nobody could reach it (safety 48)', async () => {
  await quote();
  const first = /"webhook":"http:\/\/localhost:3000\/api\/webhooks\/([\w-]+)"/.exec(lastBody())?.[1] ?? '';
  await quote();
  const second = /\/api\/webhooks\/([\w-]+)"/.exec(lastBody())?.[1] ?? '';
  expect(first.length).toBeGreaterThanOrEqual(22);
  expect(second).not.toBe(first);
  const live = { environment: 'live', appUrl: 'https://mesa.example', appUrlGiven: true } as const;
  expect(webhookUrl(live, 't')).toBe('https://mesa.example/api/webhooks/t');
  expect(webhookUrl({ ...live, appUrlGiven: false }, 't')).toBeUndefined();
  expect(webhookUrl({ ...live, appUrl: 'http://mesa.example' }, 't')).toBeUndefined();
});

test('more quotes of one person than the cap are refused before anything is sent (W5)', async () => {
  const capped = await scriptedServices(store, (request) => harness.script(request), {
    rateLimits: { quote: 3, accept: 5 },
  });
  const ask = (name: string) => createQuote(capped.services, { id: `capped-${name}`, name }, USDT);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => ask('carol')));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
  const refused = results.find((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'rate_limited' });
  expect(refused?.reason.detail.retryAfterSeconds).toBeGreaterThan(0);
  expect(capped.far.arrived).toHaveLength(3);
  await ask('dave');
  await capped.close();
});

test('an earlier conversion without an outcome is a warning on the next quote of that currency, no wall', async () => {
  const first = await quote();
  harness.accept = () => ({ cut: 'before' });
  const input = { rfqId: first.rfq_id, requestId: 'r', asked: press(first) };
  await acceptConversion(far.services, ALICE, { ...input, intentId: '5e0f7d3a-5d3e-4d0e-9d5e-0f7d3a5d3e4d' });
  expect((await createQuote(far.services, ALICE, USDT)).pending).toContain(first.rfq_id);
});

test.each([
  ['has a NUL', '"rfq\\u0000nul"'],
  ['has half a character', '"rfq\\ud800"'],
  ['is longer than 256 characters', JSON.stringify('r'.repeat(257))],
  ['is ..', '".."'],
  ['is .', '"."'],
  ['is empty', '""'],
  ['is null', 'null'],
  ['is a list', '["r"]'],
])(
  'GEN-10: a quote whose rfq_id %s is refused in words and not kept: it could never be asked for',
  async (_, id) => {
    const before = await listConversions(far.services, { limit: 100 });
    harness.quote = { rfq_id: id };
    await expect(quote()).rejects.toMatchObject({ code: 'upstream_contract' });
    expect((await listConversions(far.services, { limit: 100 })).items).toEqual(before.items);
  },
);

test('safety 40: a quote under the rfq_id of another one is refused in words and leaves that one as it is', async () => {
  const first = await quote();
  harness.quote = { rfq_id: JSON.stringify(first.rfq_id), rate_d1: '9', to_amount_d1: '9000' };
  await expect(quote()).rejects.toMatchObject({ code: 'upstream_contract' });
  expect(await findConversion(store.db, first.rfq_id)).toEqual(first);
});

test('GEN-10: a quote whose rfq_id has spaces, %, unicode or 256 characters is kept, read and accepted under it', async () => {
  for (const id of ['a/b?c d', '100%', '%2e%2e', 'ação 注文', 'r'.repeat(256)]) {
    harness.quote = { rfq_id: JSON.stringify(id) };
    const conversion = await quote();
    expect(conversion.rfq_id).toBe(id);
    expect((await readConversion(far.services, { rfqId: id })).conversion.rfq_id).toBe(id);
    expect(far.far.arrived.at(-1)?.path).toBe(`/v2/rfq/${encodeURIComponent(id)}`);
  }
});

test('a label with a NUL or half a character is kept readable, and the record stays followed', async () => {
  const { rfq_id } = await quote();
  const label = '{"en":"Op\\u0000en \\ud800","pt":"","es":""}';
  harness.record = () => ({ body: `{"process":"quote.op\\u0000en","status":${label},"attributes":{}}` });
  const { conversion } = await readConversion(far.services, { rfqId: rfq_id, asking: 'person' });
  expect(conversion).toMatchObject({ status: { en: 'Op en  ', pt: '', es: '' }, process: 'quote.op en' });
});
