import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonText } from './json-text';

const textOf = (markup: string) => markup.replace(/<[^>]*>/g, '');
const drawn = (text: string) => renderToStaticMarkup(<JsonText text={text} />);

test('every character of a JSON text stays, in its order', () => {
  const text = JSON.stringify({ name: 'a \\ b', list: [1, -2.5e3, true, null], 'odd: key': 'x' }, null, 2);
  expect(textOf(drawn(text)).replaceAll('&quot;', '"')).toBe(text);
});

test('a text that breaks off inside a string stays whole too', () => {
  const text = '{"name": "cut of';
  expect(textOf(drawn(text)).replaceAll('&quot;', '"')).toBe(text);
});

test('names and texts are told apart', () => {
  expect(drawn('{"a": "b"}')).toBe(
    '{<span class="text-ink">&quot;a&quot;</span>: <span class="text-link">&quot;b&quot;</span>}',
  );
});
