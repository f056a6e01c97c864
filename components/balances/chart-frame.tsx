'use client';

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { Amount } from './amount';
import type { ChartShape, ChartTick } from './chart-geometry';
import { tickText } from './tick-text';

export const ROW_PX = 36;
export const BAR_PX = 20;

/**
 * Everything around the bars: names, lines, captions and the figure beside each bar. It stays while the bars
 * themselves go from the first picture to the live chart, so that nothing moves.
 */
export function ChartFrame({ shape, children }: { shape: ChartShape; children: ReactNode }) {
  return (
    <div className="relative pt-1 pb-6">
      <div className="relative ms-[62px] me-[150px]" style={{ height: shape.rows.length * ROW_PX }}>
        <Lines ticks={shape.ticks} />
        {children}
        {shape.rows.map((row, index) => (
          <div
            key={row.id}
            aria-hidden
            className="pointer-events-none absolute inset-x-0 flex items-center"
            style={{ top: index * ROW_PX, height: ROW_PX }}
          >
            <span className="absolute -left-[62px] w-[54px] truncate text-cell font-strong">
              {row.ticker}
            </span>
            <span
              className="absolute text-meta text-ink-2"
              style={{ left: `calc(${row.length * 100}% + 10px)` }}
            >
              <Amount value={row.brl} currency="BRL" approx />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Lines({ ticks }: { ticks: readonly ChartTick[] }) {
  const locale = useLocale();
  return ticks.map(({ value, at }, index) => (
    <div key={value} aria-hidden className="absolute -top-1 -bottom-1" style={{ left: `${at * 100}%` }}>
      <div
        className={
          index === 0 ? 'h-full border-s border-line-2' : 'h-full border-s border-dashed border-line'
        }
      />
      <span
        className={`absolute top-full pt-1 text-floor whitespace-nowrap text-ink-3 tabular-nums ${index === 0 ? '' : '-translate-x-1/2'}`}
      >
        {index === 0 ? '0' : `R$ ${tickText(value, locale)}`}
      </span>
    </div>
  ));
}
