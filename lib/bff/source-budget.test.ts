import { expect, test } from 'vitest';
import { sourceBudget } from './source-budget';

test('each source has its own budget, and a new one every minute', () => {
  const budget = sourceBudget(2);
  const at = 1_795_000_000_000;
  expect([budget.take('a', at), budget.take('a', at), budget.take('a', at + 20_500)]).toEqual([0, 0, 40]);
  expect(budget.take('b', at + 20_500)).toBe(0);
  expect(budget.take('a', at + 60_000)).toBe(0);
});

test('a flood of sources does not grow the memory without end, and those known before keep their budget', () => {
  const budget = sourceBudget(2);
  const at = 1_795_000_000_000;
  for (let n = 0; n < 10_000; n += 1) expect(budget.take(`source ${n}`, at)).toBe(0);
  expect(['x', 'y', 'z'].map((source) => budget.take(source, at))).toEqual([0, 0, 60]);
  expect(budget.take('source 5', at)).toBe(0);
});
