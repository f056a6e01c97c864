import { expect, test } from 'vitest';
import { allowed, hideSecrets, scrub } from './redaction';

const SIZE = 64 * 1024;
const repeated = (text: string) => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE);

/** Texts on which one of the patterns starts again at each character. */
const HOSTILE: Record<string, string> = {
  'letters without an at sign': repeated('a'),
  'an at sign at the end': `${repeated('a')}@`,
  'many at signs': repeated('a@'),
  'a domain of dots': `a@${repeated('a.1')}`,
  'colons and equals signs': repeated('a:b='),
  'names of our cookies': repeated('mesa.'),
  'names of our cookies with dashes': repeated('mesa.-next-auth.'),
  'beginnings of a token': repeated('eyJ-'),
  'beginnings of a token with dots': repeated('eyJa.-'),
  'beginnings of a PEM': repeated('-----BEGIN A '),
  dashes: repeated('-'),
  spaces: repeated(' '),
  'a colon between spaces': `${repeated(' ').slice(0, SIZE / 2)}:${repeated(' ').slice(0, SIZE / 2)}`,
  'keys with spaces': repeated('password   :   '),
  'one key and spaces': `password=${repeated(' ')}`,
  'lines of nothing': repeated('\n'),
  quotes: repeated('"\''),
  digits: repeated('1'),
  'digits with dots': repeated('111.'),
  'short runs of base64': repeated(`${'A'.repeat(79)} `),
  'two signs of a phone': repeated('+55'),
};

/** Processor time, so that a busy machine changes nothing. Quadratic patterns need 2 to 30 s. */
function cpuMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

test.each(Object.entries(HOSTILE))('64 KB of %s are scrubbed in linear time (safety 53)', (_, text) => {
  expect(cpuMs(() => scrub(text))).toBeLessThan(700);
  expect(cpuMs(() => allowed({ err: new Error(text), reason: text }))).toBeLessThan(1_500);
});

test('six million characters in one piece are scrubbed without a fault (safety 53)', () => {
  expect(scrub('A'.repeat(6_000_000))).toBe('[hidden]');
});

test.each([
  ['mail in a list', 'to=ana@example.com;bob@example.org', ['ana@', 'bob@', 'example']],
  ['two mails in one word', 'a@b@ana@example.com', ['ana', 'example']],
  ['a mail behind a colon', 'mailto:ana+x@mail.example.com.br', ['ana', 'example']],
  ['a token in a word with a dash', 'x-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', ['eyJ', 'c2ln']],
  ['a token behind a slash', '/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', ['eyJ']],
  ['a cookie of parts', '__Secure-next-auth.session-token.0=c0ffee', ['c0ffee']],
  ['a key with spaces', 'password   :   hunter2 and more', ['hunter2', 'more']],
])('%s is hidden (safety 53)', (_, text, hidden) => {
  for (const part of hidden) expect(scrub(text)).not.toContain(part);
});

test('a text that was clear is hidden once a secret is in it (safety 53)', () => {
  const text = 'the word is kettle-of-brass-77';
  expect([scrub(text), scrub(text)]).toEqual([text, text]);
  hideSecrets(['kettle-of-brass-77']);
  expect(scrub(text)).toBe('the word is [hidden]');
});
