import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonText } from './json-text';

test('safety 54: each name and text of a record keeps its direction to itself, and every character stands as it came', () => {
  const text = '{"na\u202Eme": ["\u202Egnp.exe", 1.10, "الكل \\" x"]}';
  const html = renderToStaticMarkup(<JsonText text={text} />);
  const runs = [...html.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, run]) => run);
  expect(runs).toEqual([
    '&quot;na\u202Eme&quot;',
    '&quot;\u202Egnp.exe&quot;',
    '&quot;الكل \\&quot; x&quot;',
  ]);
  expect(html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"')).toBe(text);
});
