import { expect, test } from 'vitest';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import type { Column } from './columns';
import { readListPreferences, shownColumns } from './list-preferences';
import { tableStyles } from './table-styles';

/** Padding of both page edges. */
const EDGES = 44;
const SCROLL_BAR = 15;
const usual = (list: TransactionList) => shownColumns(list, readListPreferences(undefined));
const leastOf = (columns: readonly Column[]) => columns.reduce((sum, { least }) => sum + least, EDGES);
/** Container width below which a column is hidden. */
const yieldsAt = ({ yields }: Column) => Number(yields?.cell.match(/@max-\[(\d+)px\]:hidden$/)?.[1] ?? 0);
const shownAt = (list: TransactionList, width: number) =>
  usual(list).filter((column) => width >= yieldsAt(column));
const ids = (columns: readonly Column[]) => columns.map(({ id }) => id);

test.each(TRANSACTION_LISTS)(
  'beside the phone no column of %s stands off the sheet, however wide the window is',
  (list) => {
    for (let sheet = 695 - SCROLL_BAR; sheet < 1700; sheet += 1) {
      expect(leastOf(shownAt(list, sheet)), `a sheet of ${sheet} px`).toBeLessThanOrEqual(sheet);
    }
  },
);

test('a window of 1280 px shows every usual column, and one of 1200 px all but a substatus beside the status', () => {
  for (const list of TRANSACTION_LISTS) {
    expect(ids(shownAt(list, 1042 - SCROLL_BAR))).toEqual(ids(usual(list)));
    const narrow = ids(shownAt(list, 962 - SCROLL_BAR));
    expect(narrow).toEqual(ids(usual(list)).filter((id) => list !== 'withdrawals' || id !== 'substatus'));
  }
});

test('the narrowest rail keeps when, how much, where to and the status in words', () => {
  expect(ids(shownAt('withdrawals', 680))).toEqual(['created', 'received', 'to', 'status']);
  expect(ids(shownAt('checkouts', 680))).toEqual(['created', 'id', 'status', 'substatus', 'updated']);
});

test('a column leaves together with its room, and no sooner than it has to', () => {
  for (const list of TRANSACTION_LISTS) {
    for (const column of usual(list).filter(({ yields }) => yields)) {
      const at = yieldsAt(column);
      expect(leastOf(shownAt(list, at))).toBe(at);
      expect(column.yields?.track).toBe(`md:@max-[${at}px]:[--${column.id}:_]`);
      expect(tableStyles(usual(list)).style).toMatchObject({
        '--columns': expect.stringContaining(`var(--${column.id},minmax(`),
      });
    }
  }
});

test('what somebody chose is never left out: the table scrolls sideways then', () => {
  const chosen = shownColumns(
    'withdrawals',
    readListPreferences('comfortable~withdrawals.received.debited.substatus'),
  );
  expect(chosen.every(({ yields }) => yields === undefined)).toBe(true);
  expect(tableStyles(chosen).style).toMatchObject({ '--table-width': `${leastOf(chosen)}px` });
});
