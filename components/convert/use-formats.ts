'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion, QuoteOption } from '@/lib/contract/bff';
import { formatAmount, formatPercent, MINUS } from '@/lib/money/format';
import { formatRate, invertedRate, rateUnit } from '@/lib/money/rate';
import { formatInZone, formatWithZone, type TimeKind } from '@/lib/time/format';
import { parseTimestamp } from '@/lib/time/timestamp';
import { isSameDayInZone } from '@/lib/time/zone';

type Pair = Pick<Conversion, 'from_currency' | 'to_currency'>;
type Figures = Pick<QuoteOption, 'rate'> & Partial<Pick<QuoteOption, 'from_amount' | 'to_amount'>>;

/** Amounts, rates and times in the reader's language and the merchant's zone. */
export function useFormats() {
  const { locale, timeZone } = useShell();
  const t = useTranslations('convert.quote');
  return useMemo(() => {
    const at = (timestamp: string, kind: TimeKind, write = formatInZone): string => {
      const instant = parseTimestamp(timestamp);
      return instant === null ? timestamp : write(instant, kind, locale, timeZone);
    };
    const amount = (value: string, currency: string): string => formatAmount(value, currency, locale).text;
    const rateParts = (figures: Figures, pair: Pair) => {
      const unit = rateUnit(
        figures.rate,
        { currency: pair.from_currency, ...(figures.from_amount && { amount: figures.from_amount }) },
        { currency: pair.to_currency, ...(figures.to_amount && { amount: figures.to_amount }) },
      );
      return formatRate(figures.rate, pair.from_currency, pair.to_currency, locale, unit);
    };
    return {
      amount,
      /** Sign first, then the symbol: `+R$ 1,650.00`, `−R$ 600.00`. */
      signed: (value: string, currency: string): string =>
        value.startsWith('-') ? MINUS + amount(value.slice(1), currency) : `+${amount(value, currency)}`,
      unsigned: (value: string, currency: string): string => amount(value.replace(/^-/, ''), currency),
      percent: (value: string): string => formatPercent(value, locale),
      /** Rate figure alone, with its units, and about what it is counted the other way. */
      rate: (figures: Figures, pair: Pair) => {
        const { integer, fraction, text, quote, base } = rateParts(figures, pair);
        const inverted = invertedRate(figures.rate, { quote, base }, locale);
        return { figure: integer + fraction, unit: t('per', { to: quote, from: base }), text, inverted };
      },
      /** `−0.0037`, in the decimals of the rate. */
      rateChange: (change: string, pair: Pair): string => {
        const parts = formatRate(change.replace(/^-/, ''), pair.from_currency, pair.to_currency, locale);
        return `${change.startsWith('-') ? MINUS : '+'}${parts.integer}${parts.fraction}`;
      },
      time: (timestamp: string): string => at(timestamp, 'time'),
      shortTime: (timestamp: string): string => at(timestamp, 'shortTime'),
      dateTime: (timestamp: string): string => at(timestamp, 'dateTime'),
      weekday: (timestamp: string): string => at(timestamp, 'weekdayDateTime'),
      /** With the zone, as it was then: `Mon 23 Nov, 12:00 BRT`. */
      weekdayInZone: (timestamp: string): string => at(timestamp, 'weekdayDateTime', formatWithZone),
      dateTimeInZone: (timestamp: string): string => at(timestamp, 'dateTime', formatWithZone),
      /** `Today, 17:00` or `Mon 23 Nov, 12:00`: a settlement always says its day. */
      settlement: (timestamp: string, nowMs: number): string => {
        const instant = parseTimestamp(timestamp);
        if (instant === null) return timestamp;
        return isSameDayInZone(instant, new Date(nowMs), timeZone)
          ? t('today', { time: formatInZone(instant, 'shortTime', locale, timeZone) })
          : formatInZone(instant, 'weekdayDateTime', locale, timeZone);
      },
      /** Time of day for today, else with its weekday: for lists. */
      recent: (timestamp: string, nowMs: number): string => {
        const instant = parseTimestamp(timestamp);
        if (instant === null) return timestamp;
        const today = isSameDayInZone(instant, new Date(nowMs), timeZone);
        return formatInZone(instant, today ? 'shortTime' : 'date', locale, timeZone);
      },
    };
  }, [locale, timeZone, t]);
}

export type Formats = ReturnType<typeof useFormats>;
