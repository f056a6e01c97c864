import 'server-only';
import type { Book, Codes, Column } from './book';

/** Rows in ascending order: newest first. A range stands for all rows from `first` up to, not including, `end`. */
export type Rows = Uint32Array | { readonly first: number; readonly end: number };

/** All rows with one code in one column. */
export interface Constraint {
  readonly column: Column;
  readonly code: number;
}

/** Rows of a column, grouped by code: those of code `c` stand from `starts[c]` to `starts[c + 1]`. */
interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

const known = new WeakMap<Book, Map<Column, Postings>>();

/** Made with the book, in one pass of counting for each column that its kind has. */
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

/** Rows that fit every constraint within a range: the rarest code is looked through, never the whole book. */
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

/** A plain loop: the rarest of a million may still be a hundred thousand. */
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

/** Position of the first entry that is not below `value`, in an ascending list. */
export function firstAtLeast(list: Uint32Array, value: number): number {
  return search(list.length, (index) => (list[index] ?? 0) >= value);
}

/** Rows made in an inclusive span of time; `created` descends. */
export function rowsBetween({ created }: Book, from: number, to: number): { first: number; end: number } {
  const first = search(created.length, (row) => (created[row] ?? 0) <= to);
  const end = search(created.length, (row) => (created[row] ?? 0) < from);
  return { first, end: Math.max(end, first) };
}

/** The first index below `size` from which on a condition holds, by halving. */
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

/** The row at a position; the caller stays within `countOf`. */
export function rowAt(rows: Rows, position: number): number {
  return rows instanceof Uint32Array ? (rows[position] ?? 0) : rows.first + position;
}

/** Position of a row; undefined when it is not among them. */
export function positionOf(rows: Rows, row: number): number | undefined {
  if (rows instanceof Uint32Array) {
    const position = firstAtLeast(rows, row);
    return rows[position] === row ? position : undefined;
  }
  return row >= rows.first && row < rows.end ? row - rows.first : undefined;
}
