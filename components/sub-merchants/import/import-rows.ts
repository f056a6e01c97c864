import { type ErrorCode, FAILS_FOR_ALL } from '@/lib/contract/bff/errors';
import type { ImportVerdict } from '@/lib/contract/bff/sub-merchants/import';
import { MAX_IMPORT_ROWS } from '@/lib/contract/bff/sub-merchants/import';
import { type SubMerchantRequest, subMerchantRequest } from '@/lib/contract/bff/sub-merchants/register';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { withoutUnseen } from '@/lib/contract/values/pasted-value';

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
  nome_fantasia: 'name',
  nombre_comercial: 'name',
  nombre_de_fantasia: 'name',
  trade_name: 'name',
  nombre: 'name',
  tags: 'tags',
  etiquetas: 'tags',
};

/**
 * CSV cells to rows with their errors. Without a heading the columns are id, name, tags; tags are separated by `;`,
 * `|` or `,`.
 */
export function toPreview(cells: readonly (readonly string[])[]): Preview {
  const found = findHeading(cells);
  const heading = found?.heading;
  const body = cells.slice(found === undefined ? 0 : found.index + 1);
  const at = heading ?? { id: 0, name: 1, tags: 2 };
  const seen = new Set<string>();
  const rows = body.slice(0, MAX_IMPORT_ROWS).map((row, index): PreviewRow => {
    const cell = (column: Column) => (row[at[column] ?? -1] ?? '').replace(EDGES, '');
    const typed = { id: withoutUnseen(cell('id')).replace(/^\{(.*)\}$/, '$1'), name: cell('name') };
    const line = index + (found === undefined ? 1 : found.index + 2);
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

/** Spaces and what nobody sees, around the text of a cell. */
const EDGES = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/g;
/** Titles stand above a heading. */
const MOST_TITLES = 5;

function findHeading(cells: readonly (readonly string[])[]) {
  for (const [index, row] of cells.slice(0, MOST_TITLES + 1).entries()) {
    const heading = headingOf(row);
    if (heading !== undefined) return { index, heading };
  }
  return undefined;
}

function headingOf(cells: readonly string[]): Partial<Record<Column, number>> | undefined {
  const found: Partial<Record<Column, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const column =
      HEADINGS[
        withoutUnseen(cell)
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
