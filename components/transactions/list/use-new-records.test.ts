import { expect, test } from 'vitest';
import { newRecordsSince } from './use-new-records';

type Read = [view: string, offset: number, total: number | null] | undefined;

/** Counts after each read. */
function told(...reads: Read[]): number[] {
  let start: ReturnType<typeof newRecordsSince>['start'];
  return reads.map((read) => {
    const [view = '', offset = 0, total = null] = read ?? [];
    const next = newRecordsSince(start, view, read && { offset, total });
    start = next.start;
    return next.moved;
  });
}

test.each([
  [
    'nothing came',
    [
      ['', 0, 40],
      ['', 20, 40],
    ],
    [0, 0],
  ],
  [
    'two came, then one more',
    [
      ['', 0, 40],
      ['', 20, 42],
      ['', 40, 43],
    ],
    [0, 2, 3],
  ],
  [
    'the first page was read again in between',
    [
      ['', 0, 40],
      ['', 20, 42],
      ['', 0, 42],
      ['', 20, 42],
    ],
    [0, 2, 0, 0],
  ],
  [
    'fewer are counted than before',
    [
      ['', 0, 40],
      ['', 20, 38],
    ],
    [0, 0],
  ],
  [
    'the first page of this view was never read',
    [
      ['', 20, 40],
      ['', 40, 42],
    ],
    [0, 0],
  ],
  [
    'it was read in another view',
    [
      ['', 0, 40],
      ['?wallet=x', 20, 42],
    ],
    [0, 0],
  ],
  [
    'nothing is counted',
    [
      ['', 0, null],
      ['', 20, 42],
    ],
    [0, 0],
  ],
  [
    'a later page has no count',
    [
      ['', 0, 40],
      ['', 20, null],
      ['', 40, 41],
    ],
    [0, 0, 1],
  ],
  ['an answer is on its way', [['', 0, 40], undefined, ['', 20, 41]], [0, 0, 1]],
] as [string, Read[], number[]][])('LST-12, safety 33: %s', (_, reads, moved) => {
  expect(told(...reads)).toEqual(moved);
});

test('what is remembered stays the same object while it says the same', () => {
  const { start } = newRecordsSince(undefined, '', { offset: 0, total: 40 });
  expect(newRecordsSince(start, '', { offset: 0, total: 40 }).start).toBe(start);
  expect(newRecordsSince(start, '', undefined).start).toBe(start);
});
