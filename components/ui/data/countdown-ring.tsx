import { cx } from '@/components/ui/cx';

interface CountdownRingProps {
  /** Time left by the server's clock. */
  remainingMs: number;
  /** The time from receipt of the rate to `expires_at`. */
  totalMs: number;
  size?: number;
}

const LAST_SECONDS = 5;

/** Tone: warn under a third, bad in the last 5 s. */
export function ringState(remainingMs: number, totalMs: number) {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const share = totalMs > 0 ? Math.min(1, Math.max(0, (seconds * 1000) / totalMs)) : 0;
  const tone = seconds <= LAST_SECONDS ? 'bad' : share < 1 / 3 ? 'warn' : 'fresh';
  return { seconds, share, tone } as const;
}

const STROKE = { fresh: 'stroke-accent', warn: 'stroke-warn', bad: 'stroke-bad' } as const;

/** A timer is not a live region: the caller announces 30 s, 10 s and 0. */
export function CountdownRing({ remainingMs, totalMs, size = 56 }: CountdownRingProps) {
  const { seconds, share, tone } = ringState(remainingMs, totalMs);
  const width = size < 40 ? size * 0.1 : size * 0.0804;
  const radius = (size - width) / 2 - 0.75;
  const length = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: width };
  return (
    <span
      role="timer"
      translate="no"
      aria-live="off"
      style={{ width: size, height: size }}
      className="relative inline-grid shrink-0 place-items-center"
    >
      <svg aria-hidden="true" width={size} height={size} className="absolute inset-0 -rotate-90">
        <circle {...circle} className="stroke-line" />
        {seconds > 0 ? (
          <circle
            {...circle}
            className={STROKE[tone]}
            strokeLinecap="round"
            strokeDasharray={`${Math.max(share * length, 0.01)} ${length}`}
          />
        ) : null}
      </svg>
      <span
        style={{ fontSize: seconds > 999 ? size * 0.24 : size * 0.32 }}
        className={cx('relative font-semibold tracking-[-.02em] tabular-nums', tone === 'bad' && 'text-bad')}
      >
        {seconds}
      </span>
    </span>
  );
}
