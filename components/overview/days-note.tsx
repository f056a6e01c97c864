'use client';

import { useTranslations } from 'next-intl';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';
import type { Read } from '@/lib/queries/overview';
import { PartNote, type PartNoteProps } from './part-note';
import { useStaleText } from './use-stale-text';

interface DaysNoteProps extends Omit<PartNoteProps, 'children'> {
  data: Read<'days'>;
  error: Error | null;
}

/** Under the picture: its age when it is old, or the lists that it lacks and on how many days. */
export function DaysNote({ data, error, ...again }: DaysNoteProps) {
  const t = useTranslations('overview');
  const reasons = useTranslations('errors');
  const stale = useStaleText(data.read_at, error);
  const missing = TRANSACTION_LISTS.filter((list) => data.failed[list] !== undefined);
  const listText = (list: TransactionList) => {
    const days = data.days.filter(({ counts }) => counts[list] === undefined);
    const name = t(`lists.${list}`);
    return days.length < data.days.length ? t('days.gap', { list: name, count: days.length }) : name;
  };
  const code = missing.map((list) => data.failed[list]).find((one) => one !== undefined);
  if (stale !== undefined) return <PartNote {...again}>{stale}</PartNote>;
  if (code === undefined) return null;
  return (
    <PartNote {...again}>
      {t('days.failed', { lists: missing.map(listText).join(', '), reason: reasons(code) })}
    </PartNote>
  );
}
