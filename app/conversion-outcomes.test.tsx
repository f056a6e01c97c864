import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { QuotePanel } from '@/components/conversions/quote/quote-panel';
import { emptyDraft } from '@/components/conversions/request/request-draft';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { DICTIONARIES } from '@/lib/i18n/messages';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { readConversion } from '@/lib/operations/conversions/read-conversion';
import { noteServerNow, resetServerClock } from '@/lib/queries/api/server-clock';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { pressable, renderAs } from '@/lib/testing/screens/render-as';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { ALICE, PIX_KEY, press, type SandboxServices, sandboxServices } from '@/lib/testing/services';

const ACCEPT = { method: 'POST', path: '/v2/rfq/accept' };

let store: Store;
let world: SandboxServices;
beforeAll(async () => {
  store = await memoryStore();
  // Convert's panel reads nothing that these outcomes need.
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'not_found' } }, { status: 404 }));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  resetServerClock();
  await store.close();
});
beforeEach(async () => {
  world = sandboxServices(store);
  await world.control('PUT', 'clock', { frozen: true });
  return () => world.dispose();
});

async function quote(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '250000' };
  return (await createQuote(world.services, ALICE, asked)).conversion;
}

/** Quotes 250,000 USDT and accepts D1 while the sandbox behaves as the scenario says. */
async function accepted(scenario: (rfqId: string) => object, afterSeconds = 0): Promise<Conversion> {
  const conversion = await quote();
  await world.control('PUT', 'scenario', scenario(conversion.rfq_id));
  if (afterSeconds > 0) await world.control('PUT', 'clock', { advance_seconds: afterSeconds });
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  return (await acceptConversion(world.services, ALICE, input)).conversion;
}

/** Convert's panel as a treasurer sees it: its words, and the names of what can be pressed. */
async function screen(conversion: Conversion, locale: Locale = 'en') {
  const { now } = (await world.control('GET', 'clock')) as { now: string };
  resetServerClock();
  noteServerNow(now);
  const panel = (
    <QuotePanel
      conversion={conversion}
      draft={{ ...emptyDraft(locale), to: 'BRL', pixKey: PIX_KEY }}
      isNew={false}
      readFailed={false}
      readAt={Date.now()}
      onDraft={() => undefined}
      availableIn={() => undefined}
      open={() => undefined}
      close={() => undefined}
    />
  );
  const html = await renderAs({ id: ALICE.id, role: 'treasurer' }, panel, locale);
  return { html, words: wordsOf(html), buttons: pressable(html) };
}

const WORDS = (locale: Locale) => DICTIONARIES[locale].convert;
/** Names of the buttons that send an acceptance, up to the option and the rate in them. */
function sending(locale: Locale): string[] {
  const { action, quote: asked } = WORDS(locale);
  return [asked.accept, asked.acceptAt, action.again, asked.askRenewed, action.sendAgain].map(
    (name) => name.split('{')[0] ?? name,
  );
}

interface Case {
  what: string;
  title: string;
  outcome: keyof ReturnType<typeof WORDS>['outcome'];
  next: [english: string, action: keyof ReturnType<typeof WORDS>['action']];
  accepts: number;
  scenario(rfqId: string): object;
  afterSeconds?: number;
}

function recordWithoutRate(rfqId: string): object {
  const empty = { en: '', pt: '', es: '' };
  return {
    version: 'v2',
    end2end: rfqId,
    rfq_id: rfqId,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
    process: 'quote.open',
    status: empty,
    substatus: empty,
    message: empty,
    error_message: empty,
    attributes: {},
  };
}

