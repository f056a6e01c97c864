'use client';

import { useLocale } from 'next-intl';
import { Line, LineChart, ReferenceArea, ReferenceDot, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { Money } from '@/components/ui/data/money';
import { formatDay } from '@/lib/time/format';
import { pixels } from '../bucket-shares';
import { FRAME } from './chart-frame';
import { type CurrencyChartProps, shortDay, useAxisText } from './currency-chart';
import { axisTop } from './position-lines';

interface LiveChartProps extends CurrencyChartProps {
  /** Width of the static chart that this one replaces. */
  width: number;
}

/** The same picture with a figure for each day: by pointer, touch or arrow keys. */
export function LiveChart({ line, gaps, shown, other, width }: LiveChartProps) {
  const locale = useLocale();
  const axis = useAxisText();
  const { currency, points } = line;
  const top = axisTop(points);
  const scale = width / FRAME.width;
  const data = points.map(({ day, amount }) => ({
    day,
    amount,
    size: amount === undefined ? null : pixels(amount),
  }));
  const sizeOn = (wanted: string | undefined) => data.find(({ day }) => day === wanted)?.size ?? undefined;
  const text = { fontSize: 11 * scale, fill: 'var(--ink-3)' };
  const ends = [data[0]?.day ?? '', data.at(-1)?.day ?? ''];
  const [mark, dot] = [sizeOn(shown), sizeOn(other)];
  return (
    <LineChart
      data={data}
      width={width}
      height={FRAME.height * scale}
      margin={{
        left: 0,
        top: FRAME.top * scale,
        right: (FRAME.width - FRAME.right) * scale,
        bottom: 0,
      }}
    >
      <YAxis
        domain={[0, top]}
        ticks={[0, top / 2, top]}
        tickFormatter={axis}
        width={FRAME.left * scale}
        tick={text}
        tickLine={false}
        axisLine={false}
      />
      <XAxis
        dataKey="day"
        height={(FRAME.height - FRAME.bottom) * scale}
        ticks={ends}
        tickFormatter={(day: string) => shortDay(day, locale)}
        tick={text}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
      />
      <ReferenceLine y={top} stroke="var(--line)" strokeDasharray="2 3" />
      <ReferenceLine y={top / 2} stroke="var(--line)" strokeDasharray="2 3" />
      {gaps.map(({ from, to }) => (
        <ReferenceArea key={from} x1={from} x2={to} fill="var(--line-2)" fillOpacity={0.35} />
      ))}
      {mark === undefined || shown === undefined ? null : <ReferenceLine x={shown} stroke="var(--ink-3)" />}
      <Line
        dataKey="size"
        stroke="var(--accent)"
        strokeWidth={1.6}
        strokeLinecap="round"
        dot={false}
        connectNulls={false}
        isAnimationActive={false}
      />
      {mark === undefined || shown === undefined ? null : (
        <ReferenceDot x={shown} y={mark} r={4} fill="var(--sheet)" stroke="var(--accent)" strokeWidth={2} />
      )}
      {dot === undefined || other === undefined ? null : (
        <ReferenceDot x={other} y={dot} r={4} fill="var(--accent)" stroke="none" />
      )}
      <Tooltip
        isAnimationActive={false}
        content={({ payload }) => {
          const point = payload?.[0]?.payload as (typeof data)[number] | undefined;
          if (point?.amount === undefined) return null;
          return (
            <div className="rounded-control border border-line bg-raised px-2 py-1 text-meta shadow-e3">
              {formatDay(point.day, locale)} <Money value={point.amount} currency={currency} />
            </div>
          );
        }}
      />
    </LineChart>
  );
}
