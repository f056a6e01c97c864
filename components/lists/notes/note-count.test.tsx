import { expect, test } from 'vitest';
import { renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { NoteCount } from './note-count';
import { withNoteCount } from './with-note-count';

test.each([
  ['en', 1, '1 note'],
  ['en', 3, '3 notes'],
  ['pt-BR', 3, '3 anotações'],
  ['es', 1, '1 nota'],
] as const)('in %s a count of %i has a name', (locale, count, name) => {
  const html = renderPart(<NoteCount count={count} />, { locale });
  expect(textOf(html.replace(/<span aria-hidden.*?<\/span>/, '')).trim()).toBe(name);
});

test('a row without notes is drawn as before', () => {
  expect(withNoteCount('content', undefined)).toBe('content');
});
