import { expect, test } from 'vitest';
import { nextRowFocus, type Waits } from './use-row-navigation';

interface Step {
  open?: string;
  offset?: number;
  earlier?: boolean;
  /** Page requested by key, before the step. */
  turn?: number;
}

/** Focus targets after each step: a row, the first one, or none. */
function went(...steps: Step[]): (string | undefined)[] {
  let waits: Waits = { open: undefined };
  return steps.map(({ open, offset = 0, earlier = false, turn }) => {
    if (turn !== undefined) waits = { ...waits, page: turn };
    const { to, ...after } = nextRowFocus(waits, { open, offset, earlier });
    waits = after.waits;
    return to && (to.row ?? 'first');
  });
}

test('a drawer that closed gives the focus to its row, once', () => {
  expect(went({ open: 'a' }, {}, {})).toEqual([undefined, 'a', undefined]);
  expect(went({ open: 'a' }, { open: 'b' }, {})).toEqual([undefined, undefined, 'b']);
});

test('rows of the view before get no focus: a drawer that closed with its view waits for the rows of the next one', () => {
  const earlier = true;
  expect(went({ open: 'a' }, { earlier }, { earlier }, {}, {})).toEqual([
    ...[undefined, undefined, undefined],
    ...['a', undefined],
  ]);
  expect(went({ open: 'a' }, { earlier }, { open: 'b', earlier }, { open: 'b' })).toEqual(
    Array(4).fill(undefined),
  );
});

test('a page that was asked for by key gives the focus to its first row once it is there', () => {
  expect(went({}, { turn: 20 }, { offset: 20, earlier: true }, { offset: 20 }, { offset: 20 })).toEqual([
    ...[undefined, undefined, undefined],
    ...['first', undefined],
  ]);
});

test('a page that was left before it came moves no focus when the rows of another one change', () => {
  const left = [{ turn: 20, offset: 20, earlier: true }, { offset: 0 }, { offset: 0 }, { offset: 0 }];
  expect(went({}, ...left)).toEqual(Array(5).fill(undefined));
  expect(went({}, ...left, { offset: 20, earlier: true }, { offset: 20 })).toEqual(Array(7).fill(undefined));
});
