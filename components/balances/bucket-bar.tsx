import { cx } from '@/components/ui/cx';
import type { Part, Segment } from './bucket-shares';

/** Patterns differ, so that the parts can be told apart without colour. */
const FILL: Record<Part, string> = {
  available: 'bg-b-available',
  in_transit: 'bg-b-transit',
  to_receive: 'fill-receive',
  blocked: 'hatch-blocked',
  unknown: 'hatch-unknown',
};

export function BucketSwatch({ bucket, large = false }: { bucket: Part; large?: boolean }) {
  const size = large ? 'size-3.5 rounded-[4px]' : 'size-2.5 rounded-[3px]';
  return (
    <i aria-hidden className={cx('inline-block shrink-0 forced-color-adjust-none', size, FILL[bucket])} />
  );
}

/** Decoration beside the figures: hidden from screen readers. */
export function BucketBar({ segments, className }: { segments: readonly Segment[]; className?: string }) {
  if (segments.length === 0) return null;
  return (
    <div aria-hidden className={cx('flex min-w-[3px] gap-0.5 forced-color-adjust-none', className)}>
      {segments.map(({ bucket, share }) => (
        <i
          key={bucket}
          style={{ flex: `${share} 0 0` }}
          className={cx(
            'block h-full min-w-1 rounded-[1.5px] first:rounded-s-[4px] last:rounded-e-[4px]',
            FILL[bucket],
          )}
        />
      ))}
    </div>
  );
}
