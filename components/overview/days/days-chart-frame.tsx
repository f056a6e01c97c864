'use client';

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { formatDecimal } from '@/lib/money/format';
import { shortDayText } from './day-text';
import type { DaysChartShape } from './days-chart-shape';

export const PLOT_PX = 232;

/** Marks bars that lack a list ("more") or have no count ("unknown"). */
function Signs({ shape: { bars, top } }: { shape: DaysChartShape }) {
  return (
    <div aria-hidden className="absolute inset-0 flex text-center text-floor text-ink-3">
      {bars.map(({ day, known, total }) => (
        <span key={day} className="relative flex-1">
          {known === 'all' ? null : (
            <span className="absolute inset-x-0 pb-1" style={{ bottom: `${(total / top) * 100}%` }}>
              {known === 'some' ? '≥' : '–'}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

/** Shared by the static and the live chart. */
export function DaysChartFrame({ shape, children }: { shape: DaysChartShape; children: ReactNode }) {
  const locale = useLocale();
  const { bars, ticks, top } = shape;
  return (
    <div className="@container pt-3">
      <div className="relative ms-9" style={{ height: PLOT_PX }}>
        {ticks.map((tick) => (
          <div
            key={tick}
            aria-hidden
            className="absolute inset-x-0"
            style={{ bottom: `${(tick / top) * 100}%` }}
          >
            <div className={cx('border-t', tick === 0 ? 'border-line-2' : 'border-dashed border-line')} />
            <span className="absolute -top-[9px] -left-9 w-7 text-end text-floor leading-[18px] text-ink-3 tabular-nums">
              {formatDecimal(String(tick), locale)}
            </span>
          </div>
        ))}
        <Signs shape={shape} />
        {children}
      </div>
      <div aria-hidden className="ms-9 flex h-7 items-end text-floor leading-[18px] text-ink-3 tabular-nums">
        {bars.map(({ day, open }, index) => (
          <span
            key={day}
            className={cx(
              'flex flex-1 justify-center whitespace-nowrap',
              open && 'font-semibold text-ink',
              (bars.length - 1 - index) % 2 === 0 ? '' : 'invisible',
              (bars.length - 1 - index) % 4 === 0 ? '' : '@max-[560px]:invisible',
            )}
          >
            <span className="w-0 overflow-visible">
              <span className="block w-max -translate-x-1/2">{shortDayText(day, locale)}</span>
            </span>
          </span>
        ))}
      </div>
    </div>
  );
}
