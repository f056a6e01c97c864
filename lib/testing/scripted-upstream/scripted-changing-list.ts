import 'server-only';
import Papa from 'papaparse';
import { EXPORT_HEAD_LINES, EXPORT_ID_CELL } from '@/lib/contract/bff/exports/export-format';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { exportResponse } from '@/lib/operations/exports/export-response';
import type { Services } from '@/lib/operations/services';
import type { Store } from '@/lib/store/engine/open-store';
import { ALICE, scriptedServices } from '@/lib/testing/services';
import { listItem, listReply, queryOf } from './scripted-list-reply';
import type { ArrivedRequest, Reply } from './scripted-upstream';

const BALANCE = { body: '{"balances":[]}' };

/** Reply to a page request; the first page is 0. */
export type ChangingList = (request: ArrivedRequest, page: number) => Reply;

/** An upstream whose one list may change between requests. */
export function changingList(store: Store, far: ChangingList) {
  let page = 0;
  return scriptedServices(store, (request) =>
    request.path.startsWith('/v2/balance') ? BALANCE : far(request, page++),
  );
}

/** The requested page of a list with these ids, newest first. */
export function pageOf(
  request: ArrivedRequest,
  ids: readonly string[],
  change: Record<string, unknown> = {},
): Reply {
  const { limit = '20', offset = '0' } = queryOf(request);
  const from = Number.parseInt(offset, 10);
  const items = ids.slice(from, from + Number.parseInt(limit, 10)).map((id) => listItem(id));
  return listReply(request, items, { total: ids.length, ...change });
}

export function take(
  services: Services,
  list: TransactionList,
  query: Record<string, string> = {},
  id = 'r1',
) {
  const signal = new AbortController().signal;
  return exportResponse(services, ALICE, list, EXPORT_QUERIES[list].parse({ format: 'csv', ...query }), {
    signal,
    requestId: id,
  });
}

export const idsIn = (text: string) =>
  Papa.parse<string[]>(text.trimEnd())
    .data.slice(EXPORT_HEAD_LINES)
    .map((cells) => cells[EXPORT_ID_CELL]);

export const named = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `e${index + from}`);
