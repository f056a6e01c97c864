import { type ErrorCode, FAILS_FOR_ALL } from '@/lib/contract/bff/errors';
import type { ImportVerdict } from '@/lib/contract/bff/sub-merchants/import';
import { MAX_IMPORT_ROWS } from '@/lib/contract/bff/sub-merchants/import';
import { type SubMerchantRequest, subMerchantRequest } from '@/lib/contract/bff/sub-merchants/register';
import { fieldReasons } from '@/lib/contract/values/field-reasons';

/** Error found without a request. */
export type RowError = 'bad_id' | 'no_name' | 'bad_name' | 'bad_tags' | 'twice';

/** `waiting`: not checked yet; `added`: in the register; `failed`: adding it failed. */
export type RowState = RowError | ImportVerdict | 'waiting' | 'added' | 'failed';

export interface PreviewRow {
  /** 1-based line of the table, heading included. */
  line: number;
  /** The typed texts, to show an invalid row. */
  typed: { id: string; name: string };
  row?: SubMerchantRequest;
  state: RowState;
  code?: ErrorCode | 'offline';
}

export interface Preview {
  rows: PreviewRow[];
  /** Count of rows dropped above the limit. */
  beyond: number;
}

const COLUMNS = { id: 'correlation_id', name: 'name', tags: 'tags' } as const;
type Column = keyof typeof COLUMNS;
const HEADINGS: Readonly<Record<string, Column>> = {
  correlation_id: 'id',
  correlationid: 'id',
  uuid: 'id',
  id: 'id',
  name: 'name',
  nome: 'name',
  nombre: 'name',
  tags: 'tags',
  etiquetas: 'tags',
};

/**
 * CSV cells to rows with their errors. Without a heading the columns are id, name, tags; tags are separated by `;`,
 * `|` or `,`.
 */
export function toPreview(cells: readonly (readonly string[])[]): Preview {
  const heading = headingOf(cells[0] ?? []);
  const body = heading === undefined ? cells : cells.slice(1);
  const at = heading ?? { id: 0, name: 1, tags: 2 };
  const seen = new Set<string>();
  const rows = body.slice(0, MAX_IMPORT_ROWS).map((row, index): PreviewRow => {
    const cell = (column: Column) => row[at[column] ?? -1]?.trim() ?? '';
    const typed = { id: cell('id'), name: cell('name') };
    const line = index + (heading === undefined ? 1 : 2);
    const tags = cell('tags')
      .split(/[;|,]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    const read = subMerchantRequest.safeParse({ correlation_id: typed.id, name: typed.name, tags });
    if (!read.success) return { line, typed, state: errorOf(fieldReasons(read.error)) };
    const known = seen.has(read.data.correlation_id);
    seen.add(read.data.correlation_id);
    return known ? { line, typed, state: 'twice' } : { line, typed, row: read.data, state: 'waiting' };
  });
  return { rows, beyond: Math.max(0, body.length - MAX_IMPORT_ROWS) };
}

function headingOf(cells: readonly string[]): Partial<Record<Column, number>> | undefined {
  const found: Partial<Record<Column, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const column =
      HEADINGS[
        cell
          .trim()
          .toLowerCase()
          .replace(/[\s-]+/g, '_')
      ];
    if (column !== undefined) found[column] ??= index;
  }
  return found.id === undefined ? undefined : found;
}

function errorOf(reasons: Readonly<Record<string, string>>): RowError {
  if (reasons.correlation_id !== undefined) return 'bad_id';
  if (reasons.name !== undefined) return reasons.name === 'required' ? 'no_name' : 'bad_name';
  return 'bad_tags';
}

/** Can be added, or not checked yet. */
export function isOpen({ state }: PreviewRow): boolean {
  return state === 'waiting' || state === 'unread';
}

export function isAddable({ state }: PreviewRow): boolean {
  return state === 'new' || state === 'failed';
}

/** An error that would stop the remaining rows too; otherwise undefined. */
export function endOfAll(results: Iterable<Partial<PreviewRow>>): PreviewRow['code'] {
  for (const { code } of results) if (code !== undefined && FAILS_FOR_ALL.has(code)) return code;
  return undefined;
}

export function countStates(rows: readonly PreviewRow[]): Partial<Record<RowState, number>> {
  const counts: Partial<Record<RowState, number>> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
