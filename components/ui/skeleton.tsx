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
      <span className="absolute inset-0 animate-shimmer bg-[linear-gradient(100deg,transparent_20%,color-mix(in_oklch,var(--sheet)_75%,transparent)_50%,transparent_80%)]" />
    </span>
  );
}
