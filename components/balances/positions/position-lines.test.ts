import { expect, test } from 'vitest';
import type { PositionReading } from '@/lib/contract/bff/positions';
import { pathOf } from './chart-frame';
import { axisTop, positionLines } from './position-lines';

const read = (day: string, available: string): PositionReading => ({
  slot: `${day}T12:00:00.000Z`,
  day,
  read_at: `${day}T12:00:00.000Z`,
  tries: 1,
  balances: { BRL: { PIX: { available } } },
});
const failed = (day: string): PositionReading => ({
  slot: `${day}T12:00:00.000Z`,
  day,
  tries: 5,
  failure: 'no_ledger' as const,
});

const DAYS = [
  ...[read('2026-11-10', '5'), read('2026-11-11', '6'), failed('2026-11-12'), failed('2026-11-13')],
  ...[read('2026-11-14', '7'), read('2026-11-16', '8')],
];

test('a failed day and a day without any row break the line, each with its reason', () => {
  const { lines, gaps, days } = positionLines(DAYS, '2026-11-16');
  expect(days).toHaveLength(7);
  expect(gaps).toEqual([
    { from: '2026-11-12', to: '2026-11-13', reason: 'failed' },
    { from: '2026-11-15', to: '2026-11-15', reason: 'missing' },
  ]);
  const points = lines[0]?.points ?? [];
  expect(points.map(({ amount }) => amount)).toEqual(['5', '6', undefined, undefined, '7', undefined, '8']);
  const path = pathOf(points, 10);
  // Three lines: nothing is drawn from the 11th to the 14th, nor over the 15th.
  expect(path.match(/M/g)).toHaveLength(3);
  expect(path.match(/L/g)).toHaveLength(1);
});

test('days before the first reading are no gap, nor is a today that has not been read yet', () => {
  const { gaps, days } = positionLines([read('2026-11-10', '5')], '2026-11-11');
  expect([days, gaps]).toEqual([['2026-11-10', '2026-11-11'], []]);
  expect(positionLines([], '2026-11-11').lines).toEqual([]);
});

test('a currency that a reading lacks, or gives in part, has a gap and no zero', () => {
  const part: PositionReading = {
    ...read('2026-11-11', '6'),
    balances: { BRL: { PIX: { available: '6' }, OTHER: null } },
  };
  const { lines, gaps } = positionLines([read('2026-11-10', '5'), part], '2026-11-11');
  expect(lines[0]?.points[1]).toEqual({ day: '2026-11-11', isRead: true });
  expect(gaps).toEqual([]);
});

test('the axis begins at zero and ends at a round number above the largest amount', () => {
  const top = (amount: string) => axisTop([{ day: 'd', amount }]);
  expect([top('1204558.37'), top('0.8412'), top('0'), top('10')]).toEqual([1_500_000, 1, 1, 10]);
});
