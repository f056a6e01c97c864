'use client';

import { CloudOff } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import { ApiError } from '@/lib/queries/api';
import { formatInZone } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';

interface PartNoteProps {
  busy: boolean;
  onRetry(): void;
  children: string;
}

/** What is missing from a part, and the way to read it again. */
export function PartNote({ busy, onRetry, children }: PartNoteProps) {
  const t = useTranslations('overview');
  return (
    <Note
      tone="warn"
      role="status"
      className="mt-3"
      icon={<CloudOff aria-hidden size={16} strokeWidth={1.6} />}
    >
      <p>{children}</p>
      <div className="mt-2">
        <Button size="sm" busy={busy} onClick={onRetry}>
          {t('readAgain')}
        </Button>
      </div>
    </Note>
  );
}

/** The sentence over data that could not be read again: how old it is and why (safety 18). */
export function useStaleText(readAt: string | undefined, error: Error | null): string | undefined {
  const t = useTranslations('overview');
  const reasons = useTranslations('errors');
  const locale = useLocale();
  const { timeZone } = useShell();
  const read = readAt === undefined ? null : parseTimestamp(readAt);
  if (!error || !read) return undefined;
  const reason = reasons(error instanceof ApiError ? error.code : 'internal');
  return `${t('stale', { time: formatInZone(read, 'time', locale, timeZone) })} ${reason}`;
}
