'use client';

import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useServerNow } from '@/components/lists/use-server-now';
import { Note } from '@/components/ui/feedback/note';
import { useDocumentNow } from '@/components/ui/hooks/use-document-now';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ApiError } from '@/lib/queries/api/api-client';

const TICK_MS = 10_000;

/** How old the figures are and why no newer ones came (safety 18). */
export function StaleBalanceNote({ readAt, error }: { readAt: string; error: Error }) {
  const t = useTranslations('balances.stale');
  const reason = useTranslations('errors');
  const times = useTimes();
  const now = useServerNow(useDocumentNow(), { everyMs: TICK_MS });
  const age = ageOf(now - Date.parse(readAt));
  const today = times.isSameDay(readAt, now);
  const code = error instanceof ApiError ? error.code : 'internal';
  return (
    <Note
      tone="warn"
      role="status"
      className="mb-5"
      icon={<CloudOff aria-hidden size={16} strokeWidth={1.6} />}
    >
      <b>{t('title', { time: times.at(readAt, today ? 'shortTime' : 'weekdayDateTime') })}</b>{' '}
      {t('body', { age: t(`age.${age.unit}`, { count: age.count }) })} {reason(code)}
    </Note>
  );
}

function ageOf(ms: number) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', count: seconds } as const;
  if (seconds < 3600) return { unit: 'minutes', count: Math.floor(seconds / 60) } as const;
  return { unit: 'hours', count: Math.floor(seconds / 3600) } as const;
}
