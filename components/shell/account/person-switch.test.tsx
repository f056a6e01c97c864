import { expect, test } from 'vitest';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { PersonList } from './person-switch';

test('the switch marks whom a running story needs next, with the number of the press, and nobody else', () => {
  const rows = (next?: { email: string; number: number }) =>
    renderStill(<PersonList next={next} />, ['shell'])
      .split('<li>')
      .map(wordsOf);
  const marked = rows({ email: 'treasurer@mesa.example', number: 4 }).filter((row) => /story/.test(row));
  expect(marked).toEqual([expect.stringMatching(/Ana Ribeiro Treasurer next in the story 4$/)]);
  expect(rows().filter((row) => /story/.test(row))).toEqual([]);
});
