'use client';

import { useTranslations } from 'next-intl';
import { useDocumentNow } from '@/components/ui/hooks/use-document-now';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ApiError } from '@/lib/queries/api/api-client';
import { serverNow } from '@/lib/queries/api/server-clock';

/** Age of data whose reread failed, and why (safety 18). */
export function useStaleText(readAt: string | undefined, error: Error | null): string | undefined {
  const t = useTranslations('overview');
  const reasons = useTranslations('errors');
  const times = useTimes();
  const now = useDocumentNow() ?? serverNow();
  if (!error || readAt === undefined) return undefined;
  const today = times.isSameDay(readAt, now);
  const time = times.at(readAt, today ? 'time' : 'dayTime');
  const reason = reasons(error instanceof ApiError ? error.code : 'internal');
  return `${t(today ? 'stale' : 'staleDay', { time })} ${reason}`;
}
