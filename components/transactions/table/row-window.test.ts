import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_UP_TO, FEWEST, MOST, nearer, type Range, rowsAfter, rowWindow } from './use-row-window';

test('whatever is in view is drawn, and not much more', () => {
  const scene = fc.record({
    scrollTop: fc.nat(100_000),
    height: fc.integer({ min: 100, max: 2_000 }),
    rowHeight: fc.constantFrom(36, 44),
    count: fc.integer({ min: 151, max: 2_000 }),
  });
  fc.assert(
    fc.property(scene, ({ scrollTop, height, rowHeight, count }) => {
      const top = Math.min(scrollTop, Math.max(0, count * rowHeight - height));
      const { from, to } = rowWindow({ scrollTop: top, height, rowHeight }, count);
      expect(from).toBeLessThanOrEqual(Math.floor(top / rowHeight));
      expect(to).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((top + height) / rowHeight)));
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 24);
    }),
  );
});

test('a list that became shorter than where the box stood still draws rows', () => {
  const { from, to } = rowWindow({ scrollTop: 40_000, height: 600, rowHeight: 44 }, 200);
  expect([from, to]).toEqual([192, 200]);
});

test('however far it is scrolled, a frame draws few rows anew, and all that is in view soon stands there', () => {
  const scene = fc.record({
    height: fc.integer({ min: 100, max: 2_000 }),
    rowHeight: fc.constantFrom(36, 44),
    count: fc.integer({ min: ALL_UP_TO + 1, max: 2_000 }),
    stops: fc.array(fc.nat(80_000), { minLength: 1, maxLength: 6 }),
    frames: fc.integer({ min: 1, max: 4 }),
    atOnce: fc.integer({ min: FEWEST, max: MOST }),
  });
  fc.assert(
    fc.property(scene, ({ height, rowHeight, count, stops, frames, atOnce }) => {
      let drawn: Range = { from: 0, to: ALL_UP_TO };
      const frame = (scrollTop: number) => {
        const next = nearer(drawn, { scrollTop, height, rowHeight }, count, atOnce);
        const kept = Math.max(0, Math.min(next.to, drawn.to) - Math.max(next.from, drawn.from));
        expect(next.to - next.from - kept).toBeLessThanOrEqual(atOnce);
        expect(next.to).toBeGreaterThan(next.from);
        const settled = next === drawn;
        drawn = next;
        return settled;
      };
      const top = (stop: number) => Math.min(stop, Math.max(0, count * rowHeight - height));
      for (const stop of stops) for (let n = 0; n < frames; n += 1) frame(top(stop));
      const last = top(stops.at(-1) ?? 0);
      const inView = Math.ceil(height / rowHeight) + 1;
      for (let n = 0; n <= Math.ceil(inView / atOnce); n += 1) frame(last);
      expect(drawn.from).toBeLessThanOrEqual(Math.floor(last / rowHeight));
      expect(drawn.to).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((last + height) / rowHeight)));
      for (let n = 0; n < 20 && !frame(last); n += 1);
      const { from, to } = drawn;
      expect({ from, to }).toEqual(rowWindow({ scrollTop: last, height, rowHeight }, count));
    }),
  );
});

test('a slow frame is followed by few rows, quick ones by more and more up to a bound, and a pause changes nothing', () => {
  let rows = FEWEST;
  for (let frame = 0; frame < 40; frame += 1) rows = rowsAfter(rows, 16.7);
  expect(rows).toBe(MOST);
  expect(rowsAfter(rows, 5_000)).toBe(MOST);
  expect(rowsAfter(rows, 60)).toBe(FEWEST);
});
