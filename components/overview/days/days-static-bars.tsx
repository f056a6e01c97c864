import { DayBar } from './day-bar';
import type { DaysShape } from './days-shape';

/** Share of a day's place that its bar takes. */
export const BAR_SHARE = 0.46;

/** The bars as plain HTML: there with the first paint, before any chart library is asked for. */
export function DaysFirstPicture({ shape: { bars, top } }: { shape: DaysShape }) {
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
