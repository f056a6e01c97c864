import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import type { FirstRead } from '@/components/transactions/list-area';
import { PREFERENCES_COOKIE, readPreferences } from '@/components/transactions/preferences';
import {
  TransactionsScreen,
  type TransactionsScreenProps,
} from '@/components/transactions/transactions-screen';
import { lookOf, openingOf } from '@/components/transactions/view-content';
import { requirePermission } from '@/lib/auth/session';
import { LIST_QUERIES } from '@/lib/contract/bff-transaction-requests';
import type { SavedView } from '@/lib/contract/bff-views';
import { isOpaqueId } from '@/lib/contract/filter-text';
import { readListAddress } from '@/lib/contract/read-list-address';
import { searchOf } from '@/lib/contract/search-of';
import { type ListAddress, WITHOUT_VIEW, writeListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { maskedTaxId, openFilterValue } from '@/lib/operations/filter-value';
import { listInTime } from '@/lib/operations/list-in-time';
import { namedView, openingView } from '@/lib/operations/saved-views/default-view';
import type { Reader } from '@/lib/operations/saved-views/list-views';
import { type Services, services } from '@/lib/operations/services';
import { RevealAtOnce } from './reveal-at-once';

/** Within this the rows stand in the document itself. Later ones are streamed behind the frame of the page. */
const AT_ONCE_MS = 50;
/** Beyond this the browser asks for itself. */
const FIRST_ROWS_MS = 5_000;

export interface ListPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
  /** Further actions of the list beside its title. */
  actions?: ReactNode;
  /** What finds one record of the list by its id. */
  lookup?: ReactNode;
}

/** What the pages of the four lists share: who may, the address, the look, and the first rows. */
export async function ListPage({
  list,
  searchParams,
  actions,
  lookup,
}: ListPageProps & { list: TransactionList }) {
  const { user } = await requirePermission('transactions:read');
  const search = searchOf(await searchParams);
  const { address, faults } = readListAddress(list, search);
  const ready = await services();
  const opening = await openingView(ready, user, list);
  if (opening !== null && search.size === 0) redirect(hrefOf(ready, opening));
  const named = address.view === opening?.id ? opening : await viewIn(ready, user, list, address);
  // Only a document is worth the read: inside the dashboard the browser has what it last read.
  const head = await headers();
  const isDocument = head.get('sec-fetch-dest') === 'document';
  const askable = Object.keys(faults).length === 0;
  const taxId = askable ? await knownTaxId(ready, address) : undefined;
  const rows = isDocument && askable ? await atOnce(firstRead(ready, list, address)) : {};
  const kept = readPreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);
  return (
    <>
      <TransactionsScreen
        key={list}
        list={list}
        preferences={named === null ? kept : lookOf(named, kept)}
        opensWithView={opening !== null}
        {...(named === null ? {} : { opened: { id: named.id, name: named.name } })}
        actions={actions}
        lookup={lookup}
        {...(taxId ? { taxId } : {})}
        {...rows}
      />
      {/* Behind the screen: a script waits for the style sheet, and what stands after it waits with it. */}
      {rows.later ? <RevealAtOnce nonce={head.get('x-nonce') ?? ''} /> : null}
    </>
  );
}

function hrefOf(ready: Services, saved: SavedView): string {
  const today = { now: new Date(ready.now()), timeZone: ready.timeZone };
  return `/${saved.list}${writeListAddress(saved.list, openingOf(saved, today))}`;
}

async function viewIn(ready: Services, user: Reader, list: TransactionList, { view }: ListAddress) {
  return view === undefined || view === WITHOUT_VIEW ? null : namedView(ready, user, list, view);
}

/** What was read, when it is there at once; else the reading of it. */
async function atOnce(
  reading: Promise<FirstRead | undefined>,
): Promise<Pick<TransactionsScreenProps, 'first' | 'later'>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), AT_ONCE_MS);
  });
  const first = await Promise.race([reading, late]);
  clearTimeout(timer);
  if (first === 'late') return { later: reading };
  return first ? { first } : {};
}

async function firstRead(
  ready: Services,
  list: TransactionList,
  { filters, limit, offset }: ListAddress,
): Promise<FirstRead | undefined> {
  const query = LIST_QUERIES[list].safeParse({ ...filters, limit: String(limit), offset: String(offset) });
  if (!query.success) return undefined;
  const answer = await listInTime(ready, list, query.data, FIRST_ROWS_MS);
  return answer && { query: writeListAddress(list, { filters, limit, offset }), answer };
}

async function knownTaxId(ready: Services, { filters }: ListAddress) {
  const id = filters.client_tax_id;
  if (id === undefined || !isOpaqueId(id)) return undefined;
  const digits = await openFilterValue(ready, id).catch(() => null);
  return digits === null ? undefined : { id, masked: maskedTaxId(digits) };
}
