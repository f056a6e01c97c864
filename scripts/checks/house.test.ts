import { expect, test } from 'vitest';
import { run } from '../run.mjs';
import { measureHouse, reportOf } from './house.mjs';

const counting = (value: number, limit: number, exact = false, goal?: number) => ({
  name: 'things',
  limit,
  exact,
  goal,
  measure: () => ({ value, offenders: ['lib/a.ts'] }),
});
const isBroken = (value: number, limit: number, exact?: boolean) =>
  measureHouse(new Map(), [counting(value, limit, exact)])[0]?.isBroken;

test('a value above its limit breaks a measure, and so does one below an exact limit', () => {
  expect(isBroken(2, 2)).toBe(false);
  expect(isBroken(3, 2)).toBe(true);
  expect(isBroken(0, 1)).toBe(false);
  expect(isBroken(0, 1, true)).toBe(true);
  expect(isBroken(1, 1, true)).toBe(false);
});

test('the report says value and limit, and names offenders when it is asked to', () => {
  const results = measureHouse(new Map(), [counting(3, 2)]);
  expect(reportOf(results, false)).toEqual(['✗ things: 3 (at most 2)']);
  expect(reportOf(results, true)).toEqual(['✗ things: 3 (at most 2)', '    lib/a.ts']);
  expect(reportOf(measureHouse(new Map(), [counting(3, 4, false, 1)]), false)).toEqual([
    '✓ things: 3 (at most 4, goal 1)',
  ]);
});

test('the command measures this repository and refuses a measure that does not exist', async () => {
  const one = await run(process.execPath, ['scripts/checks/house.mjs', '--measure', 'testing-imports']);
  expect(one.output).toMatch(/^[✓✗] testing-imports: \d+ \(at most 0\)\n$/);
  expect(one.code).toBe(one.output.startsWith('✓') ? 0 : 1);
  expect((await run(process.execPath, ['scripts/checks/house.mjs', '--measure', 'none'])).code).toBe(2);
});
