import { expect, test, vi } from 'vitest';
import { type PoliciesAnswer, policyDocument } from '@/lib/contract/bff/policies';
import { renderAs } from '@/lib/testing/screens/render-as';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { PoliciesScreen } from './policies-screen';

const ANSWER = {
  ...{ document: policyDocument.parse({}), version: 0, hash: 'h', now: '2026-11-23T12:00:00.000Z' },
  people: {},
} as unknown as PoliciesAnswer;

function draw(answer: PoliciesAnswer, role: 'accountant' | 'viewer' = 'accountant') {
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

test('changed policies lead to the rows of their changes; policies that nobody changed have none', async () => {
  const changed = { ...ANSWER, version: 1, changed_at: ANSWER.now, changed_by: 'Ana Ribeiro' };
  expect(await draw(changed)).toContain('href="/audit?kind=policies"');
  expect(await draw(ANSWER)).not.toContain('/audit');
  expect(await draw(changed, 'viewer')).not.toContain('/audit');
});
