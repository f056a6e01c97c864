import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowWindow } from './row-window';

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
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 80);
    }),
  );
});

test('a list that became shorter than where the box stood still draws rows', () => {
  const { from, to } = rowWindow({ scrollTop: 40_000, height: 600, rowHeight: 44 }, 200);
  expect([from, to]).toEqual([170, 200]);
});
