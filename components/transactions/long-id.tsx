import type { ReactNode } from 'react';
import { shorten, visible } from '@/components/ui/short-id';

const HEAD = 14;
const TAIL = 12;

interface LongIdProps {
  value: string;
  /** Button behind it. */
  children: ReactNode;
}

/**
 * An identifier and its button on one line, however narrow: its head gives way, so that what is left out is always in the
 * middle. The whole value is in the title and for screen readers.
 */
export function LongId({ value, children }: LongIdProps) {
  const short = shorten(visible(value), HEAD, TAIL);
  return (
    <span className="flex items-center justify-end gap-1">
      <bdi title={value} className="mono flex min-w-0">
        <span aria-hidden className="truncate">
          {short.slice(0, -TAIL)}
        </span>
        <span aria-hidden className="shrink-0">
          {short.slice(-TAIL)}
        </span>
        <span className="sr-only">{value}</span>
      </bdi>
      {children}
    </span>
  );
}
