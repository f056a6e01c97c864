import 'server-only';
import type { CellValue } from 'hucre/xlsx';
import { splitDecimal } from '@/lib/money/decimal';
import type { ExportColumn } from '@/lib/operations/exports/export-csv';
import { textCell } from '@/lib/operations/exports/export-xlsx';
import { parseTimestamp } from '@/lib/time/timestamp';
import { zoneOffsetMs } from '@/lib/time/zone';

/** Digits that a spreadsheet's double holds exactly. */
const EXACT_DIGITS = 15;

/** A figure and a time take two columns: a real cell, and the exact text beside it. */
export function typedHead(columns: readonly ExportColumn[], timeZone: string): string[] {
  return columns.flatMap(({ name, kind }) => {
    if (kind === undefined) return [name];
    return kind === 'instant' ? [`${name} (${timeZone})`, `${name} (UTC)`] : [name, `${name} (=)`];
  });
}

export function typedRow(
  columns: readonly ExportColumn[],
  cells: readonly string[],
  timeZone: string,
): CellValue[] {
  return columns.flatMap(({ kind }, at): CellValue[] => {
    const text = cells[at] ?? '';
    if (kind === undefined) return [textCell(text)];
    return [kind === 'decimal' ? numberCell(text) : dateCell(text, timeZone), textCell(text)];
  });
}

/** Null where 15 digits do not hold it: a cell that is rounded would be another amount. */
export function numberCell(text: string): number | null {
  const digits = splitDecimal(text);
  if (digits === null) return null;
  const { integer, fraction } = digits;
  const significant = (integer + fraction.replace(/0+$/, '')).replace(/^0+/, '');
  return significant.length <= EXACT_DIGITS ? Number(text) : null;
}

/** Wall time of the zone: a sheet has no zones. */
function dateCell(text: string, timeZone: string): Date | null {
  const instant = parseTimestamp(text);
  return instant === null ? null : new Date(instant.getTime() + zoneOffsetMs(instant, timeZone));
}
