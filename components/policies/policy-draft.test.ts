import { expect, test } from 'vitest';
import { type PolicyDocument, policyDocument } from '@/lib/contract/bff/policies';
import { documentOf, draftOf, wrongPart } from './policy-draft';

const DOCUMENT: PolicyDocument = policyDocument.parse({
  second_person: [
    { operation: 'conversion', currency: 'USDT', above: '100000.5' },
    { operation: 'conversion', currency: 'BTC' },
    { operation: 'withdrawal' },
    { operation: 'branding' },
  ],
  limits: [
    { operation: 'conversion', currency: 'BRL', amount: '1000000' },
    {
      operation: 'withdrawal',
      currency: 'USDT',
      amount: '10000.5',
      per: 'company',
      over: 'rolling',
      beyond: 'second_person',
    },
  ],
  other_currencies: 'second_person',
  destinations: { new_in_convert: 'forbidden', cooling_hours: 24 },
  second_factor: { roles: ['admin'] },
  sessions: { most: 12 },
});

test.each(['en', 'pt-BR', 'es'] as const)('a document opened and kept in %s stays as it is', (locale) => {
  const draft = draftOf(DOCUMENT, locale);
  expect(wrongPart(draft, locale)).toBeNull();
  expect(documentOf(draft, locale)).toEqual(DOCUMENT);
});

test('what cannot be read names its part, so that the press can lead there', () => {
  const draft = draftOf(DOCUMENT, 'en');
  const row = (amount: string) => [{ currency: 'USDT', amount }];
  expect(wrongPart({ ...draft, conversion: { mode: 'above', rows: row('ten') } }, 'en')).toBe('conversion');
  expect(wrongPart({ ...draft, conversion: { mode: 'none', rows: row('ten') } }, 'en')).toBeNull();
  const limits = draft.limits.map((limit) => ({ ...limit, amount: '' }));
  expect(wrongPart({ ...draft, limits }, 'en')).toBe('limits');
  expect(wrongPart({ ...draft, hours: '169' }, 'en')).toBe('destinations');
  for (const sessions of ['0', '51', 'five'])
    expect(wrongPart({ ...draft, sessions }, 'en')).toBe('sessions');
});
