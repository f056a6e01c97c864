import { cx } from '@/components/ui/cx';

/** Appears after 200 ms, so that quick answers never flash it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'relative inline-block h-[11px] animate-appear overflow-hidden rounded-tag bg-ink/8 align-middle',
        className,
      )}
    >
      <Shimmer className="inset-0" />
    </span>
  );
}

const LIGHT = {
  bar: 'bg-[linear-gradient(100deg,transparent_20%,color-mix(in_oklch,var(--sheet)_75%,transparent)_50%,transparent_80%)]',
  band: 'bg-[linear-gradient(100deg,transparent_40%,color-mix(in_oklch,var(--sheet)_75%,transparent)_50%,transparent_60%)]',
} as const;

/** Its parent clips it. */
export function Shimmer({ className, over = 'bar' }: { className: string; over?: keyof typeof LIGHT }) {
  return (
    <span
      aria-hidden
      className={cx('pointer-events-none absolute animate-shimmer', LIGHT[over], className)}
    />
  );
}
