'use client';

import { AlarmClock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { skewWarning } from '@/lib/time/clock-skew';
import { clockOf } from '@/lib/time/duration';
import { Note } from './note';

/** A sandbox whose time was set is no alarm (safety 21, 62). */
export function ClockSkewBanner({
  offsetMs,
  environment = 'live',
  className,
}: {
  /** The service's clock minus this server's. */
  offsetMs: number | undefined;
  environment?: 'sandbox' | 'live' | undefined;
  className: string;
}) {
  const t = useTranslations('common.skew');
  const skew = skewWarning(offsetMs);
  if (!skew) return null;
  const amount = { skew: clockOf(skew.ms) };
  const isSandbox = environment === 'sandbox';
  return (
    <Note
      tone={isSandbox ? 'info' : 'warn'}
      role={isSandbox ? 'status' : 'alert'}
      className={className}
      icon={<AlarmClock aria-hidden size={16} strokeWidth={1.6} />}
    >
      <b>{t('title', amount)}.</b> {t(isSandbox ? 'sandbox' : skew.direction, amount)}
    </Note>
  );
}
