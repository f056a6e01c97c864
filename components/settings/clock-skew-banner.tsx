'use client';

import { AlarmClock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { clockOf } from '@/lib/time/duration';
import { skewWarning } from './clock-skew';

/** Names the skew when it is large enough to stop signed requests soon, or already has (safety 62). */
export function ClockSkewBanner({ offsetMs }: { offsetMs: number | undefined }) {
  const t = useTranslations('settings.skew');
  const skew = skewWarning(offsetMs);
  if (!skew) return null;
  const amount = { skew: clockOf(skew.ms) };
  return (
    <Note
      tone="bad"
      role="alert"
      className="mb-5"
      icon={<AlarmClock aria-hidden size={16} strokeWidth={1.6} />}
    >
      <b>{t('title', amount)}.</b> {t(skew.direction, amount)}
    </Note>
  );
}
