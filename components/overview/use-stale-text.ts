'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/shell-context';
import { ApiError } from '@/lib/queries/api';
import { serverNow } from '@/lib/queries/server-clock';
import { formatInZone } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';
import { isSameDayInZone } from '@/lib/time/zone';

/** The sentence over data that could not be read again: how old it is and why (safety 18). */
export function useStaleText(readAt: string | undefined, error: Error | null): string | undefined {
  const t = useTranslations('overview');
  const reasons = useTranslations('errors');
  const locale = useLocale();
  const { timeZone } = useShell();
  const read = readAt === undefined ? null : parseTimestamp(readAt);
  if (!error || !read) return undefined;
  // An old page may be of another day, which takes other words before it than an hour does.
  const today = isSameDayInZone(read, new Date(serverNow()), timeZone);
  const time = formatInZone(read, today ? 'time' : 'dayTime', locale, timeZone);
  const reason = reasons(error instanceof ApiError ? error.code : 'internal');
  return `${t(today ? 'stale' : 'staleDay', { time })} ${reason}`;
}
