import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

interface ColumnsProps {
  children: ReactNode;
  rail: ReactNode;
  /** Hides the rail where it would wrap below. */
  wideOnly?: boolean;
  grow?: boolean;
}

/** Rail of 376 px; below the content under 1200 px. */
export function ColumnsWithRail({ children, rail, wideOnly = false, grow = true }: ColumnsProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_376px] px-8 max-lg:grid-cols-1 max-lg:content-start max-md:px-4',
        grow && 'flex-1',
      )}
    >
      <div className="min-w-0 py-6 lg:pe-9 max-md:py-[18px]">{children}</div>
      <aside
        className={cx(
          'min-w-0 border-line py-6 max-lg:border-t lg:border-s lg:ps-8 max-md:py-[18px]',
          wideOnly && 'max-lg:hidden',
        )}
      >
        {rail}
      </aside>
    </div>
  );
}
