'use client';

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { useRowKeys } from '@/components/ui/hooks/use-row-keys';

/** J, K and arrows move between its items. */
export function ExpandableList({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <ul {...useRowKeys<HTMLUListElement>()} className={cx('border-t border-line', className)}>
      {children}
    </ul>
  );
}

interface ExpandableItemProps {
  head: ReactNode;
  open?: boolean;
  className: string;
  children: ReactNode;
}

export function ExpandableItem({ head, open, className, children }: ExpandableItemProps) {
  return (
    <li className="border-b border-line">
      <details className="group" open={open}>
        <summary
          data-row
          className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control py-2 outline-offset-[-2px] hover:bg-hover [&::-webkit-details-marker]:hidden"
        >
          <ChevronRight
            aria-hidden
            size={15}
            strokeWidth={1.8}
            className="ms-1 text-ink-3 transition-transform group-open:rotate-90"
          />
          {head}
        </summary>
        <div className={`${className} ps-[30px] pt-2 pb-6 max-md:ps-1`}>{children}</div>
      </details>
    </li>
  );
}
