import { randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDraft as readLink } from '@/components/checkout-links/link-draft';
import { countdown } from '@/components/conversions/quote/quote-clock';
import { rateWindow } from '@/components/conversions/quote/rate-window';
import { availabilityOf, isAbove, isQuoteAbove } from '@/components/conversions/request/availability';
import { isClosed } from '@/components/sub-merchants/branding/cooldown-note';
import { readDraft as readWithdrawal } from '@/components/sub-merchants/withdrawals/withdrawal-draft';
import { brandingRequest } from '@/lib/contract/bff/sub-merchants/branding';
import { MAX_NOTE_LENGTH } from '@/lib/contract/values/sub-merchants/withdrawal-note';
import { add } from '@/lib/money/amount';
import { readBalance } from '@/lib/operations/balances/read-balance';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { changeBranding } from '@/lib/operations/sub-merchants/branding/change-branding';
import { readBranding } from '@/lib/operations/sub-merchants/branding/read-branding';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import { SEEDED_GROUPS } from '@/lib/sandbox/world/seed-relationships';
import type { Store } from '@/lib/store/engine/open-store';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';
import { START, testSandbox } from '@/lib/testing/sandbox/test-sandbox';
import { ALICE, press, sandboxServices } from '@/lib/testing/services';
import { skewWarning } from '@/lib/time/clock-skew';

/** Each limit at its border: where the payments API refuses, the browser has warned before. */

const DAY_MS = 86_400_000;

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());

/** `[refused, warned]` at each place; a refusal without a warning fails, and so do places where nothing is refused. */
function expectWarned(places: readonly { at: unknown; refused: boolean; warned: boolean }[]): void {
  expect(places.filter(({ refused, warned }) => refused && !warned)).toEqual([]);
  expect(new Set(places.map(({ refused }) => refused))).toEqual(new Set([true, false]));
}

test('the note on the clock stands before the API refuses a signature for its time (SGN-06, safety 62)', async () => {
  const { sandbox } = signedSandbox();
  const places = [];
  for (const aheadMs of [20_000, 59_000, 60_000, 60_001, 61_000, 600_000].flatMap((ms) => [ms, -ms])) {
    const timestamp = new Date(START + aheadMs).toISOString();
    const signed = Buffer.from(`${timestamp}\n${CID.CID_1}`);
    const { status } = await sandbox.fetch(
      new Request('http://sandbox.test/v2/naas/balance', {
        headers: {
          'api-key': ACCOUNT_KEYS.A.apiKey,
          'X-Timestamp': timestamp,
          'X-Correlation-ID': CID.CID_1,
          'X-Signature': sign('RSA-SHA256', signed, ACCOUNT_KEYS.A.signingKeyPem).toString('base64'),
        },
      }),
    );
    places.push({ at: aheadMs, refused: status !== 200, warned: skewWarning(-aheadMs) !== null });
  }
  expectWarned(places);
});

test.each([
  ['expires_at', 409, 'valid'],
  ['renewable_up_to', 410, 'expired'],
] as const)(
  'a quote is not shown as it was before once the API no longer takes it: %s (QUO-22, QUO-23, safety 22)',
  async (end, status, before) => {
    const places = [];
    for (const lateMs of [-1_000, -1, 0, 1, 1_000]) {
      const { quote, accept, time } = testSandbox();
      const quoted = await quote();
      const shown = {
        received_at: new Date(START).toISOString(),
        expires_at: `${quoted.expires_at}`,
        renewable_up_to: `${quoted.renewable_up_to}`,
      };
      const now = Date.parse(shown[end]) + lateMs;
      time.now = now;
      const refused = (await accept(quoted.rfq_id)).status === status;
      places.push({ at: lateMs, refused, warned: rateWindow(shown, now) !== before });
      const left = countdown(START, Date.parse(shown[end]), now);
      if (refused) expect(left).toMatchObject({ remainingMs: 0, seconds: 0 });
    }
    expectWarned(places);
  },
);

