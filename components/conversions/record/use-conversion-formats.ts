'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { Conversion, QuoteOption } from '@/lib/contract/bff/conversions';
import { subtract } from '@/lib/money/amount';
import { isBeyondReading } from '@/lib/money/decimal';
import { formatPercent, MINUS } from '@/lib/money/format';
import { formatRate, type RateUnit, rateUnit, readRate } from '@/lib/money/rate';

type Pair = Pick<Conversion, 'from_currency' | 'to_currency'>;
type Figures = Pick<QuoteOption, 'rate'> & Partial<Pick<QuoteOption, 'from_amount' | 'to_amount'>>;

/** Amounts, rates and times in the reader's language and the merchant's zone. */
export function useConversionFormats() {
  const { locale } = useShell();
  const times = useTimes();
  const amount = useAmountText();
  const t = useTranslations('convert.quote');
  const c = useTranslations('common');
  return useMemo(() => {
    const sides = ({ rate, from_amount, to_amount }: Figures, pair: Pair) =>
      [
        rate,
        { currency: pair.from_currency, ...(from_amount && { amount: from_amount }) },
        { currency: pair.to_currency, ...(to_amount && { amount: to_amount }) },
      ] as const;
    const read = (figures: Figures, pair: Pair) => readRate(...sides(figures, pair));
    const parts = (value: string, unit: RateUnit) => formatRate(value, unit.base, unit.quote, locale, unit);
    return {
      amount,
      /** `+R$ 1,650.00`, `−R$ 600.00`. */
      signed: (value: string, currency: string): string =>
        value.startsWith('-') ? MINUS + amount(value.slice(1), currency) : `+${amount(value, currency)}`,
      unsigned: (value: string, currency: string): string => amount(value.replace(/^-/, ''), currency),
      percent: (value: string): string => formatPercent(value, locale),
      /** The rate as it is read, with its unit; `wire` is the API's own value where that counts the other way. */
      rate: (figures: Figures, pair: Pair) => {
        if (isBeyondReading(figures.rate)) {
          const words = c('unreadable');
          return { figure: words, unit: '', text: words, wire: undefined };
        }
        const { value, unit, wire } = read(figures, pair);
        const { integer, fraction, text } = parts(value, unit);
        return {
          figure: integer + fraction,
          unit: t('per', { to: unit.quote, from: unit.base }),
          text,
          wire: wire && parts(figures.rate, wire).text,
        };
      },
      /** Digit by digit as the API wrote it. */
      wireRate: (figures: Figures, pair: Pair): string =>
        parts(figures.rate, rateUnit(...sides(figures, pair))).text,
      /** `−0.0037`, of the rates as they are read. Undefined where they count different ways. */
      rateChange: (before: Figures, after: Figures, pair: Pair) => {
        const [old, renewed] = [read(before, pair), read(after, pair)];
        if (old.unit.base !== renewed.unit.base) return undefined;
        const change = subtract(renewed.value, old.value);
        const { integer, fraction } = parts(change.replace(/^-/, ''), renewed.unit);
        const isDown = change.startsWith('-');
        return { isDown, text: `${isDown ? MINUS : '+'}${integer}${fraction}` };
      },
      time: (timestamp: string): string => times.at(timestamp, 'time'),
      shortTime: (timestamp: string): string => times.at(timestamp, 'shortTime'),
      dateTime: (timestamp: string): string => times.at(timestamp, 'dateTime'),
      /** `23 Nov, 14:32`. */
      dayTime: (timestamp: string): string => times.at(timestamp, 'dayTime'),
      /** `14:32` today, else with its day. */
      brief: (timestamp: string, nowMs: number): string => times.brief(timestamp, nowMs),
      weekday: (timestamp: string): string => times.at(timestamp, 'weekdayDateTime'),
      /** `Mon 23 Nov, 12:00 BRT`. */
      weekdayInZone: (timestamp: string): string => times.withZone(timestamp, 'weekdayDateTime'),
      dateTimeInZone: (timestamp: string): string => times.withZone(timestamp, 'dateTime'),
      /** `Today, 17:00` or `Mon 23 Nov, 12:00`. */
      settlement: (timestamp: string, nowMs: number): string =>
        times.isSameDay(timestamp, nowMs)
          ? t('today', { time: times.at(timestamp, 'shortTime') })
          : times.at(timestamp, 'weekdayDateTime'),
      /** `15:00`, with its weekday and date where that is not today. */
      settled: (timestamp: string, nowMs: number): string =>
        times.at(timestamp, times.isSameDay(timestamp, nowMs) ? 'shortTime' : 'weekdayDateTime'),
      /** The time of day for today, else the date. */
      recent: (timestamp: string, nowMs: number): string =>
        times.at(timestamp, times.isSameDay(timestamp, nowMs) ? 'shortTime' : 'date'),
    };
  }, [locale, times, amount, t, c]);
}

export type Formats = ReturnType<typeof useConversionFormats>;
