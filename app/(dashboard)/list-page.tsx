import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { PREFERENCES_COOKIE, readListPreferences } from '@/components/lists/list-preferences';
import { displayOptionsOf, openingOf } from '@/components/lists/views/saved-view-content';
import type { FirstRead } from '@/components/transactions/list/list-area';
import {
  TransactionsScreen,
  type TransactionsScreenProps,
} from '@/components/transactions/list/transactions-screen';
import { requirePermission } from '@/lib/auth/session';
import type { SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { isOpaqueId } from '@/lib/contract/values/transactions/filter-text';
import {
  type ListAddress,
  readPartOf,
  WITHOUT_VIEW,
  writeListAddress,
} from '@/lib/contract/values/transactions/list-address';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import { toSearchParams } from '@/lib/contract/values/transactions/to-search-params';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { env } from '@/lib/env';
import { maskedTaxId, openFilterValue } from '@/lib/operations/personal-data/filter-value';
import { namedView, openingView } from '@/lib/operations/saved-views/default-view';
import type { Reader } from '@/lib/operations/saved-views/list-views';
import { type Services, services } from '@/lib/operations/services';
import { listWithDeadline } from '@/lib/operations/transactions/list-with-deadline';
import { readsAhead } from './first-picture';
import { RevealAtOnce } from './reveal-at-once';

/** Rows that arrive within this time are part of the document; later ones are streamed after the page frame. */
const AT_ONCE_MS = 50;
/** After this time the server gives up and the browser requests the rows. */
const FIRST_ROWS_MS = 5_000;

export interface ListPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
  /** More actions beside the title of the list. */
  actions?: ReactNode;
  /** Search for one record by its id. */
  lookup?: ReactNode;
}

/** The page of the four transaction lists: permission, address, display options and first rows. */
export async function ListPage({
  list,
  searchParams,
  actions,
  lookup,
}: ListPageProps & { list: TransactionList }) {
  const { user } = await requirePermission('transactions:read', 'account');
  const search = toSearchParams(await searchParams);
  const { address, faults } = readListAddress(list, search);
  const ready = await services();
  const { storeless } = env();
  const opening = storeless ? null : await openingView(ready, user, list);
  if (opening !== null && search.size === 0) redirect(hrefOf(ready, opening));
  const isOpening = storeless || address.view === opening?.id;
  const named = isOpening ? opening : await viewIn(ready, user, list, address);
  // Only a document load reads rows; a client navigation shows the ones in the browser's cache.
  const head = await headers();
  const isAhead = await readsAhead();
  const askable = Object.keys(faults).length === 0;
  const taxId = askable ? await knownTaxId(ready, address) : undefined;
  const rows = isAhead && askable ? await atOnce(firstRead(ready, list, address)) : {};
  const kept = readListPreferences((await cookies()).get(PREFERENCES_COOKIE)?.value);
  return (
    <>
      <TransactionsScreen
        key={list}
        list={list}
        preferences={named === null ? kept : displayOptionsOf(named, kept)}
        opensWithView={opening !== null}
        {...(named === null ? {} : { opened: { id: named.id, name: named.name } })}
        actions={actions}
        lookup={lookup}
        {...(taxId ? { taxId } : {})}
        {...rows}
      />
      {/* Must follow the screen: a script waits for the style sheet, and everything after the script waits too. */}
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

/** Returns `first` when the rows arrive within `AT_ONCE_MS`, else their promise as `later`. */
async function atOnce(
  rows: Promise<FirstRead | undefined>,
): Promise<Pick<TransactionsScreenProps, 'first' | 'later'>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), AT_ONCE_MS);
  });
  const first = await Promise.race([rows, late]);
  clearTimeout(timer);
  if (first === 'late') return { later: rows };
  return first ? { first } : {};
}

async function firstRead(
  ready: Services,
  list: TransactionList,
  address: ListAddress,
): Promise<FirstRead | undefined> {
  const { filters, limit, offset } = readPartOf(address);
  const query = LIST_QUERIES[list].safeParse({ ...filters, limit: String(limit), offset: String(offset) });
  if (!query.success) return undefined;
  const answer = await listWithDeadline(ready, list, query.data, FIRST_ROWS_MS);
  return answer && { query: writeListAddress(list, { filters, limit, offset }), answer };
}

async function knownTaxId(ready: Services, { filters }: ListAddress) {
  const id = filters.client_tax_id;
  if (id === undefined || !isOpaqueId(id)) return undefined;
  const digits = await openFilterValue(ready, id).catch(() => null);
  return digits === null ? undefined : { id, masked: maskedTaxId(digits) };
}
