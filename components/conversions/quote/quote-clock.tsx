'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useConversionFormats } from '@/components/conversions/record/use-conversion-formats';
import { CountdownRing } from '@/components/ui/data/countdown-ring';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { clockOf } from '@/lib/time/duration';
import { renewalIsOver } from '@/lib/time/renewal';
import { instantOf } from '@/lib/time/timestamp';

/** Seconds announced to screen readers, once each (docs/design.md 11). */
const ANNOUNCED_SECONDS = [30, 10, 0] as const;
export type AnnouncedSeconds = (typeof ANNOUNCED_SECONDS)[number];

export interface Countdown {
  remainingMs: number;
  /** The time from receipt to expiry, which is never a constant (QUO-31). */
  totalMs: number;
  seconds: number;
}

/** Time left on the server's clock, between 0 and the whole life. */
export function countdown(receivedMs: number, expiresMs: number, nowMs: number): Countdown {
  const totalMs = Math.max(1, expiresMs - receivedMs);
  const remainingMs = Math.min(totalMs, Math.max(0, expiresMs - nowMs));
  return { remainingMs, totalMs, seconds: Math.ceil(remainingMs / 1000) };
}

/** The mark passed between two ticks; the lowest one of several. */
export function announcementBetween(previous: number, current: number): AnnouncedSeconds | undefined {
  return ANNOUNCED_SECONDS.findLast((mark) => previous > mark && current <= mark);
}

interface QuoteClockProps {
  conversion: Conversion;
  nowMs: number;
}

/** Undefined for a quote without an expiry. */
export function rateCountdown(conversion: Conversion, nowMs: number) {
  const expires = instantOf(conversion.expires_at);
  if (expires === undefined) return undefined;
  return countdown(instantOf(conversion.received_at) ?? nowMs, expires, nowMs);
}

/** Ring to `expires_at`, clock to `renewable_up_to` (docs/design.md 6). */
export function QuoteClock({ conversion, nowMs }: QuoteClockProps) {
  const t = useTranslations('convert.quote');
  const f = useConversionFormats();
  const left = rateCountdown(conversion, nowMs);
  const renewable = instantOf(conversion.renewable_up_to);
  const label = 'block text-meta leading-4 text-ink-3';
  const value = 'text-[0.9375rem] leading-5 font-strong tracking-[-.01em] text-ink tabular-nums';
  if (left === undefined || conversion.expires_at === undefined) {
    return <p className="text-meta text-ink-3">{t('noExpiry')}</p>;
  }
  return (
    <div className="flex items-center gap-5 max-md:w-full max-md:justify-between max-md:gap-2">
      <div className="flex items-center gap-3">
        <CountdownRing {...left} size={58} />
        <span>
          <small className={label}>{t('validUntil')}</small>
          <time translate="no" dateTime={conversion.expires_at} className={value}>
            {f.time(conversion.expires_at)}
          </time>
        </span>
      </div>
      {renewable === undefined || conversion.renewable_up_to === undefined ? null : (
        <div className="border-s border-line ps-5 max-md:ps-3.5">
          <small className={label}>{t('renewableUntil')}</small>
          <time translate="no" dateTime={conversion.renewable_up_to} className={value}>
            {f.time(conversion.renewable_up_to)}
          </time>{' '}
          <span className="ms-1 text-cell text-ink-3 tabular-nums">
            {renewalIsOver(conversion, nowMs) ? t('closed') : clockOf(renewable - nowMs)}
          </span>
        </div>
      )}
      <Announcer seconds={left.seconds} />
    </div>
  );
}

/** Announces 30, 10 and 0 seconds; the timer itself is not live (docs/design.md 11). */
function Announcer({ seconds }: { seconds: number }) {
  const t = useTranslations('convert.quote');
  const previous = useRef(seconds);
  const [words, setWords] = useState('');
  useEffect(() => {
    const mark = announcementBetween(previous.current, seconds);
    previous.current = seconds;
    if (mark !== undefined) setWords(mark === 0 ? t('announceExpired') : t('announce', { count: mark }));
  }, [seconds, t]);
  return (
    <span role="status" aria-live="polite" className="sr-only">
      {words}
    </span>
  );
}
