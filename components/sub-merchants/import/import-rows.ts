import type { ImportVerdict } from '@/lib/contract/bff-sub-merchant-import';
import { MAX_IMPORT_ROWS } from '@/lib/contract/bff-sub-merchant-import';
import { type SubMerchantRequest, subMerchantRequest } from '@/lib/contract/bff-sub-merchants';
import { type ErrorCode, FAILS_FOR_ALL } from '@/lib/contract/errors';
import { fieldReasons } from '@/lib/contract/field-reasons';

/** What is wrong with a row before anybody was asked. */
export type RowFault = 'bad_id' | 'no_name' | 'bad_name' | 'bad_tags' | 'twice';

/** `waiting` was not asked for yet; `added` stands in the register now; `failed` was asked to be added and was not. */
export type RowState = RowFault | ImportVerdict | 'waiting' | 'added' | 'failed';

export interface PreviewRow {
  /** Line of the table as a person counts, the heading included. */
  line: number;
  /** As it stood, for a row that cannot be used. */
  typed: { id: string; name: string };
  /** Cleaned as the register keeps it; absent for a faulty row. */
  row?: SubMerchantRequest;
  state: RowState;
  /** Why it could not be read or added. */
  code?: ErrorCode | 'offline';
}

export interface Preview {
  rows: PreviewRow[];
  /** Rows beyond the limit, which were left out. */
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
 * Cells of a CSV -> rows with what is wrong with each. With a heading its columns may stand in any order, without
 * one they are the id, the name and the tags; tags are parted by `;`, `|` or `,`.
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
    if (!read.success) return { line, typed, state: faultOf(fieldReasons(read.error)) };
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

function faultOf(reasons: Readonly<Record<string, string>>): RowFault {
  if (reasons.correlation_id !== undefined) return 'bad_id';
  if (reasons.name !== undefined) return reasons.name === 'required' ? 'no_name' : 'bad_name';
  return 'bad_tags';
}

/** Good for the register, or asked and not answered yet. */
export function isOpen({ state }: PreviewRow): boolean {
  return state === 'waiting' || state === 'unread';
}

/** Still to be added. */
export function isAddable({ state }: PreviewRow): boolean {
  return state === 'new' || state === 'failed';
}

/** Why there is no use in asking for the rows that are left; undefined while there is. */
export function endOfAll(told: Iterable<Partial<PreviewRow>>): PreviewRow['code'] {
  for (const { code } of told) if (code !== undefined && FAILS_FOR_ALL.has(code)) return code;
  return undefined;
}

/** How many rows stand in each state. */
export function countStates(rows: readonly PreviewRow[]): Partial<Record<RowState, number>> {
  const counts: Partial<Record<RowState, number>> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
