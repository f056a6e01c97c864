import { expect, test } from 'vitest';
import { choiceAt } from './plain-failures';

const BALANCE = { method: 'GET', path: '/v2/balance', status: 500 };
const LOST = { method: 'POST', path: '/v2/naas/withdraw', drop: 'after', times: 1 } as const;

test('a plain choice is on where its failure is in force, at the place from which it is taken away', () => {
  expect(choiceAt([LOST, BALANCE], 'balance')).toBe(1);
  expect(choiceAt([LOST, BALANCE], 'withdrawal')).toBe(0);
  expect(choiceAt([LOST, BALANCE], 'slow')).toBe(-1);
});

test('another failure of the same route is not taken for the plain choice', () => {
  expect(
    choiceAt(
      [
        { ...BALANCE, status: 401 },
        { ...LOST, drop: 'before' },
      ],
      'balance',
    ),
  ).toBe(-1);
  expect(choiceAt([{ ...LOST, drop: 'before' }], 'withdrawal')).toBe(-1);
});
