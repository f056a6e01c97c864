import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutLinkRequest } from '@/lib/contract/bff/checkout-links';
import { createCheckoutLink } from '@/lib/operations/checkout-links/create-checkout-link';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import type { Store } from '@/lib/store/engine/open-store';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { losesAcknowledgement } from '@/lib/testing/harnesses/lost-acknowledgement';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { done, scriptedConversions } from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, scriptedServices } from '@/lib/testing/services';

/** The store commits an outcome, the connection dies before it says so, and the recording is tried again. */
let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(() => empty(store.db));
afterAll(() => store.close());

async function audited(action: string) {
  return (await listAudit(store.db, { limit: 50 })).filter((row) => row.action === action);
}

test.each([
  ['done', {}],
  ['unknown', { status: 500 }],
  ['refused', { status: 400 }],
])(
  'a withdrawal that ends as %s is audited once, also when the acknowledgement is lost (safety 65)',
  async (state, fault) => {
    const harness = await withdrawalHarness(store);
    const losing = losesAcknowledgement(harness.services);
    const asked = await harness.ask();
    if (state !== 'done')
      await harness.control('PUT', 'scenario', {
        faults: [{ method: 'POST', path: '/v2/naas/withdraw', times: 1, ...fault }],
      });
    harness.wire = async (request, pass) => {
      const answer = await pass(request);
      if (request.method === 'POST') losing.lose();
      return answer;
    };
    const { outcome } = await harness.press(asked, { services: losing.services });
    expect([outcome, losing.lost()]).toEqual([state, 1]);
    expect(await audited('sub_withdrawal.outcome')).toMatchObject([{ detail: { outcome: state } }]);
    harness.dispose();
  },
);

test.each([
  ['made', { body: '{"link":"https://pay.example/t/1"}' }],
  ['unknown', { status: 500 }],
])(
  'a link that ends as %s is audited once, also when the acknowledgement is lost (safety 65)',
  async (state, reply) => {
    const far = await scriptedServices(store, () => {
      losing.lose();
      return reply;
    });
    const losing = losesAcknowledgement(far.services);
    const asked = checkoutLinkRequest.parse({ currency_code: 'USDT' });
    const intent = { intentId: randomUUID(), requestId: 'r', asked };
    const { link } = await createCheckoutLink(losing.services, ALICE, intent);
    expect([link.state, losing.lost()]).toEqual([state, 1]);
    expect(await audited('checkout_link.created')).toMatchObject([{ detail: { outcome: state } }]);
    await far.close();
  },
);

test.each([
  ['accepted', undefined],
  ['unknown', { status: 500 }],
  ['evaluating', { status: 202, body: '{"state":"QUOTE","reason":""}' }],
])(
  'an accept that ends as %s is audited once, also when the acknowledgement is lost (safety 65)',
  async (outcome, reply) => {
    const upstream = scriptedConversions();
    const far = await scriptedServices(store, (request) => upstream.script(request));
    const losing = losesAcknowledgement(far.services);
    const ask = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
    const { conversion } = await createQuote(far.services, ALICE, ask);
    upstream.accept = (rfqId) => {
      losing.lose();
      return reply ?? done(rfqId);
    };
    const input = {
      rfqId: conversion.rfq_id,
      intentId: randomUUID(),
      requestId: 'r',
      asked: press(conversion),
    };
    const answer = await acceptConversion(losing.services, ALICE, input);
    expect([answer.outcome, losing.lost()]).toEqual([outcome, 1]);
    expect(await audited('conversion.outcome')).toMatchObject([{ detail: { outcome, evidence: 'answer' } }]);
    await far.close();
  },
);
