'use client';

import { AlarmClock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { skewWarning } from '@/lib/time/clock-skew';
import { clockOf } from '@/lib/time/duration';
import { Note } from './note';

/** Names the skew when it is large enough to stop signed requests soon, or already has (safety 21, 62). */
export function ClockSkewBanner({
  offsetMs,
  className,
}: {
  /** The service's clock minus this server's. */
  offsetMs: number | undefined;
  /** The room around it. */
  className: string;
}) {
  const t = useTranslations('common.skew');
  const skew = skewWarning(offsetMs);
  if (!skew) return null;
  const amount = { skew: clockOf(skew.ms) };
  return (
    <Note
      tone="bad"
      role="alert"
      className={className}
      icon={<AlarmClock aria-hidden size={16} strokeWidth={1.6} />}
    >
      <b>{t('title', amount)}.</b> {t(skew.direction, amount)}
    </Note>
  );
}
