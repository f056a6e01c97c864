import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import type { FirstRead } from '@/components/transactions/list/list-area';
import {
  TransactionsScreen,
  type TransactionsScreenProps,
} from '@/components/transactions/list/transactions-screen';
import { requirePermission } from '@/lib/auth/session';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { isOpaqueId } from '@/lib/contract/values/transactions/filter-text';
import {
  type ListAddress,
  readPartOf,
  writeListAddress,
} from '@/lib/contract/values/transactions/list-address';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import { toSearchParams } from '@/lib/contract/values/transactions/to-search-params';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { maskedTaxId, openFilterValue } from '@/lib/operations/personal-data/filter-value';
import { type Services, services } from '@/lib/operations/services';
import { listWithDeadline } from '@/lib/operations/transactions/list-with-deadline';
import { readsAhead } from './first-picture';
import { openedView } from './opened-view';
import { RevealAtOnce } from './reveal-at-once';

/** Rows that arrive within this time are part of the document; later ones are streamed after the page frame. */
const AT_ONCE_MS = 50;
/** After this time the server gives up and the browser requests the rows. */
const FIRST_ROWS_MS = 5_000;

export interface ListPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
  /** More actions beside the title of the list. */
  actions?: ReactNode;
  /** A search for one record by its id. */
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
  const { address, filterErrors } = readListAddress(list, search);
  const ready = await services();
  const shown = await openedView(ready, user, { list, search, address });
  // Only a document load reads rows; a client navigation shows the ones in the browser's cache.
  const head = await headers();
  const isAhead = await readsAhead();
  const askable = Object.keys(filterErrors).length === 0;
  const taxId = askable ? await knownTaxId(ready, address) : undefined;
  const rows = isAhead && askable ? await atOnce(firstRead(ready, list, address)) : {};
  return (
    <>
      <TransactionsScreen
        key={list}
        list={list}
        {...shown}
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
