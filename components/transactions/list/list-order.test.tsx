import { expect, test } from 'vitest';
import { readListPreferences } from '@/components/lists/list-preferences';
import { TransactionsTable } from '@/components/transactions/table/transactions-table';
import type { TransactionsAnswer, Verdict } from '@/lib/contract/bff/transactions';
import { LOCALES } from '@/lib/i18n/locales';
import { pickMessages } from '@/lib/i18n/messages';
import { isInOrder, rowsOf } from '@/lib/queries/transactions';
import { makeRow, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { UnappliedFiltersNote } from './list-notes';
import { Pager } from './pager';

const page = (
  ids: string,
  verdicts: TransactionsAnswer['verdicts'] = {},
  total: number | null = null,
): TransactionsAnswer => ({
  results: ids.split(' ').map((end2end) => makeRow({ end2end })),
  total,
  limit: 20,
  offset: 0,
  applied: { limit: '20', offset: '0' },
  verdicts: { limit: 'met', offset: 'met', ...verdicts },
  now: '2026-11-20T14:32:05Z',
  read_at: '2026-11-20T14:32:05Z',
});
const nothing = () => undefined;
const note = (...pages: TransactionsAnswer[]) =>
  textOf(renderPart(<UnappliedFiltersNote list="checkouts" pages={pages} />)).trim();

test('LST-12: rows that repeat within one page as sent are told with their number', () => {
  const once = 'not_met' satisfies Verdict;
  expect(note(page('a1 b2 a1', { once }, 3))).toBe(
    'The API repeated 1 row on this page. Each record is shown once; others may be missing.',
  );
  expect(note(page('c3'), page('a1 b2 a1 a1', { once }))).toContain('The API repeated 2 rows on this page.');
});

test('LST-12: rows that new ones pushed into the next page are told as nothing of that kind', () => {
  expect(note(page('a1 b2'), page('b2 c3'))).toBe('');
});

const ORDERS = [undefined, 'not_met'] as const;

test.each(LOCALES)(
  'LST-09: newest first is said where nothing shows otherwise, and else nowhere (%s)',
  (locale) => {
    const { guard, table, pager } = pickMessages(locale, ['transactions']).transactions;
    for (const order of ORDERS) {
      const pages = [page('a1'), page('b2', order && { order })];
      const drawn = textOf(
        renderPart(
          <>
            <UnappliedFiltersNote list="checkouts" pages={pages} />
            <TransactionsTable
              list="checkouts"
              rows={rowsOf(pages)}
              inOrder={isInOrder(pages)}
              preferences={readListPreferences(undefined)}
              selected={undefined}
              body={{ current: null }}
              hrefOf={() => '/'}
              onOpen={nothing}
              onStep={nothing}
            />
            <Pager
              asked={{ limit: 20, offset: 0 }}
              pages={pages}
              shown={2}
              busy={false}
              onOffset={nothing}
              onLimit={nothing}
              onReadAgain={nothing}
            />
          </>,
          { locale },
        ),
      );
      expect(drawn.split(pager.newest)).toHaveLength(order ? 1 : 3);
      expect(drawn.includes(table.newest)).toBe(!order);
      expect(drawn.includes(guard.order)).toBe(order !== undefined);
    }
  },
);

test('LST-09: the arrow of the head goes with the claim', () => {
  const head = (inOrder: boolean) =>
    renderPart(
      <TransactionsTable
        list="checkouts"
        rows={[]}
        inOrder={inOrder}
        preferences={readListPreferences(undefined)}
        selected={undefined}
        body={{ current: null }}
        hrefOf={() => '/'}
        onOpen={nothing}
        onStep={nothing}
      />,
    );
  expect([head(true).includes('<svg'), head(false).includes('<svg')]).toEqual([true, false]);
  expect(head(false)).not.toContain('title=');
});
