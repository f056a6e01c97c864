'use client';

import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import { useRowKeys } from '@/components/ui/hooks/use-row-keys';
import { type Column, ColumnNames } from './table';

interface DataTableProps {
  /** Read by screen readers only. */
  caption: string;
  columns: readonly Column[];
  /** Padding of the column names; each row has its own. */
  cell: string;
  className?: string;
  /** Rows; J, K and arrows move between those with `data-row`. */
  children: ReactNode;
}

/** A list of records; its rows are cards on the phone. */
export function DataTable({ caption, columns, cell, className, children }: DataTableProps) {
  return (
    <table className={cx('w-full text-cell max-md:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <ColumnNames cell={cell} columns={columns} />
      <tbody {...useRowKeys()} className="max-md:block">
        {children}
      </tbody>
    </table>
  );
}
