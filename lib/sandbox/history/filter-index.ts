import 'server-only';
import type { Book, Codes, Column } from './book';

/** Ascending rows, newest first. A range covers `first` up to, excluding, `end`. */
export type Rows = Uint32Array | { readonly first: number; readonly end: number };

export interface Constraint {
  readonly column: Column;
  readonly code: number;
}

interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

const known = new WeakMap<Book, Map<Column, Postings>>();

/** Indexes each column with a counting sort. */
export function indexBook(book: Book): void {
  const columns: readonly Column[] =
    book.spec.kind === 'withdrawal' ? ['part', 'asset', 'group', 'address'] : ['part', 'asset', 'client'];
  known.set(book, new Map(columns.map((column) => [column, group(book.columns[column])])));
}

function group(codes: Codes): Postings {
  let most = 0;
  for (const code of codes) if (code > most) most = code;
  const starts = new Uint32Array(most + 2);
  for (const code of codes) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
  for (let code = 0; code <= most; code += 1)
    starts[code + 1] = (starts[code + 1] ?? 0) + (starts[code] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0;
    rows[next[code] ?? 0] = row;
    next[code] = (next[code] ?? 0) + 1;
  }
  return { starts, rows };
}

function rowsWith(book: Book, { column, code }: Constraint): Uint32Array {
  const postings = known.get(book)?.get(column);
  if (postings === undefined) return new Uint32Array();
  const { starts, rows } = postings;
  return rows.subarray(starts[code] ?? rows.length, starts[code + 1] ?? rows.length);
}

/** Rows in a range that meet every constraint. Scans only the rarest code. */
export function select(book: Book, constraints: readonly Constraint[], first: number, end: number): Rows {
  const lists = constraints.map((constraint) => rowsWith(book, constraint));
  const rarest = lists.reduce<Uint32Array | undefined>(
    (least, list) => (least === undefined || list.length < least.length ? list : least),
    undefined,
  );
  if (rarest === undefined) return { first, end: Math.max(end, first) };
  const within = rarest.subarray(firstAtLeast(rarest, first), firstAtLeast(rarest, end));
  const others = constraints.filter((_, index) => lists[index] !== rarest);
  return others.reduce((rows, { column, code }) => keep(rows, book.columns[column], code), within);
}

/** A plain loop: the rarest code may have 100,000 rows. */
function keep(rows: Uint32Array, codes: Codes, code: number): Uint32Array {
  const kept = new Uint32Array(rows.length);
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    if (codes[row] === code) {
      kept[count] = row;
      count += 1;
    }
  }
  return kept.subarray(0, count);
}

export function firstAtLeast(list: Uint32Array, value: number): number {
  return search(list.length, (index) => (list[index] ?? 0) >= value);
}

export function rowsBetween({ created }: Book, from: number, to: number): { first: number; end: number } {
  const first = search(created.length, (row) => (created[row] ?? 0) <= to);
  const end = search(created.length, (row) => (created[row] ?? 0) < from);
  return { first, end: Math.max(end, first) };
}

/** Binary search: the first index below `size` for which the condition holds. */
export function search(size: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function countOf(rows: Rows): number {
  return rows instanceof Uint32Array ? rows.length : rows.end - rows.first;
}

export function rowAt(rows: Rows, position: number): number {
  return rows instanceof Uint32Array ? (rows[position] ?? 0) : rows.first + position;
}

export function positionOf(rows: Rows, row: number): number | undefined {
  if (rows instanceof Uint32Array) {
    const position = firstAtLeast(rows, row);
    return rows[position] === row ? position : undefined;
  }
  return row >= rows.first && row < rows.end ? row - rows.first : undefined;
}
