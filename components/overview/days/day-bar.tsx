import { cx } from '@/components/ui/cx';
import type { DayBar as Bar } from './days-chart-shape';
import { FILL } from './days-styles';

/** Decorative: figures are in text and table. Today is paler: not over. */
export function DayBar({ bar }: { bar: Bar }) {
  if (bar.total === 0) return null;
  return (
    <div
      aria-hidden
      className={cx(
        'relative flex size-full flex-col-reverse gap-[1.5px] forced-color-adjust-none',
        bar.open && '[&>i]:opacity-55',
      )}
    >
      {bar.parts.map(({ list, total }) =>
        total === 0 ? null : (
          <i
            key={list}
            style={{ flex: `${total} 0 0` }}
            className={cx('block min-h-[2px] w-full rounded-[2px]', FILL[list])}
          />
        ),
      )}
      {bar.open ? (
        <span className="absolute -inset-x-1 -top-1 bottom-0 rounded-[3px] border border-dashed border-line-3" />
      ) : null}
    </div>
  );
}
