'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Money } from '@/components/ui/data/money';
import type { CalendarDay } from '@/lib/contract/values/calendar-day';
import { formatDecimal } from '@/lib/money/format';
import { formatDay } from '@/lib/time/format';
import { FRAME, pathOf, xOf, yOf } from './chart-frame';
import { axisTop, type Gap, type PositionLine } from './position-lines';

export interface CurrencyChartProps {
  line: PositionLine;
  gaps: readonly Gap[];
  /** Days of the readings that are compared: ring and dot. */
  shown: CalendarDay | undefined;
  other: CalendarDay | undefined;
}

/** The amount of the reading shown, above its chart. */
export function ChartHead({ line: { currency, points }, shown }: Pick<CurrencyChartProps, 'line' | 'shown'>) {
  const { amount, isRead } = points.find(({ day }) => day === shown) ?? {};
  const t = useTranslations('positions');
  return (
    <figcaption className="flex items-baseline justify-between gap-3 text-cell">
      <bdi className="font-semibold">{currency}</bdi>
      {amount === undefined ? (
        <span className="text-ink-3">{t(isRead ? 'notReported' : 'noReading')}</span>
      ) : (
        <Money value={amount} currency={currency} className="font-strong" />
      )}
    </figcaption>
  );
}

/** Drawn on the server too: one line from zero in its own unit, a gap as a gap. */
export function CurrencyChart({ line, gaps, shown, other }: CurrencyChartProps) {
  const t = useTranslations('positions');
  const locale = useLocale();
  const axis = useAxisText();
  const hatch = useId();
  const { currency, points } = line;
  const top = axisTop(points);
  const indexOf = (day: CalendarDay | undefined) => points.findIndex((point) => point.day === day);
  const step = points.length < 2 ? 0 : xOf(1, points.length) - xOf(0, points.length);
  const [first, last] = [points[0]?.day ?? '', points.at(-1)?.day ?? ''];
  const { left, right, top: upper, bottom, width, height } = FRAME;
  const mark = indexOf(shown);
  const markAmount = points[mark]?.amount;
  const dot = indexOf(other);
  const dotAmount = points[dot]?.amount;
  return (
    <svg
      role="img"
      aria-label={t('chartOf', { currency, from: formatDay(first, locale), to: formatDay(last, locale) })}
      viewBox={`0 0 ${width} ${height}`}
      className="block w-full text-ink-3"
      fontSize="11"
      fill="currentColor"
    >
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V5" stroke="var(--line-2)" strokeWidth="1.5" />
        </pattern>
      </defs>
      {[top, top / 2, 0].map((value) => {
        const y = yOf(String(value), top);
        return (
          <g key={value}>
            <path
              d={`M${left} ${y}H${right}`}
              stroke="var(--line)"
              strokeDasharray={value === 0 ? '' : '2 3'}
            />
            <text x={left - 6} y={y + 4} textAnchor="end">
              {axis(value)}
            </text>
          </g>
        );
      })}
      {gaps.map(({ from, to }) => {
        const start = Math.max(left, xOf(indexOf(from), points.length) - step / 2);
        const end = Math.min(right, xOf(indexOf(to), points.length) + step / 2);
        return (
          <g key={from}>
            <rect x={start} y={upper} width={end - start} height={bottom - upper} fill={`url(#${hatch})`} />
            <path
              d={`M${start} ${upper}V${bottom}M${end} ${upper}V${bottom}`}
              stroke="var(--ink-3)"
              strokeDasharray="2 2"
            />
          </g>
        );
      })}
      <path
        d={pathOf(points, top)}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {markAmount === undefined ? null : (
        <>
          <path d={`M${xOf(mark, points.length)} ${upper}V${bottom}`} stroke="var(--ink-3)" />
          <circle
            cx={xOf(mark, points.length)}
            cy={yOf(markAmount, top)}
            r="4"
            fill="var(--sheet)"
            stroke="var(--accent)"
            strokeWidth="2"
          />
        </>
      )}
      {dotAmount === undefined ? null : (
        <circle cx={xOf(dot, points.length)} cy={yOf(dotAmount, top)} r="4" fill="var(--accent)" />
      )}
      <text x={left} y={bottom + 18}>
        {shortDay(first, locale)}
      </text>
      <text x={right} y={bottom + 18} textAnchor="end">
        {shortDay(last, locale)}
      </text>
    </svg>
  );
}

/** `24 Nov`. */
export function shortDay(day: CalendarDay, locale: Parameters<typeof formatDay>[1]): string {
  return formatDay(day, locale)
    .replace(/ \d{4}$/, '')
    .replace(/^0/, '');
}

/** Round numbers of an axis; never an amount. */
export function useAxisText(): (value: number) => string {
  const t = useTranslations('positions');
  const locale = useLocale();
  // Recharts breaks a tick at its blank, so the blank does not break.
  const whole = (tick: string) => tick.replace(' ', '\u00a0');
  return (value) => {
    const text = (size: number) => formatDecimal(String(Number(size.toPrecision(3))), locale);
    if (value >= 1_000_000) return whole(t('million', { n: text(value / 1_000_000) }));
    return value >= 1_000 ? whole(t('thousand', { n: text(value / 1_000) })) : text(value);
  };
}
