import { expect, test } from 'vitest';
import { type BoardGroup, countClauses, filterClauses } from './clause-filter';

const BOARD: BoardGroup[] = [
  {
    group: 'QUO',
    clauses: [
      { id: 'QUO-01', statement: 'Creates a quote', seen_at: '2026-11-20T12:00:00Z', shown_by: 'answer' },
      { id: 'QUO-02', statement: 'Not 201', shown_by: 'answer' },
    ],
  },
  { group: 'ENV', clauses: [{ id: 'ENV-06', statement: 'A label', shown_by: 'client' }] },
];

const ids = (groups: BoardGroup[]) => groups.flatMap(({ clauses }) => clauses.map(({ id }) => id));

test('what is open is what a single answer can still show', () => {
  expect(ids(filterClauses(BOARD, 'all', ''))).toEqual(['QUO-01', 'QUO-02', 'ENV-06']);
  expect(ids(filterClauses(BOARD, 'seen', ''))).toEqual(['QUO-01']);
  expect(ids(filterClauses(BOARD, 'open', ''))).toEqual(['QUO-02']);
});

test('every word must be in the id or the statement, whatever its letters', () => {
  expect(ids(filterClauses(BOARD, 'all', ' QUOTE creates '))).toEqual(['QUO-01']);
  expect(ids(filterClauses(BOARD, 'all', 'env-06'))).toEqual(['ENV-06']);
  expect(filterClauses(BOARD, 'all', 'nothing')).toEqual([]);
});

test('what only a client shows is not counted as missing', () => {
  expect(countClauses(BOARD)).toEqual({ seen: 1, all: 2, several: 0, client: 1 });
});
