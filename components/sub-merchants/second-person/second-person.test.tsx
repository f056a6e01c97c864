import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { type Shell, ShellContext } from '@/components/ui/hooks/shell-context';
import { can, type Holder } from '@/lib/access/permissions';
import { needsSecondPerson } from '@/lib/access/second-person';
import { pickMessages } from '@/lib/i18n/messages';
import { renderAs } from '@/lib/testing/screens/render-as';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { SecondPersonNote, useSecondPerson } from './second-person';

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const RULES = { second_person: [{ operation: 'branding' }], whitelist_address: true };
const LIMITED = { role: 'treasurer', limitedTo: [CID] } as const;

afterEach(() => void vi.useRealTimers());

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

test('before the rules were read nothing can be pressed, and it is said in the confirmation alone', () => {
  const html = renderStill(<Branding />, ['requests']);
  expect(html).toContain('disabled');
  expect(wordsOf(html)).toContain('Reading whether a second person decides this');
  const onForm = renderStill(<SecondPersonNote second={{ names: '…', blocked: 'reading' }} onForm />, [
    'requests',
  ]);
  expect(wordsOf(onForm).trim()).toBe('');
});

test('after 3 s without an answer a person can go on, as where the rules could not be read', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)));
  const shell = { can: (permission) => can({ role: 'treasurer' }, permission) } as Shell;
  const second = await renderHook(
    () => useSecondPerson(CID, 'branding', (rules) => needsSecondPerson(rules, 'branding', [])),
    {
      wrap: (node) => (
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={pickMessages('en', ['requests'])}>
          <ShellContext value={shell}>{node}</ShellContext>
        </NextIntlClientProvider>
      ),
    },
  );
  await second.run(() => vi.advanceTimersByTimeAsync(2_500));
  expect(second.value?.blocked).toBe('reading');
  await second.run(() => vi.advanceTimersByTimeAsync(600));
  expect(second.value).toBeUndefined();
  const deciders = { branding: [{ id: 'd', name: 'Davi Lins' }] };
  answer(Response.json({ requests: [], deciders, rules: RULES, now: '' }));
  await second.run(() => vi.advanceTimersByTimeAsync(1));
  expect(second.value).toEqual({ names: 'Davi Lins' });
});
