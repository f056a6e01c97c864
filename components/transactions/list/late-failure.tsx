'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';

/** Only a read in the browser fails; in words alone where the part cannot be loaded either. */
export const loadFailed = () =>
  import('./list-failed').then(
    ({ ListFailed: part }) => part,
    () => FailedInWords,
  );
export const ListFailed = lazyPart(loadFailed);

function FailedInWords({ list }: { list: TransactionList }) {
  const t = useTranslations('transactions');
  return (
    <p role="alert" className="border-t border-line px-8 py-6">
      {t(`lists.${list}.failed`)}
    </p>
  );
}
