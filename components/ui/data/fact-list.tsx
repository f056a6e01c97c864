import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

export const FIGURE_ROWS = '*:gap-4 *:py-[7px] [&_dd]:text-ink [&_dd]:tabular-nums';

const TEXT_ROWS = '*:min-h-[35px] *:gap-5 *:py-[7px]';

interface FactListProps {
  /** `*:`, `[&_dt]:` and `[&_dd]:` classes. */
  className?: string;
  children: ReactNode;
}

export function FactList({ className = TEXT_ROWS, children }: FactListProps) {
  return <dl className={`divide-y divide-line text-cell ${className}`}>{children}</dl>;
}

interface FactProps {
  name: ReactNode;
  mono?: boolean;
  children: ReactNode;
}

export function Fact({ name, mono = false, children }: FactProps) {
  return (
    <div className="flex items-start justify-between">
      <dt className={cx('shrink-0 text-ink-3', mono && 'mono pt-px')}>{name}</dt>
      <dd className="min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}
