import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuotedText } from './quoted-text';

test('safety 54, 55: what others said is quoted as text, kept apart from the words around it', () => {
  expect(renderToStaticMarkup(<QuotedText lang="pt">{'\u202eabc <b>'}</QuotedText>)).toBe(
    '<q lang="pt" class="break-words"><bdi>\u202eabc &lt;b&gt;</bdi></q>',
  );
});
