import type { ReactNode } from 'react';
import { cx } from './cx';

interface ColumnsProps {
  children: ReactNode;
  rail: ReactNode;
  /** The rail is left out where it would stand below. */
  wideOnly?: boolean;
  /** The hairline reaches down to the foot of a short page, unless something follows below both. */
  grow?: boolean;
}

/** The main part beside a rail of 376 px, with a hairline between them; below 1200 px the rail stands below. */
export function Columns({ children, rail, wideOnly = false, grow = true }: ColumnsProps) {
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
