'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
import { Bar, BarChart, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { cx } from '@/components/ui/cx';
import { DayBar } from './day-bar';
import { dayText } from './day-text';
import { PLOT_PX } from './days-chart-frame';
import type { DayBar as DayBarShape, DaysChartShape } from './days-chart-shape';
import { BAR_SHARE } from './days-static-bars';
import { ListSwatch } from './days-styles';
import { useTotalText } from './use-total-text';

interface DaysInteractiveBarsProps {
  shape: DaysChartShape;
  label: string;
  onDrawn(): void;
}

/** Recharts version with tooltip; the only import of the library, in a lazy chunk. */
export function DaysInteractiveBars({ shape, label, onDrawn }: DaysInteractiveBarsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (width > 0) onDrawn();
  }, [width, onDrawn]);
  const barSize = Math.round((width / Math.max(1, shape.bars.length)) * BAR_SHARE);
  return (
    <div ref={frame} className="absolute inset-0">
      {width > 0 ? (
        <BarChart
          width={width}
          height={PLOT_PX}
          data={shape.bars}
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          aria-label={label}
          style={{ overflow: 'visible' }}
        >
          <XAxis dataKey="day" height={0} hide />
          <YAxis domain={[0, shape.top]} width={0} hide />
          <Tooltip
            content={DayTooltip}
            cursor={{ fill: 'var(--hover)', fillOpacity: 0.8 }}
            isAnimationActive={false}
            wrapperStyle={{ zIndex: 10, pointerEvents: 'none' }}
          />
          <Bar dataKey="total" barSize={barSize} shape={DayShape} isAnimationActive={false} />
        </BarChart>
      ) : null}
    </div>
  );
}

interface Place {
  x?: number | string | undefined;
  y?: number | string | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
  payload?: DayBarShape;
}

function DayShape({ x, y, width, height, payload }: Place) {
  if (!payload || payload.total === 0) return <g />;
  return (
    <foreignObject x={x} y={y} width={width} height={height} className="overflow-visible">
      <DayBar bar={payload} />
    </foreignObject>
  );
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const t = useTranslations('overview');
  const locale = useLocale();
  const totalText = useTotalText();
  const bar: DayBarShape | undefined = payload[0]?.payload;
  if (!active || !bar) return null;
  const day = dayText(bar.day, locale);
  return (
    <div className="min-w-[148px] rounded-panel bg-raised px-3.5 py-2.5 text-cell shadow-e3">
      <div className="mb-1 flex items-baseline justify-between gap-6">
        <b className="font-semibold">{bar.open ? t('days.todayMark', { day }) : day}</b>
        <span className="font-strong tabular-nums">{totalText(bar)}</span>
      </div>
      <dl className="grid gap-1">
        {bar.parts.map(({ list, ...sum }) => (
          <div
            key={list}
            className={cx(
              'flex items-center justify-between gap-6',
              sum.known === 'none' ? 'text-ink-3' : '[&>dt]:text-ink-2',
            )}
          >
            <dt className="flex items-center gap-2">
              <ListSwatch list={list} />
              {t(`lists.${list}`)}
            </dt>
            <dd className="tabular-nums">{totalText(sum)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
