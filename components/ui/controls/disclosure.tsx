import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

interface DisclosureProps {
  title: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Disclosure({ title, className, children }: DisclosureProps) {
  return (
    <details className={cx('group/more', className)}>
      <summary className="tap flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-control text-cell font-semibold text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="text-ink-3 transition-transform group-open/more:rotate-90"
          size={15}
          strokeWidth={1.8}
        />
        {title}
      </summary>
      {children}
    </details>
  );
}
