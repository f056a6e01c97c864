import { expect, test } from 'vitest';
import { namedInMessage } from './mail-text';

/** What mail clients and Slack make a link of. */
const LINK = /[\p{L}\d]+[.@][\p{L}\d]+|:\/\//u;

test.each([
  'pay.example',
  'https://evil.example/a',
  'www.evil.example',
  'treasury@evil.example',
  'Ana evil.co',
])('the name %j becomes no link, and reads as it was written', (name) => {
  const shown = namedInMessage(name);
  expect(shown).not.toMatch(LINK);
  expect(shown.replaceAll('\u2060', '')).toBe(name);
});

test('a name that turns text round is held apart from the words around it', () => {
  expect(namedInMessage('ana\u202eoluap')).toBe('\u2068anaoluap\u2069');
});

test.each(['Ana Souza', 'J. R. Prado', 'Livraria Outono Ltda.', 'Érica'])(
  'an ordinary name stays: %j',
  (name) => {
    expect(namedInMessage(name)).toBe(name);
  },
);
