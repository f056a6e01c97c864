import { expect, test } from 'vitest';
import type { BrandingChange } from '@/lib/contract/bff/sub-merchants/branding';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { printedWords } from '@/lib/testing/screens/render-printed';
import { BrandingFrame } from './branding-proof';

const CHANGE: BrandingChange = {
  id: '0b0f7a52-3f0c-4c58-9df1-2a6c9e6ad002',
  state: 'done',
  asked: { trade_name: 'Ateliê Caliandra', colour: '#0A7B4F' },
  by: { id: 'u', name: 'Helena Prado' },
  at: '2026-11-20T15:47:33Z',
  http_status: 200,
  request_id: 'req-7',
};
const EVIDENCE = ['cooldown', 'accepted_again'] as const;
const OWNER = { correlation_id: '2263c175-1439-4020-a6d4-9e606c85e838', name: 'Ateliê Caliandra' };
const shown = (change: Partial<BrandingChange> = {}, locale: Locale = 'en') =>
  printedWords(
    <BrandingFrame change={{ ...CHANGE, ...change }} owner={OWNER} now="2026-11-24T18:22:40Z" />,
    locale,
  );

test.each(LOCALES)('in %s a branding change prints these words', (locale) => {
  expect(shown({}, locale)).toMatchSnapshot();
});

test.each(LOCALES.flatMap((locale) => EVIDENCE.map((evidence) => [locale, evidence] as const)))(
  'in %s a branding change shown by %s prints these words',
  (locale, evidence) => {
    expect(shown({ evidence }, locale)).toMatchSnapshot();
  },
);

test('no status is made up, and a change that a later answer proved says how', () => {
  const { http_status: _, ...unread } = CHANGE;
  const words = printedWords(<BrandingFrame change={unread} owner={OWNER} now="" />);
  expect(words).toContain('Answer Not given');
  expect(shown({ evidence: 'accepted_again' })).toContain('accepted when it was sent again');
});

test('a refused, unknown, awaited or undone change and a person’s word are no proof, with the reason', () => {
  for (const state of ['unknown', 'refused', 'sending', 'not_done'] as const)
    expect(shown({ state })).not.toContain('What this page says');
  const resolution = { actor: { id: 'u', name: 'Ana' }, outcome: 'done', note: 'desk', at: '' } as const;
  expect(shown({ resolution })).toContain('A person recorded this outcome.');
});
