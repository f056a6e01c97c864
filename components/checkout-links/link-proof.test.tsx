import { expect, test } from 'vitest';
import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { printedWords } from '@/lib/testing/screens/render-printed';
import { LinkFrame, LinkSheet } from './link-proof';

const LINK: CheckoutLink = {
  id: '0b0f7a52-3f0c-4c58-9df1-2a6c9e6ad001',
  state: 'made',
  asked: { currency_code: 'USDT', amount_fiat: '1250.00', payer_document: '•••.982.247-••' },
  created_by: { id: 'u', name: 'Bruno' },
  created_at: '2026-11-20T15:47:33Z',
  request_id: 'req-7',
  link: 'https://pay.example/c/8Lw5t',
};
const SEEN = {
  status: { en: 'Paid', pt: 'Pago', es: 'Pagado' },
  substatus: { en: '', pt: '', es: '' },
  seen_at: '2026-11-21T10:00:00Z',
};
const shown = (change: Partial<CheckoutLink> = {}, locale: Locale = 'en') =>
  printedWords(
    <LinkFrame link={{ ...LINK, ...change }} path="/print/links/0b0f" now="2026-11-24T18:22:40Z" />,
    locale,
  );

test.each(LOCALES)('in %s a payment link prints these words, and no payer', (locale) => {
  const words = shown({ tie: { end2end: 'e2e-1', by: 'webhook', at: SEEN.seen_at, seen: SEEN } }, locale);
  expect(words).toMatchSnapshot();
  expect(words).not.toContain('982');
});

test.each(LOCALES)('in %s a link whose record a webhook showed prints these words', (locale) => {
  const { link: _, ...unanswered } = LINK;
  const tie = { end2end: 'e2e-1', by: 'webhook' as const, at: SEEN.seen_at, seen: SEEN };
  const frame = (
    <LinkFrame link={{ ...unanswered, tie }} path="/print/links/0b0f" now="2026-11-24T18:22:40Z" />
  );
  expect(printedWords(frame, locale)).toMatchSnapshot();
});

test('a link is no payment: its title says so, and what a person named is not on the page', () => {
  expect(shown()).toContain('Payment link made. Not a payment');
  const named = shown({ tie: { end2end: 'e2e-1', by: { id: 'u', name: 'Ana' }, at: '', seen: SEEN } });
  expect(named).not.toMatch(/e2e-1|Paid|Ana/);
});

test('what is unknown, refused, awaited, unrecognised or a person’s word is no proof, with the reason', () => {
  const { link: _, ...none } = LINK;
  const of = (change: Partial<CheckoutLink>) =>
    printedWords(<LinkFrame link={{ ...none, ...change }} path="/p" now="" />);
  for (const state of ['unknown', 'refused', 'sending', 'unrecognised'] as const) {
    expect(of({ state })).not.toContain('What this page says');
  }
  expect(of({ state: 'unknown' })).toContain('Not while it is unknown whether a link was made.');
  const tie = { end2end: 'e2e-1', by: { id: 'u', name: 'Ana' }, at: '' };
  expect(of({ state: 'made', tie })).toContain('The API did not confirm it');
});

test('the company stands on it where the installation knows it, and nothing in its place', () => {
  const place = { isMasked: false, link: '', at: LINK.created_at };
  const words = (company?: { name: string; taxId?: string }) =>
    printedWords(<LinkSheet link={LINK} place={place} />, 'en', 'live', company);
  expect(words({ name: 'Aurora Ltda', taxId: '11.222.333/0001-81' })).toMatch(
    /Aurora Ltda ?CNPJ 11\.222\.333\/0001-81/,
  );
  expect(words({ name: 'Aurora Ltda' })).not.toContain('CNPJ');
  expect(words()).not.toContain('Aurora');
});
