import { DayBar } from './day-bar';
import type { DaysChartShape } from './days-chart-shape';

export const BAR_SHARE = 0.46;

/** HTML for the first paint. */
export function DaysStaticBars({ shape: { bars, top } }: { shape: DaysChartShape }) {
  return (
    <div className="absolute inset-0 flex items-end">
      {bars.map((bar) => (
        <div key={bar.day} className="flex h-full flex-1 items-end justify-center">
          <div style={{ width: `${BAR_SHARE * 100}%`, height: `${(bar.total / top) * 100}%` }}>
            <DayBar bar={bar} />
          </div>
        </div>
      ))}
    </div>
  );
}
