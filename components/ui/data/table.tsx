import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

/** Makes a link cover its row, which is `relative`. */
export const ROW_LINK =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus';

/** A class for the `tr` of a table whose first and last cell meet the page's edge. */
export const ROW_CELLS =
  'md:[&>*]:border-b md:[&>*]:border-line md:[&>*]:py-2.5 md:[&>*]:px-2 md:[&>:first-child]:ps-0 md:[&>:last-child]:pe-0';

export interface Column {
  id: string;
  name: ReactNode;
  end?: boolean;
  className?: string;
}

interface ColumnNamesProps {
  columns: readonly Column[];
  cell: string;
  /** Default: screen readers only on the phone, where rows are cards. */
  className?: string;
}

export function ColumnNames({ columns, cell, className = 'max-md:sr-only' }: ColumnNamesProps) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={cx(
              'h-[34px] border-b border-line text-meta font-medium text-ink-3',
              column.end ? 'text-end' : 'text-start',
              cell,
              column.className,
            )}
          >
            {column.name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
