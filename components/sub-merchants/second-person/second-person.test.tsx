import { expect, test, vi } from 'vitest';
import type { Holder } from '@/lib/access/permissions';
import { needsSecondPerson } from '@/lib/access/second-person';
import { renderAs } from '@/lib/testing/screens/render-as';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { SecondPersonNote, useSecondPerson } from './second-person';

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const RULES = { second_person: [{ operation: 'branding' }], whitelist_address: true };
const LIMITED = { role: 'treasurer', limitedTo: [CID] } as const;

function Branding() {
  const second = useSecondPerson(CID, 'branding', (rules) => needsSecondPerson(rules, 'branding', []));
  return (
    <>
      <SecondPersonNote second={second} />
      <button type="button" disabled={second?.blocked !== undefined}>
        Send
      </button>
    </>
  );
}

async function draw(person: Holder, rules: object = RULES, makers = ['Ana Ribeiro', 'Bruno Tavares']) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return url.endsWith('/second-person')
      ? Response.json({ rules, makers: makers.map((name) => ({ id: name, name })), now: '' })
      : Response.json({
          requests: [],
          deciders: { branding: [{ id: 'd', name: 'Davi Lins' }] },
          rules,
          now: '',
        });
  });
  const html = await renderAs({ id: 'u1', ...person }, <Branding />);
  return { words: wordsOf(html), sends: !html.includes('disabled'), asked };
}

test('W8: who is limited reads who can ask for what takes two, and has no press that would be refused', async () => {
  const { words, sends, asked } = await draw(LIMITED);
  expect(words).toContain(
    'somebody who sees the whole account has to request it: Ana Ribeiro or Bruno Tavares.',
  );
  expect([sends, asked]).toEqual([false, [`/api/sub-merchants/${CID}/second-person`]]);
  const none = await draw(LIMITED, RULES, []);
  expect(none.words).toContain('nobody else may decide it');
  expect(none.sends).toBe(false);
});

test('where one person is enough, who is limited sends; who sees the whole account asks the second person', async () => {
  const alone = await draw(LIMITED, { second_person: [], whitelist_address: true });
  expect([alone.words.trim(), alone.sends]).toEqual(['Send', true]);
  const whole = await draw({ role: 'treasurer' });
  expect(whole.words).toContain('A second person decides this: Davi Lins.');
  expect([whole.sends, whole.asked]).toEqual([true, ['/api/requests']]);
});
