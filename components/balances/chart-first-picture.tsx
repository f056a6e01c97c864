import { BucketBar } from './bucket-bar';
import { BAR_PX, ROW_PX } from './chart-frame';
import type { ChartShape } from './chart-geometry';

/** The bars as plain HTML: there with the first paint, before any chart library is asked for. */
export function FirstPicture({ shape }: { shape: ChartShape }) {
  return shape.rows.map((row, index) => (
    <div
      key={row.id}
      className="absolute left-0"
      style={{
        top: index * ROW_PX + (ROW_PX - BAR_PX) / 2,
        height: BAR_PX,
        width: `${row.length * 100}%`,
      }}
    >
      {row.length > 0 ? <BucketBar segments={row.segments} className="h-full" /> : null}
    </div>
  ));
}
