import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DayBar, daysChartShape } from './days-chart-shape';

const day = (counts: object, open = false) => ({
  day: '2026-11-13',
  counts,
  ...(open ? { open: true as const } : {}),
});

const partsOf = (bar: DayBar | undefined) =>
  bar?.parts.map(({ list, total, known }) => `${list} ${total} ${known}`);

test('a bar is made of what was counted; what was not counted is not known, which is not none', () => {
  const { bars, total } = daysChartShape([day({ checkouts: 82, onramps: 44, offramps: 0 }), day({}, true)]);
  expect(bars[0]).toMatchObject({ total: 126, open: false });
  expect(partsOf(bars[0])).toEqual([
    'checkouts 82 all',
    'onramps 44 all',
    'offramps 0 all',
    'withdrawals 0 none',
  ]);
  expect(bars[1]).toMatchObject({ total: 0, known: 'none', open: true });
  expect(bars[1]?.parts.every(({ known }) => known === 'none')).toBe(true);
  expect(total).toBe(126);
});

test('safety 37: a sum with something missing from it is the least that it is, for the day and for all days', () => {
  const whole = day({ checkouts: 82, onramps: 44, offramps: 0, withdrawals: 3 });
  const lacks = day({ checkouts: 82, onramps: 44, withdrawals: 3 });
  expect(daysChartShape([whole, whole])).toMatchObject({ known: 'all', bars: [{ known: 'all' }, {}] });
  expect(daysChartShape([whole, lacks])).toMatchObject({
    known: 'some',
    bars: [{ known: 'all' }, { known: 'some' }],
  });
  expect(daysChartShape([whole, day({})])).toMatchObject({ known: 'some', bars: [{}, { known: 'none' }] });
  expect(daysChartShape([day({})])).toMatchObject({ known: 'none', total: 0 });
});

test('safety 37: what is known as a least makes a part of the bar, and a least of every sum that it is in', () => {
  const counts = { checkouts: 60, onramps: 0, offramps: 0 };
  const { bars, total, known } = daysChartShape([
    { ...day(counts), at_least: { withdrawals: 500 } },
    day({}),
  ]);
  expect(bars[0]).toMatchObject({ total: 560, known: 'some' });
  expect(partsOf(bars[0])).toEqual([
    'checkouts 60 all',
    'onramps 0 all',
    'offramps 0 all',
    'withdrawals 500 some',
  ]);
  expect([total, known]).toEqual([560, 'some']);
  const alone = daysChartShape([{ ...day({}), at_least: { withdrawals: 500 } }]);
  expect(alone).toMatchObject({ total: 500, known: 'some', bars: [{ total: 500, known: 'some' }] });
});

test.each([
  [0, [0, 1, 2, 3]],
  [3, [0, 1, 2, 3]],
  [4, [0, 2, 4, 6]],
  [166, [0, 60, 120, 180]],
  [1584, [0, 600, 1200, 1800]],
])('lines over %d', (checkouts, ticks) => {
  expect(daysChartShape([day({ checkouts })]).ticks).toEqual(ticks);
});

test('every bar fits under the top line, which is never more than three times too high', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000_000), { minLength: 1, maxLength: 14 }), (counts) => {
      const { bars, top, ticks } = daysChartShape(counts.map((onramps) => day({ onramps })));
      const highest = Math.max(...bars.map((bar) => bar.total));
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top).toBeLessThanOrEqual(Math.max(3, highest * 3));
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
