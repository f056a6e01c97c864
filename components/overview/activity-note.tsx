'use client';

import { useTranslations } from 'next-intl';
import type { ErrorCode } from '@/lib/contract/errors';
import type { Read } from '@/lib/queries/overview';
import { PartNote, type PartNoteProps } from './part-note';
import { useStaleText } from './use-stale-text';

interface ActivityNoteProps extends Omit<PartNoteProps, 'children'> {
  data: Read<'activity'>;
  error: Error | null;
}

/** Under what needs attention: its age when it is old, or the lists that could not be read. */
export function ActivityNote({ data, error, ...again }: ActivityNoteProps) {
  const t = useTranslations('overview');
  const reasons = useTranslations('errors');
  const stale = useStaleText(data.read_at, error);
  const failed = Object.entries(data.failed) as [keyof typeof data.failed, ErrorCode][];
  const [first] = failed;
  if (stale !== undefined) return <PartNote {...again}>{stale}</PartNote>;
  if (first === undefined) return null;
  return (
    <PartNote {...again}>
      {t('activity.failed', {
        lists: failed.map(([list]) => t(`lists.${list}`)).join(', '),
        reason: reasons(first[1]),
      })}
    </PartNote>
  );
}
