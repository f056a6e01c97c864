import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTabStorage } from '@/components/ui/hooks/tab-storage';
import { forgetPrivate } from '@/lib/queries/api/private-storage';
import { checkoutLinksQuery } from '@/lib/queries/checkout-links';
import { storageOf } from '@/lib/testing/screens/browser-storage';
import { EMPTY_DRAFT, type LinkDraft, readDraft } from './link-draft';
import {
  forgetUnansweredLink,
  linkMutation,
  parseUnansweredLinks,
  rememberUnansweredLink,
  restoreDraft,
  unansweredLinksKey,
} from './unanswered-links';

const KEY = unansweredLinksKey('u1', undefined);
const MADE = { link: { id: 'x', state: 'made' }, now: '2026-11-20T14:32:05Z' };
const LOST = new TypeError('the connection was cut');

/** Answers to come, and the keys of the POSTs so far. */
let answers: (Response | TypeError)[] = [];
let intents: (string | null)[] = [];

beforeEach(() => {
  answers = [];
  intents = [];
  vi.stubGlobal('window', { sessionStorage: storageOf(new Map()) });
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    intents.push(headers.get('idempotency-key'));
    const answer = answers.shift() ?? LOST;
    return answer instanceof TypeError ? Promise.reject(answer) : Promise.resolve(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

const refusal = (code: string, status: number) =>
  Response.json({ error: { code, request_id: 'r-1' } }, { status });

const draft = (change: Partial<LinkDraft> = {}): LinkDraft => ({
  ...EMPTY_DRAFT,
  currency: 'USDT',
  ...change,
});

/** One press on a page opened afresh. */
async function press(change: Partial<LinkDraft>, key = KEY): Promise<QueryClient> {
  const read = readDraft(draft(change), 'en', { currencies: [], return_hosts: [] });
  if (!('body' in read)) throw new Error('the draft has fieldErrors');
  const client = new QueryClient();
  client.setQueryData(checkoutLinksQuery(undefined).queryKey, {
    links: [],
    more: false,
    currencies: [],
    return_hosts: [],
    now: MADE.now,
  });
  const observer = new MutationObserver(client, linkMutation(client, undefined, key));
  await observer
    .mutate(rememberUnansweredLink(key, { body: read.body, typed: draft(change), locale: 'en' }))
    .catch(() => undefined);
  return client;
}

const inBrl = (amount: string) => ({ kind: 'fiat', amount }) as const;

test('safety 1, 4: while an answer is missing, the same fields are the same intent, also on a page opened afresh and after others were tried', async () => {
  await press(inBrl('10.00'));
  await press(inBrl('10.00'));
  await press(inBrl('20.00'));
  await press(inBrl('10.00'));
  const [first, again, others, back] = intents;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([again, back]).toEqual([first, first]);
  expect(others).not.toBe(first);
});

test('safety 1: the same content written in another way is the same intent', async () => {
  await press({ payer: '529.982.247-25', name: 'Ana Reis' });
  await press({ payer: '52998224725', name: ' Ana Reis ' });
  expect(new Set(intents).size).toBe(1);
});

test('safety 4: what was asked for and how it was typed is kept until it is answered, and the newest press last', async () => {
  await press(inBrl('1,250.50'));
  await press(inBrl('20.00'));
  await press(inBrl('1,250.50'));
  const kept = parseUnansweredLinks(readTabStorage(KEY));
  expect(kept.map(({ typed }) => typed.amount)).toEqual(['20.00', '1,250.50']);
  for (const { id } of kept) forgetUnansweredLink(KEY, id);
  expect(readTabStorage(KEY)).toBeNull();
});

test('safety 40: another person, and another sub-merchant, has intents of their own', async () => {
  for (const key of [KEY, unansweredLinksKey('u2', undefined), unansweredLinksKey('u1', 'cid')])
    await press({}, key);
  expect(new Set(intents).size).toBe(3);
});

test.each([
  ['refused before anything was sent', 'closes', refusal('rate_limited', 429)],
  ['refused by the API', 'closes', refusal('upstream_strategy', 502)],
  ['failed within our server', 'leaves open', refusal('internal', 500)],
  ['broken off by something in between', 'leaves open', new Response('<html>', { status: 504 })],
  ['a 4xx of something in between', 'leaves open', new Response('<html>', { status: 403 })],
  ['unreadable', 'leaves open', new Response('{"link', { status: 200 })],
  ['lost', 'leaves open', LOST],
])('an answer that is %s %s a first press', async (_, ends, answer) => {
  answers = [answer];
  await press({});
  expect(parseUnansweredLinks(readTabStorage(KEY))).toHaveLength(ends === 'closes' ? 0 : 1);
});

test('safety 1: a refusal of the second try proves nothing about the first, whose answer was lost', async () => {
  answers = [LOST, refusal('rate_limited', 429), refusal('signed_out', 401), Response.json(MADE)];
  for (const _ of answers.slice()) await press({});
  expect(new Set(intents).size).toBe(1);
});

test('however a press ends, the register of links is read again: it may hold the link', async () => {
  for (const answer of [LOST, refusal('internal', 500), Response.json(MADE)]) {
    answers = [answer];
    const client = await press({});
    expect(client.getQueryState(checkoutLinksQuery(undefined).queryKey)?.isInvalidated).toBe(true);
  }
});

test('safety 27: what was typed in one language is the same amount in another', async () => {
  await press(inBrl('1,250.50'));
  const [kept] = parseUnansweredLinks(readTabStorage(KEY));
  expect(kept && restoreDraft(kept, 'pt-BR')).toMatchObject(inBrl('1.250,50'));
  expect(kept && restoreDraft(kept, 'en')).toMatchObject(inBrl('1,250.50'));
});

test('W16: signing out forgets what was asked for', async () => {
  await press({ payer: '529.982.247-25' });
  expect(readTabStorage(KEY)).toContain('529.982.247-25');
  forgetPrivate();
  expect(readTabStorage(KEY)).toBeNull();
});

test('what cannot be read in the storage is nothing', () => {
  for (const text of [null, '', '{', '{}', '[{"id":1}]', 'null'])
    expect(parseUnansweredLinks(text)).toEqual([]);
});
