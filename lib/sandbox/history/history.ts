import 'server-only';
import { fromBase62 } from '@/lib/sandbox/history/identifiers/base-encoding';
import { recordOfHash } from '@/lib/sandbox/history/identifiers/chain-addresses';
import { sealerOf } from '@/lib/sandbox/history/identifiers/sealed-number';
import type { RecordKind, TransactionRecord } from '@/lib/sandbox/records/record';
import type { AccountName } from '@/lib/sandbox/world/world';
import type { Book } from './book';
import { bookSpecs } from './book-spec';
import { buildBook } from './build-book';
import { type Constraint, countOf, indexBook, type Rows, rowAt, rowsBetween, select } from './filter-index';
import type { HistoryPlan } from './history-plan';
import { LONGEST_MS, updatedAt } from './record-timing';
import { type Filterable, resolveFilter } from './resolve-filter';
import { moments, type RowSource, stepOf } from './row-source';
import { clientsOf } from './seeded-clients';
import { idOf, recordOf } from './seeded-record';

export interface RowRef {
  readonly book: Book;
  readonly row: number;
}

export interface Search {
  readonly account: AccountName;
  readonly kind: RecordKind;
  /** Null: the account itself. */
  readonly correlation_id?: string | null;
  readonly attributes: Readonly<Partial<Record<Filterable, string>>>;
  readonly anyCase: boolean;
  /** Inclusive epoch milliseconds of `field` (O-20). */
  readonly from?: number;
  readonly to?: number;
  readonly field: 'created_at' | 'updated_at';
}

export interface History {
  readonly books: readonly Book[];
  refOf(end2end: string): RowRef | undefined;
  refOfHash(hash: string): RowRef | undefined;
  record(ref: RowRef): TransactionRecord;
  clientName(account: AccountName, taxId: string): string | undefined;
  find(search: Search): { book: Book; rows: Rows } | undefined;
}

/** Grows slower than the list: clients return more often. */
function clientCount(plan: HistoryPlan): number {
  return Math.min(Math.max(Math.ceil(plan.sizes.onramp * 0.4), 6), 20_000);
}

/** Builds the history; seed, anchor and plan decide every byte. */
export function buildHistory(seed: string, anchor: number, plan: HistoryPlan): History {
  const sealer = sealerOf(seed);
  const specs = bookSpecs(plan, sealer);
  const sources = new Map<AccountName, RowSource>();
  const sourceOf = (account: AccountName): RowSource => {
    const cached = sources.get(account);
    if (cached !== undefined) return cached;
    const clients = clientsOf(seed, account, account === 'A' ? clientCount(plan) : 4);
    const source = { plan, sealer, clients };
    sources.set(account, source);
    return source;
  };
  const books = specs.map((spec) => buildBook(spec, plan, seed, anchor, sourceOf(spec.account).clients));
  for (const book of books) indexBook(book);

  function refAt(number: number, row: number): RowRef | undefined {
    const book = books[number];
    return book !== undefined && row < book.size ? { book, row } : undefined;
  }
  const record = remember((ref) => recordOf(sourceOf(ref.book.spec.account), ref.book, ref.row));

  return {
    books,
    record,
    refOf(end2end) {
      const bytes = fromBase62(end2end.slice(-22));
      const sealed = bytes && sealer.unseal(bytes);
      if (sealed?.kind !== 'end2end') return undefined;
      const ref = refAt(sealed.book, sealed.number);
      if (ref === undefined) return undefined;
      return idOf(sourceOf(ref.book.spec.account), ref.book, ref.row) === end2end ? ref : undefined;
    },
    refOfHash(hash) {
      const sealed = recordOfHash(sealer, hash);
      const ref = sealed && refAt(sealed.book, sealed.number);
      return ref !== undefined && record(ref).attributes.tx_hash === hash ? ref : undefined;
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

const REMEMBERED = 4_000;

function remember(make: (ref: RowRef) => TransactionRecord): (ref: RowRef) => TransactionRecord {
  const made = new Map<number, TransactionRecord>();
  return (ref) => {
    const number = ref.row * 256 + ref.book.spec.number;
    const cached = made.get(number);
    if (cached !== undefined) return cached;
    const record = make(ref);
    for (const oldest of made.keys()) {
      if (made.size < REMEMBERED) break;
      made.delete(oldest);
    }
    made.set(number, record);
    return record;
  };
}

const NOTHING: Rows = { first: 0, end: 0 };

function findIn(source: RowSource, book: Book, search: Search): Rows {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, field } = search;
  // The last change comes soon after creation.
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