/** Answers after which this quote can never be accepted. */
const FINAL: Case[] = [
  {
    what: 'safety 15: a ceiling of the desk',
    scenario: () => ({ ceilings: { operational: '1000' } }),
    title: 'Refused: above the desk limit',
    outcome: 'refusedOperational',
    accepts: 1,
    next: ['New quote with another amount', 'newAmount'],
  },
  {
    what: 'safety 15: a ceiling of the KYB tier',
    scenario: () => ({ ceilings: { compliance: '1000' } }),
    title: 'Refused: above your compliance limit',
    outcome: 'refusedCompliance',
    accepts: 1,
    next: ['New quote with another amount', 'newAmount'],
  },
  {
    what: 'safety 15: a refusal without a source',
    scenario: () => ({ ledger: { USDT: '10' } }),
    title: 'Refused',
    outcome: 'refused',
    accepts: 1,
    next: ['New quote', 'newQuote'],
  },
  {
    what: 'a request that the API finds malformed',
    scenario: () => ({ faults: [{ ...ACCEPT, status: 400 }] }),
    title: 'Request rejected before evaluation',
    outcome: 'malformed',
    accepts: 0,
    next: ['Copy code', 'copyCode'],
  },
  {
    what: 'a key that the API does not take',
    scenario: () => ({ faults: [{ ...ACCEPT, status: 401 }] }),
    title: 'The API did not accept our key',
    outcome: 'unauthorized',
    accepts: 0,
    next: ['Copy code', 'copyCode'],
  },
  {
    what: 'a conversion that the API does not find',
    scenario: () => ({ faults: [{ ...ACCEPT, status: 404 }] }),
    title: 'Conversion not found',
    outcome: 'missing',
    accepts: 0,
    next: ['New quote', 'newQuote'],
  },
  {
    what: 'safety 19: a renewed record without a rate',
    scenario: (rfq_id) => ({
      faults: [
        { ...ACCEPT, status: 409, body: { rfq_id, state: 'EXPIRED', quote_pair: 'x', reason: 'renewed' } },
        { method: 'GET', path: '/v2/rfq/{id}', status: 200, body: recordWithoutRate(rfq_id) },
      ],
    }),
    title: 'The rate expired and was renewed',
    outcome: 'rateMissing',
    accepts: 0,
    next: ['New quote, same request', 'newSame'],
  },
  {
    what: 'a quote after its renewal window',
    scenario: () => ({}),
    afterSeconds: 600,
    title: 'This quote can no longer be renewed',
    outcome: 'closed',
    accepts: 0,
    next: ['New quote, same request', 'newSame'],
  },
];

describe.each(LOCALES)('on Convert in %s', (locale) => {
  test.each(FINAL.map((one) => [one.what, one.title, one] as const))(
    '%s: "%s", without a way to send it again',
    async (_, title, { scenario, afterSeconds, outcome, next: [english, action], accepts }) => {
      const conversion = await accepted(scenario, afterSeconds);
      const { words, buttons } = await screen(conversion, locale);
      const { [outcome]: texts } = WORDS(locale).outcome;
      const shown = typeof texts === 'object' && 'title' in texts ? texts.title : undefined;
      expect(words).toContain(shown);
      expect(buttons.join('\n')).toContain(WORDS(locale).action[action]);
      if (locale === 'en') expect([shown, WORDS('en').action[action]]).toEqual([title, english]);
      for (const name of sending(locale)) expect(buttons.filter((one) => one.startsWith(name))).toEqual([]);
      expect(await world.control('GET', 'effects?account=A')).toMatchObject({ accepts, debits: 0 });
    },
  );

  test('an evaluation that ends in a refusal is shown as a refusal', async () => {
    const evaluating = await accepted(() => ({ evaluate: true }));
    expect((await screen(evaluating, locale)).words).toContain(WORDS(locale).outcome.evaluating.title);
    await world.control('POST', `conversions/${evaluating.rfq_id}/resolve`, { outcome: 'refused' });
    const read = await readConversion(world.services, { rfqId: evaluating.rfq_id, asking: 'person' });
    const { words, buttons } = await screen(read.conversion, locale);
    expect(words).toContain(WORDS(locale).outcome.refused.title);
    for (const name of sending(locale)) expect(buttons.filter((one) => one.startsWith(name))).toEqual([]);
  });

  test('safety 20: an accepted answer that differs from what was shown is a red alert', async () => {
    const conversion = await accepted((rfq_id) => ({
      faults: [
        {
          ...ACCEPT,
          status: 200,
          body: {
            rfq_id,
            state: 'DONE',
            amount_from: 250000,
            amount_to: 1,
            rate: 0.000004,
            quote_pair: 'x',
            settlement_eta: '2026-11-24T12:00:00Z',
            pix_key: 'financeiro@mesa.example',
            reason: '',
          },
          times: 1,
        },
        { method: 'GET', path: '/v2/rfq/{id}', status: 500 },
      ],
    }));
    const { html, words } = await screen(conversion, locale);
    expect(words).toContain(WORDS(locale).outcome.differs.title);
    expect(/<[^>]*role="alert"[^>]*>.*?<\/ul>/s.exec(html)?.[0]).toContain(
      WORDS(locale).outcome.differs.title,
    );
  });
});

test('safety 19: a renewed record without a rate says that the API did not report the new rate', async () => {
  const conversion = await accepted(
    FINAL.find(({ outcome }) => outcome === 'rateMissing')?.scenario ?? Object,
  );
  expect((await screen(conversion)).words).toContain('The API did not report the new rate');
});

test('safety 15: the reason of a refusal is quoted as the words of the API', async () => {
  const { words } = await screen(await accepted(() => ({ ledger: { USDT: '10' } })));
  expect(words).toContain('Reason given by the API');
  expect(words).toContain('insufficient USDT balance');
});
