import { cx } from './cx';

/** A placeholder of the real width; it appears only after 200 ms, so that quick answers never flash it. */
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

/** The light that passes over placeholders: one of them, or many at once. Its parent clips it. */
export function Shimmer({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'pointer-events-none absolute animate-shimmer bg-[linear-gradient(100deg,transparent_20%,color-mix(in_oklch,var(--sheet)_75%,transparent)_50%,transparent_80%)]',
        className,
      )}
    />
  );
}
