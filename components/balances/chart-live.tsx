'use client';

import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
import { Bar, BarChart, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { BUCKETS } from '@/lib/queries/balance-groups';
import { Amount } from './amount';
import { BucketBar, BucketSwatch } from './bucket-bar';
import { BAR_PX, ROW_PX } from './chart-frame';
import type { ChartRow, ChartShape } from './chart-geometry';

interface LiveBarsProps {
  shape: ChartShape;
  label: string;
  /** Called once the bars stand: the first picture can go. */
  onDrawn(): void;
}

/**
 * The same bars drawn by Recharts, with a tooltip that follows pointer and arrow keys. The only module that
 * imports the chart library: it is a chunk of its own, loaded when someone reaches for the chart.
 */
export function LiveBars({ shape, label, onDrawn }: LiveBarsProps) {
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
  return (
    <div ref={frame} className="absolute inset-0">
      {width > 0 ? (
        <BarChart
          layout="vertical"
          width={width}
          height={shape.rows.length * ROW_PX}
          data={shape.rows}
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          aria-label={label}
        >
          <XAxis type="number" domain={[0, 1]} hide />
          <YAxis type="category" dataKey="id" width={0} hide />
          <Tooltip
            content={BucketTooltip}
            cursor={{ fill: 'var(--hover)', fillOpacity: 0.6 }}
            isAnimationActive={false}
            allowEscapeViewBox={{ x: true, y: true }}
            wrapperStyle={{ zIndex: 10, pointerEvents: 'none' }}
          />
          <Bar dataKey="length" barSize={BAR_PX} shape={BucketShape} isAnimationActive={false} />
        </BarChart>
      ) : null}
    </div>
  );
}

/** What Recharts hands to a bar's shape, as far as it is used here. */
interface Place {
  x?: number | string | undefined;
  y?: number | string | undefined;
  width?: number | string | undefined;
  height?: number | string | undefined;
  payload?: ChartRow;
}

/** The bucket bar inside the chart's drawing, so that both pictures are one piece of markup. */
function BucketShape({ x, y, width, height, payload }: Place) {
  if (!payload || payload.length === 0) return <g />;
  return (
    <foreignObject x={x} y={y} width={width} height={height}>
      <BucketBar segments={payload.segments} className="h-full" />
    </foreignObject>
  );
}

function BucketTooltip({ active, payload }: TooltipContentProps) {
  const t = useTranslations('balances');
  const row: ChartRow | undefined = payload[0]?.payload;
  if (!active || !row) return null;
  return (
    <div className="min-w-56 rounded-panel bg-raised px-3.5 py-3 text-cell shadow-e3">
      <div className="mb-2 flex items-baseline justify-between gap-6">
        <b className="font-semibold">{row.ticker}</b>
        <Amount value={row.brl} currency="BRL" approx />
      </div>
      <dl className="grid gap-1.5">
        {BUCKETS.map((bucket) => (
          <div key={bucket} className="flex items-center justify-between gap-6">
            <dt className="flex items-center gap-2 text-ink-2">
              <BucketSwatch bucket={bucket} />
              {t(`buckets.${bucket}`)}
            </dt>
            <dd>
              <Amount value={row.buckets[bucket]} currency={row.ticker} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