test('an amount that the API refuses for lack of balance was marked as above the available one (QUO-29)', async () => {
  const places = [];
  for (const more of ['-1', '0', '0.000001', '1000']) {
    const { services, dispose } = sandboxServices(store);
    const shown = availabilityOf(await readBalance(services), 'USDT');
    if (shown.kind !== 'total') throw new Error('the sandbox gives no available balance');
    const from_amount = add(shown.value, more);
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount };
    const { conversion } = await createQuote(services, ALICE, asked);
    const sent = {
      rfqId: conversion.rfq_id,
      intentId: randomUUID(),
      requestId: 'r',
      asked: press(conversion),
    };
    const { state } = (await acceptConversion(services, ALICE, sent)).conversion;
    const warned = isAbove(from_amount, shown) && isQuoteAbove(conversion, shown);
    places.push({ at: from_amount, refused: state === 'refused', warned });
    dispose();
  }
  expectWarned(places);
});

const [GROUP] = SEEDED_GROUPS.CID_1;

test.each([
  ['above the available amount', ['48250.499999', '48250.5', '48250.500001', '48251'], ''],
  ['with a note', ['1'], 'x'],
])(
  'a withdrawal that the API refuses %s is an error of the form before (WDR-20, WDR-23)',
  async (_, amounts, letter) => {
    const places = [];
    const lengths = letter === '' ? [0] : [1, MAX_NOTE_LENGTH, MAX_NOTE_LENGTH + 1, 5_000];
    for (const amount of amounts)
      for (const length of lengths) {
        const { post } = signedSandbox();
        const note = letter.repeat(length);
        const payload = { account: 'USDT', amount, wallet: GROUP.id, withdrawalType: 'crypto' };
        const { status } = await post(
          '/v2/naas/withdraw',
          length === 0 ? payload : { ...payload, note },
          CID.CID_1,
        );
        const { errors } = readWithdrawal(
          { account: 'USDT', amount, wallet: GROUP.id, type: 'crypto', note },
          {
            accounts: [{ currency: 'USDT', available: '48250.500000' }],
            groups: [{ id: GROUP.id, label: GROUP.label, addresses: [] }],
            types: { offered: ['crypto'], free: false },
            needs_onboarding: false,
            now: '',
            read_at: '',
          },
          'en',
        );
        const warned = Object.keys(errors).length > 0;
        places.push({ at: [amount, length], refused: status !== 200, warned });
      }
    if (letter === '') expectWarned(places);
    else expect(places.filter(({ refused, warned }) => refused && !warned)).toEqual([]);
  },
);

test('a link with more decimals than the unit has is an error of the form where the API refuses it (CHK-04)', async () => {
  const places = [];
  for (const amount of ['10', '10.01', '10.001', '10.0001']) {
    const { call } = testSandbox();
    const body = { currency_code: 'USDT', amount_fiat: Number(amount) };
    const { status } = await call('POST', '/v2/crossramp_checkout', body);
    const draft = { currency: 'USDT', kind: 'fiat', amount, payer: '', name: '', returnUrl: '' } as const;
    const offered = { currencies: [{ code: 'USDT', name: 'Tether USD', decimals: 6 }], return_hosts: [] };
    places.push({
      at: amount,
      refused: status !== 200,
      warned: 'fieldErrors' in readLink(draft, 'en', offered),
    });
  }
  expect(places.filter(({ refused, warned }) => refused && !warned)).toEqual([]);
});

test('the note on branding says closed for as long as the API refuses the next change (BRD-13)', async () => {
  const row = { correlation_id: CID.CID_1, name: 'Shop', tags: [], origin: 'typed', at: new Date() } as const;
  await insertSubMerchant(store.db, row);
  const places = [];
  for (const sinceMs of [1_000, 30 * DAY_MS - 1_000, 30 * DAY_MS - 1, 30 * DAY_MS, 30 * DAY_MS + 1]) {
    await store.db.execute('delete from operations');
    const time = { now: START };
    const { services, dispose } = sandboxServices(store, { clock: () => time.now });
    const change = (trade_name: string) =>
      changeBranding(services, ALICE, {
        correlationId: CID.CID_1,
        intentId: randomUUID(),
        requestId: 'r',
        asked: brandingRequest.parse({ trade_name }),
      });
    expect((await change('Outono')).change.state).toBe('done');
    time.now = START + sinceMs;
    const warned = isClosed(await readBranding(services, { role: 'viewer' }, CID.CID_1));
    const refused = (await change('Inverno')).change.state === 'refused';
    places.push({ at: sinceMs, refused, warned });
    dispose();
  }
  expectWarned(places);
});
