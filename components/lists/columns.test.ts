import { expect, test } from 'vitest';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import type { Column, ColumnId } from './columns';
import { readListPreferences, shownColumns } from './list-preferences';
import { tableStyles } from './table-styles';

/** Padding of both page edges. */
const EDGES = 44;
const SCROLL_BAR = 15;
type Carried = readonly ColumnId[] | undefined;
const usual = (list: TransactionList, carried: Carried = undefined) =>
  shownColumns(list, readListPreferences(undefined), carried);
const TERMS = ['amount', 'asset', 'payer', 'payee'] as const;
/** What records can carry, and what nobody has read. */
const SUBSETS: Carried[] = Array.from({ length: 16 }, (_, bits) => TERMS.filter((_, at) => bits & (1 << at)));
const TABLES = TRANSACTION_LISTS.flatMap((list) =>
  [undefined, ...SUBSETS].map((carried) => [list, carried] as const),
);
const leastOf = (columns: readonly Column[]) => columns.reduce((sum, { least }) => sum + least, EDGES);
/** Container width below which a column is hidden. */
const yieldsAt = ({ yields }: Column) => Number(yields?.cell.match(/@max-\[(\d+)px\]:hidden$/)?.[1] ?? 0);
const shownAt = (list: TransactionList, width: number, carried?: Carried) =>
  usual(list, carried).filter((column) => width >= yieldsAt(column));
const ids = (columns: readonly Column[]) => columns.map(({ id }) => id);

test.each(TABLES)(
  'beside the phone no column of %s (carried: %s) stands off the sheet, however wide the window is',
  (list, carries) => {
    for (let sheet = 695 - SCROLL_BAR; sheet < 1700; sheet += 1) {
      expect(leastOf(shownAt(list, sheet, carries)), `a sheet of ${sheet} px`).toBeLessThanOrEqual(sheet);
    }
  },
);

test('a window of 1280 px shows every usual column but an id and a message beside amounts, and one of 1200 px all but a substatus of a withdrawal', () => {
  for (const [list, carries] of TABLES) {
    if (carries !== undefined && carries.length > 0) continue;
    const late = list !== 'withdrawals' && carries === undefined ? ['id', 'message'] : [];
    const all = ids(usual(list, carries)).filter((id) => !late.includes(id));
    expect(ids(shownAt(list, 1042 - SCROLL_BAR, carries))).toEqual(all);
    const narrow = ids(shownAt(list, 962 - SCROLL_BAR, carries));
    expect(narrow).toEqual(all.filter((id) => list !== 'withdrawals' || id !== 'substatus'));
  }
});

test('the narrowest rail keeps when, how much, where to and the status in words', () => {
  expect(ids(shownAt('withdrawals', 680))).toEqual(['created', 'received', 'to', 'status']);
  expect(ids(shownAt('checkouts', 680))).toEqual(['created', 'amount', 'asset', 'status', 'updated']);
  const none = ids(shownAt('checkouts', 680, []));
  expect(none).toEqual(['created', 'id', 'status', 'substatus', 'updated']);
});

test('a column leaves together with its room, and no sooner than it has to', () => {
  for (const [list, carries] of TABLES) {
    for (const column of usual(list, carries).filter(({ yields }) => yields)) {
      const at = yieldsAt(column);
      // Without one of the terms there is room to spare.
      const whole = carries === undefined || carries.length === 0 || carries.length === TERMS.length;
      if (whole) expect(leastOf(shownAt(list, at, carries))).toBe(at);
      else expect(leastOf(shownAt(list, at, carries))).toBeLessThanOrEqual(at);
      expect(column.yields?.track).toBe(`md:@max-[${at}px]:[--${column.id}:_]`);
      expect(tableStyles(usual(list, carries)).style).toMatchObject({
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

test('exactly the terms that records carry are columns, each person where there is room for one', () => {
  for (const [list, carried] of TABLES) {
    if (carried === undefined) continue;
    const given = usual(list, carried).filter((column) => column.given);
    const own = list === 'withdrawals' ? carried.filter((id) => id.startsWith('pay')) : carried;
    expect(ids(given).sort()).toEqual([...own].sort());
    const people = given.filter(({ id }) => id.startsWith('pay'));
    if (people.length === 1) expect(people.map(yieldsAt)).toEqual([list === 'withdrawals' ? 1146 : 812]);
  }
  expect(ids(shownAt('withdrawals', 1202, ['payer']))).toContain('payer');
});
