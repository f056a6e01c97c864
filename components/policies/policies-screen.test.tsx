import { expect, test, vi } from 'vitest';
import { type PoliciesAnswer, policyDocument } from '@/lib/contract/bff/policies';
import { renderAs } from '@/lib/testing/screens/render-as';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { PoliciesScreen } from './policies-screen';

const ANSWER = {
  document: policyDocument.parse({}),
  version: 0,
  hash: 'h',
  now: '2026-11-23T12:00:00.000Z',
  people: {},
} as unknown as PoliciesAnswer;

function draw(answer: PoliciesAnswer, role: 'admin' | 'accountant' | 'viewer' = 'accountant') {
  vi.stubGlobal('fetch', async () => Response.json({ requests: [], deciders: {}, now: ANSWER.now }));
  return renderAs({ id: 'u1', role }, <PoliciesScreen initial={answer} />);
}

test('what always takes two names people who decide and the policies too (ADR 0171)', async () => {
  const words = wordsOf(await draw(ANSWER));
  for (const operation of [
    ...['New PIX key or wallet', 'Whitelist address'],
    ...['Invitation or role of a person who decides', 'Change of the policies'],
  ])
    expect(words).toMatch(new RegExp(`${operation} Always Another person who decides, where there is one`));
});

test('an administrator is named as who decides while there is no treasurer, and a treasurer otherwise', async () => {
  const alone = { ...ANSWER, people: { ...ANSWER.people, without_treasurer: true } };
  expect(wordsOf(await draw(alone)).match(/Administrator, until there is a treasurer/g)).toHaveLength(7);
  const words = wordsOf(await draw(ANSWER));
  expect(words).not.toContain('Administrator');
  expect(words.match(/Treasurer/g)).toHaveLength(7);
});

test('a proposal is said rule by rule with its press, to who may set it; the default of other currencies is stated', async () => {
  const proposal = policyDocument.parse({
    other_currencies: 'second_person',
    limits: [
      {
        operation: 'conversion',
        currency: 'BRL',
        amount: '50000',
        per: 'company',
        over: 'rolling',
        beyond: 'second_person',
      },
    ],
  });
  const fresh = {
    ...ANSWER,
    document: policyDocument.parse({ other_currencies: 'second_person' }),
    proposal,
  };
  const words = wordsOf(await draw(fresh, 'admin'));
  expect(words).toContain('The company, 24 hours. Beyond it: a second person.');
  expect(words).toContain('Look at it and set it');
  expect(words).toMatch(
    /Conversion Other currencies: any amount Another person who decides, where there is one/,
  );
  expect(wordsOf(await draw(fresh))).not.toContain('Look at it and set it');
  expect(wordsOf(await draw(ANSWER, 'admin'))).not.toContain('A first policy');
});

test('changed policies lead to the rows of their changes; policies that nobody changed have none', async () => {
  const changed = { ...ANSWER, version: 1, changed_at: ANSWER.now, changed_by: 'Ana Ribeiro' };
  expect(await draw(changed)).toContain('href="/audit?kind=policies"');
  expect(await draw(ANSWER)).not.toContain('/audit');
  expect(await draw(changed, 'viewer')).not.toContain('/audit');
});
