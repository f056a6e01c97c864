import type { CSSProperties } from 'react';
import { cx } from '@/components/ui/cx';
import type { Column } from './columns';
import type { ListPreferences } from './list-preferences';

export const GRID = 'md:grid md:grid-cols-(--columns) md:items-center md:border-b md:border-line';
/** Browsers drop table semantics once the layout is a grid. */
export const ROLE = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

export const rowHeight = (density: ListPreferences['density']) =>
  density === 'compact' ? 'md:h-[36px]' : 'md:h-[44px]';

/** Fixed size on desktop, which allows layout containment. */
export function rowStyles(density: ListPreferences['density']): string {
  return cx(
    'relative max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3',
    GRID,
    'md:contain-strict',
    rowHeight(density),
  );
}

const TABLE_WIDTH: string = '--table-width';
const TRACKS: string = '--columns';
const EDGE_PX = 22;

/** Rows are separate grids with containment: a real table is laid out as a whole for each new row. */
export function tableStyles(columns: readonly Column[]): { style: CSSProperties; className: string } {
  const tracks = columns.map(({ id, width, least, yields }, index) => {
    const edge = index === 0 || index === columns.length - 1 ? EDGE_PX : 0;
    const track = `minmax(${least + edge}px,${width + edge}fr)`;
    return yields ? `var(--${id},${track})` : track;
  });
  const stay = columns.filter(({ yields }) => !yields);
  const width = stay.reduce((sum, { least }) => sum + least, 2 * EDGE_PX);
  return {
    style: { [TABLE_WIDTH]: `${width}px`, [TRACKS]: tracks.join(' ') },
    className: cx(
      'block w-full text-cell md:min-w-(--table-width)',
      ...columns.map(({ yields }) => yields?.track),
    ),
  };
}
