import 'server-only';
import type { RecordKind, TransactionRecord } from '../record';
import type { AccountName } from '../world';
import { fromBase62 } from './base-encoding';
import type { Book } from './book';
import { bookSpecs } from './book-spec';
import { buildBook } from './build-book';
import { recordOfHash } from './chain';
import { clientsOf } from './clients';
import type { HistoryPlan } from './plan';
import { type Constraint, countOf, indexBook, type Rows, rowAt, rowsBetween, select } from './postings';
import { type Filterable, resolveFilter } from './resolve-filter';
import { sealerOf } from './sealed-number';
import { idOf, recordOf } from './seeded-record';
import { moments, type Source, stepOf } from './source';
import { LONGEST_MS, updatedAt } from './timing';

/** A seeded record's place. */
export interface Place {
  readonly book: Book;
  readonly row: number;
}

/** What to look for in a book; undefined means anything. */
export interface Search {
  readonly account: AccountName;
  readonly kind: RecordKind;
  /** Of one relationship; null: of the account itself. */
  readonly correlation_id?: string | null;
  readonly attributes: Readonly<Partial<Record<Filterable, string>>>;
  readonly anyCase: boolean;
  /** Inclusive, in epoch milliseconds, of the timestamp named (O-20). */
  readonly from?: number;
  readonly to?: number;
  readonly field: 'created_at' | 'updated_at';
}

/** The seeded records of one world, as they were seeded. */
export interface History {
  readonly books: readonly Book[];
  placeOf(end2end: string): Place | undefined;
  placeOfHash(hash: string): Place | undefined;
  record(place: Place): TransactionRecord;
  /** Name of a customer who paid before. */
  clientName(account: AccountName, taxId: string): string | undefined;
  /** Newest first; undefined when the account has no such records at all. */
  find(search: Search): { book: Book; rows: Rows } | undefined;
}

/** Grown with the list, but only so far: the more records, the more often people come back. */
function clientCount(plan: HistoryPlan): number {
  return Math.min(Math.max(Math.ceil(plan.sizes.onramp * 0.4), 6), 20_000);
}

/** Builds the history of a world, whose seed, anchor and plan decide every byte of it. */
export function buildHistory(seed: string, anchor: number, plan: HistoryPlan): History {
  const sealer = sealerOf(seed);
  const specs = bookSpecs(plan, sealer);
  const sources = new Map<AccountName, Source>();
  const sourceOf = (account: AccountName): Source => {
    const known = sources.get(account);
    if (known !== undefined) return known;
    const clients = clientsOf(seed, account, account === 'A' ? clientCount(plan) : 4);
    const source = { plan, sealer, clients };
    sources.set(account, source);
    return source;
  };
  const books = specs.map((spec) => buildBook(spec, plan, seed, anchor, sourceOf(spec.account).clients));
  for (const book of books) indexBook(book);

  function placeAt(number: number, row: number): Place | undefined {
    const book = books[number];
    return book !== undefined && row < book.size ? { book, row } : undefined;
  }
  const record = remember((place) => recordOf(sourceOf(place.book.spec.account), place.book, place.row));

  return {
    books,
    record,
    placeOf(end2end) {
      const bytes = fromBase62(end2end.slice(-22));
      const sealed = bytes && sealer.unseal(bytes);
      if (sealed?.kind !== 'end2end') return undefined;
      const place = placeAt(sealed.book, sealed.number);
      if (place === undefined) return undefined;
      return idOf(sourceOf(place.book.spec.account), place.book, place.row) === end2end ? place : undefined;
    },
    placeOfHash(hash) {
      const sealed = recordOfHash(sealer, hash);
      const place = sealed && placeAt(sealed.book, sealed.number);
      return place !== undefined && record(place).attributes.tx_hash === hash ? place : undefined;
    },
    clientName(account, taxId) {
      const clients = sources.get(account)?.clients;
      const client = clients?.byTaxId(taxId);
      return client === undefined ? undefined : clients?.name(client);
    },
    find(search) {
      const book = books.find(({ spec }) => spec.account === search.account && spec.kind === search.kind);
      return book && { book, rows: findIn(sourceOf(search.account), book, search) };
    },
  };
}

/** Screens read the same pages again and again: the latest records stay as they were made. */
const REMEMBERED = 4_000;

function remember(make: (place: Place) => TransactionRecord): (place: Place) => TransactionRecord {
  const made = new Map<number, TransactionRecord>();
  return (place) => {
    const number = place.row * 256 + place.book.spec.number;
    const known = made.get(number);
    if (known !== undefined) return known;
    const record = make(place);
    for (const oldest of made.keys()) {
      if (made.size < REMEMBERED) break;
      made.delete(oldest);
    }
    made.set(number, record);
    return record;
  };
}

const NOTHING: Rows = { first: 0, end: 0 };

function findIn(source: Source, book: Book, search: Search): Rows {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, field } = search;
  // A record changes for the last time soon after it was made.
  const byUpdate = field === 'updated_at' && (search.from !== undefined || search.to !== undefined);
  let { first, end } = rowsBetween(book, byUpdate ? from - LONGEST_MS : from, to);
  const constraints: Constraint[] = [];
  if (search.correlation_id !== undefined) {
    const wanted = search.correlation_id ?? undefined;
    const part = book.spec.parts.findIndex(({ correlation_id }) => correlation_id === wanted);
    if (part === -1) return NOTHING;
    if (book.spec.parts.length > 1) constraints.push({ column: 'part', code: part });
  }
  for (const [name, value] of Object.entries(search.attributes)) {
    const resolved = resolveFilter(source, book, name as Filterable, value, search.anyCase);
    if (resolved === null) return NOTHING;
    if ('constraints' in resolved) constraints.push(...resolved.constraints);
    else [first, end] = [Math.max(first, resolved.row), Math.min(end, resolved.row + 1)];
  }
  const rows = select(book, constraints, first, end);
  if (!byUpdate) return rows;
  return Uint32Array.from({ length: countOf(rows) }, (_, position) => rowAt(rows, position)).filter((row) => {
    const updated = updatedAt(moments(book, row), stepOf(source, book, row));
    return updated >= from && updated <= to;
  });
}
