import { cx } from '@/components/ui/cx';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';

/** Distinguishable without colour. */
export const FILL: Record<TransactionList, string> = {
  checkouts: 'bg-s-1',
  onramps: 'bg-s-2',
  offramps: 'bg-s-3',
  withdrawals: 'bg-sheet shadow-[inset_0_0_0_1.5px_var(--s-2)]',
};

export function ListSwatch({ list }: { list: TransactionList }) {
  return (
    <i
      aria-hidden
      className={cx('inline-block size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none', FILL[list])}
    />
  );
}
