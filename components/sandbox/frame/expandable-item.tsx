'use client';

import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

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
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-control py-2 outline-offset-[-2px] hover:bg-hover [&::-webkit-details-marker]:hidden">
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
