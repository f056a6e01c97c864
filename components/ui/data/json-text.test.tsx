import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JsonText } from './json-text';

test('safety 54: each name and text of a record keeps its direction to itself, and what turns it is seen as its escape', () => {
  const text = '{"na\u202Eme": ["\u202Egnp.exe", 1.10, "الكل \\" x"]}';
  const html = renderToStaticMarkup(<JsonText text={text} />);
  const runs = [...html.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, run]) => run);
  expect(runs).toEqual([
    '&quot;na\\u202eme&quot;',
    '&quot;\\u202egnp.exe&quot;',
    '&quot;الكل \\&quot; x&quot;',
  ]);
  const shown = html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"');
  expect(shown).toBe(text.replaceAll('\u202E', '\\u202e'));
  expect(JSON.parse(shown)).toEqual(JSON.parse(text));
});
