'use client';

import { ArrowDownNarrowWide, CloudAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/feedback/note';
import { ApiError } from '@/lib/queries/api/api-client';
import { useRecordTimes } from './use-record-times';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.6 } as const;
const LOOK = 'mx-8 mb-3 max-md:mx-4';

export function StaleNote({ readAt, error }: { readAt: string; error: Error }) {
  const t = useTranslations('transactions.stale');
  const reasons = useTranslations('errors');
  const { time, form } = useRecordTimes().age(readAt);
  return (
    <Note tone="warn" role="status" className={LOOK} icon={<CloudAlert {...ICON} />}>
      <b>{t(`title${form}`, { time })}</b> {reasons(error instanceof ApiError ? error.code : 'internal')}
    </Note>
  );
}

/** New records pushed the rows of this page down (safety 33). */
export function NewRecordsNote({ count, onFirst }: { count: number; onFirst(): void }) {
  const t = useTranslations('transactions.pager');
  return (
    <Note tone="info" role="status" className={LOOK} icon={<ArrowDownNarrowWide {...ICON} />}>
      {t('moved', { count })}{' '}
      <button type="button" onClick={onFirst} className="tap font-medium text-link hover:underline">
        {t('toFirst')}
      </button>
    </Note>
  );
}
