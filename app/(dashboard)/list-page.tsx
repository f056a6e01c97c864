import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import type { FirstRead } from '@/components/transactions/list-area';
import { PREFERENCES_COOKIE, readPreferences } from '@/components/transactions/preferences';
import { TransactionsScreen } from '@/components/transactions/transactions-screen';
import { requirePermission } from '@/lib/auth/session';
import { LIST_QUERIES } from '@/lib/contract/bff-transaction-requests';
import { isOpaqueId } from '@/lib/contract/filter-text';
import { type ListAddress, readListAddress, writeListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { maskedTaxId, openFilterValue } from '@/lib/operations/filter-value';
import { listInTime } from '@/lib/operations/list-in-time';
import { type Services, services } from '@/lib/operations/services';

/** The rows come with the page, streamed behind its frame; beyond this the browser asks for itself. */
const FIRST_ROWS_MS = 5_000;

export interface ListPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
  /** Further actions of the list beside its title. */
  actions?: ReactNode;
}

/** What the pages of the four lists share: who may, the address, the look, and the first rows. */
export async function ListPage({ list, searchParams, actions }: ListPageProps & { list: TransactionList }) {
  await requirePermission('transactions:read');
  const { address, faults } = readListAddress(list, searchOf(await searchParams));
  const ready = await services();
  // Only a document is worth the read: inside the dashboard the browser has what it last read.
  const isDocument = (await headers()).get('sec-fetch-dest') === 'document';
  const askable = Object.keys(faults).length === 0;
  const taxId = askable ? await knownTaxId(ready, address) : undefined;
  return (
    <TransactionsScreen
      key={list}
      list={list}
      preferences={readPreferences((await cookies()).get(PREFERENCES_COOKIE)?.value)}
      actions={actions}
      {...(taxId ? { taxId } : {})}
      {...(isDocument && askable ? { first: firstRead(ready, list, address) } : {})}
    />
  );
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

/** A parameter given twice counts once, as its first. */
function searchOf(params: Record<string, string | string[] | undefined>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) search.set(name, first);
  }
  return search;
}
