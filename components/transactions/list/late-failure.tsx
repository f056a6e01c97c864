'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { latePart, lazyPart } from '@/components/ui/loading/lazy-part';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { UnappliedFiltersNote } from './list-notes';

/** Only a read in the browser fails; in words alone where the part cannot be loaded either. */
export const loadFailed = async () => (await import('./list-failed')).ListFailed;
export const ListFailed = lazyPart(loadFailed, FailedInWords);

/** What only a later read or a rare answer brings; in words alone where the part is missing. */
export const loadNotes = () => import('./list-notes');
export const StaleNote = lazyPart<StaleProps>(async () => (await loadNotes()).StaleNote, FailedInWords);
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

type UnappliedProps = ComponentProps<typeof UnappliedFiltersNote>;

const Unapplied = latePart(async () => (await loadNotes()).UnappliedFiltersNote, UnappliedInWords);

/** Until its code is there the warning has no names (safety 36). */
export function UnappliedNote(props: UnappliedProps) {
  const unmet = props.pages.some(({ verdicts }) => Object.values(verdicts).includes('not_met'));
  return unmet ? <Unapplied {...props} /> : null;
}

function UnappliedInWords(_: UnappliedProps) {
  const t = useTranslations('transactions.guard');
  return (
    <p role="alert" className="mx-8 mb-3 py-[11px] text-cell text-bad max-md:mx-4">
      {t('some')}
    </p>
  );
}
