import type { Column, ColumnId } from '@/components/lists/columns';
import { cx } from '@/components/ui/cx';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { RowFormatters } from './row-formatters';

export interface CellStyles {
  id: ColumnId;
  label: string;
  className: string;
}

const CARD: Partial<Record<ColumnId, string>> = {
  status: 'max-md:col-start-1 max-md:row-start-1',
  created: 'max-md:col-start-2 max-md:row-start-1 max-md:text-end max-md:text-meta max-md:text-ink-3',
  substatus: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-2 max-md:whitespace-normal',
  id: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:text-ink-3',
  error: 'max-md:col-span-2 max-md:col-start-1 max-md:whitespace-normal',
};
/** With the mark of what nothing documents, which stays beside a text that is cut. */
const GIVEN_CARD =
  "max-md:flex max-md:*:truncate max-md:after:content-['*'] max-md:has-[>[data-none]]:hidden";
const TERMS_CARD: Partial<Record<ColumnId, string>> = {
  ...CARD,
  amount: cx('max-md:col-start-1 max-md:row-start-2 max-md:text-start max-md:text-[0.9375rem]', GIVEN_CARD),
  asset: cx('max-md:col-start-2 max-md:row-start-2 max-md:max-w-40 max-md:justify-self-end', GIVEN_CARD),
  substatus: 'max-md:col-start-1 max-md:row-start-3 max-md:whitespace-normal',
  id: 'max-md:col-start-2 max-md:row-start-3 max-md:text-end max-md:text-ink-3',
};
const WITHDRAWAL_CARD: Partial<Record<ColumnId, string>> = {
  error: CARD.error ?? '',
  received: 'max-md:col-start-1 max-md:row-start-1',
  debited: 'max-md:col-start-1 max-md:row-start-1 max-md:text-start max-md:text-[0.9375rem]',
  status: 'max-md:col-start-2 max-md:row-start-1 max-md:self-center max-md:text-end',
  to: 'max-md:col-start-1 max-md:row-start-2 max-md:text-ink-3',
  created: 'max-md:col-start-2 max-md:row-start-2 max-md:text-end max-md:text-meta max-md:text-ink-3',
  transaction:
    'max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:text-start max-md:has-[>[data-none]]:hidden',
};
const ARRIVAL_CARD: Partial<Record<ColumnId, string>> = {
  ...WITHDRAWAL_CARD,
  to: cx(WITHDRAWAL_CARD.to, 'max-md:ps-[34px]'),
  transaction: cx(WITHDRAWAL_CARD.transaction, 'max-md:ps-[34px]'),
};

const QUIET = new Set<ColumnId>(['message', 'updated', 'notes', 'group']);

export function cellStyles(
  list: TransactionList,
  columns: readonly Column[],
  { t }: Pick<RowFormatters, 't'>,
): readonly CellStyles[] {
  const has = (wanted: ColumnId) => columns.some(({ id }) => id === wanted);
  const arrives = has('received');
  const payment = has('amount') || has('asset') ? TERMS_CARD : CARD;
  const card = list !== 'withdrawals' ? payment : arrives ? ARRIVAL_CARD : WITHDRAWAL_CARD;
  return columns.map(({ id, end, yields }) => ({
    id,
    label: t(`table.${id}`),
    className: cx(
      'block truncate whitespace-nowrap md:px-2.5 md:first:ps-8 md:last:pe-8',
      'max-md:before:sr-only max-md:before:content-[attr(data-label)_":_"]',
      end && 'text-end',
      QUIET.has(id) && 'text-ink-3',
      (id === 'debited' && arrives ? undefined : card[id]) ?? 'max-md:hidden',
      yields?.cell,
    ),
  }));
}
