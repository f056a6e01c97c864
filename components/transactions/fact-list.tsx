import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

/** Names at the left, values at the right, a hairline between. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line text-cell">{children}</dl>;
}

interface FactProps {
  name: ReactNode;
  /** The name is a key of the API. */
  mono?: boolean;
  children: ReactNode;
}

export function Fact({ name, mono = false, children }: FactProps) {
  return (
    <div className="flex min-h-[35px] items-start justify-between gap-5 py-[7px]">
      <dt className={cx('shrink-0 text-ink-3', mono && 'mono pt-px')}>{name}</dt>
      <dd className="min-w-0 text-end break-words">{children}</dd>
    </div>
  );
}

/** Stands for the value of a step that has not happened. */
export function NotYet({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-3">
      <CircleDashed aria-hidden size={15} strokeWidth={1.6} />
      {children}
    </span>
  );
}
