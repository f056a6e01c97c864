'use client';

import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Note } from '@/components/ui/feedback/note';
import { useDocumentNow } from '@/components/ui/hooks/use-document-now';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ApiError } from '@/lib/queries/api/api-client';
import { serverNow } from '@/lib/queries/api/server-clock';

const TICK_MS = 10_000;

/** How old the figures are and why no newer ones came (safety 18). */
export function StaleBalanceNote({ readAt, error }: { readAt: string; error: Error }) {
  const t = useTranslations('balances.stale');
  const reason = useTranslations('errors');
  const times = useTimes();
  const now = useTick();
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

function useTick(): number {
  const documentNow = useDocumentNow();
  const [now, setNow] = useState(() => documentNow ?? serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function ageOf(ms: number) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', count: seconds } as const;
  if (seconds < 3600) return { unit: 'minutes', count: Math.floor(seconds / 60) } as const;
  return { unit: 'hours', count: Math.floor(seconds / 3600) } as const;
}
