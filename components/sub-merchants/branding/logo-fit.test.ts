import { expect, test } from 'vitest';
import { areaOf, sizeWithin, stepsDown } from './logo-fit';

const LIMIT = { width: 400, height: 400 };

test('the whole picture keeps its shape within 400 x 400, and is never made larger', () => {
  expect(sizeWithin({ width: 1600, height: 800 }, LIMIT)).toEqual({ width: 400, height: 200 });
  expect(sizeWithin({ width: 401, height: 400 }, LIMIT)).toEqual({ width: 400, height: 399 });
  expect(sizeWithin({ width: 100, height: 90 }, LIMIT)).toEqual({ width: 100, height: 90 });
  expect(sizeWithin({ width: 8000, height: 3 }, LIMIT)).toEqual({ width: 400, height: 1 });
});

test('a square is taken where the person puts it', () => {
  const wide = { width: 1000, height: 400 };
  expect(areaOf(wide, { mode: 'square', position: 0 })).toEqual({ x: 0, y: 0, width: 400, height: 400 });
  expect(areaOf(wide, { mode: 'square', position: 50 })).toMatchObject({ x: 300, y: 0 });
  expect(areaOf(wide, { mode: 'square', position: 100 })).toMatchObject({ x: 600, width: 400 });
  expect(areaOf({ width: 400, height: 1000 }, { mode: 'square', position: 200 })).toMatchObject({ y: 600 });
  expect(areaOf(wide, { mode: 'whole', position: 70 })).toEqual({ x: 0, y: 0, ...wide });
});

test('the way down halves at most, and ends at the size wanted', () => {
  const steps = stepsDown({ width: 6000, height: 4000 }, { width: 400, height: 267 });
  expect(steps.at(-1)).toEqual({ width: 400, height: 267 });
  expect(steps[0]).toEqual({ width: 3000, height: 2000 });
  expect(stepsDown(LIMIT, LIMIT)).toEqual([LIMIT]);
});
