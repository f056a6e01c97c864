'use client';

import { CloudOff } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import { ApiError } from '@/lib/queries/api';
import { serverNow } from '@/lib/queries/server-clock';
import { formatInZone } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';
import { isSameDayInZone } from '@/lib/time/zone';

const TICK_MS = 10_000;

/** Says that the figures below are old, how old, and why no newer ones came (safety 18). */
export function StaleNote({ readAt, error }: { readAt: string; error: Error }) {
  const t = useTranslations('balances.stale');
  const reason = useTranslations('errors');
  const locale = useLocale();
  const { timeZone } = useShell();
  const age = useAge(readAt);
  const read = parseTimestamp(readAt);
  const today = read !== null && isSameDayInZone(read, new Date(serverNow()), timeZone);
  const code = error instanceof ApiError ? error.code : 'internal';
  return (
    <Note
      tone="warn"
      role="status"
      className="mb-5"
      icon={<CloudOff aria-hidden size={16} strokeWidth={1.6} />}
    >
      <b>
        {t('title', {
          time: read ? formatInZone(read, today ? 'shortTime' : 'weekdayDateTime', locale, timeZone) : readAt,
        })}
      </b>{' '}
      {t('body', { age: t(`age.${age.unit}`, { count: age.count }) })} {reason(code)}
    </Note>
  );
}

/** Age by the server's clock, in the largest unit that says something. */
function useAge(readAt: string) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - Date.parse(readAt)) / 1000));
  if (seconds < 60) return { unit: 'seconds', count: seconds } as const;
  if (seconds < 3600) return { unit: 'minutes', count: Math.floor(seconds / 60) } as const;
  return { unit: 'hours', count: Math.floor(seconds / 3600) } as const;
}
