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

/** What only a later read in the browser brings; a failed one is told in words alone where the part is missing. */
export const loadNotes = () => import('./late-notes');
export const StaleNote = lazyPart<StaleProps>(() =>
  loadNotes().then(
    ({ StaleNote: part }) => part,
    () => FailedInWords,
  ),
);
export const NewRecordsNote = lazyPart(async () => (await loadNotes()).NewRecordsNote);

interface StaleProps {
  list: TransactionList;
  readAt: string;
  error: Error;
}

function FailedInWords({ list }: { list: TransactionList }) {
  const t = useTranslations('transactions');
  return (
    <p role="alert" className="border-t border-line px-8 py-6">
      {t(`lists.${list}.failed`)}
    </p>
  );
}
