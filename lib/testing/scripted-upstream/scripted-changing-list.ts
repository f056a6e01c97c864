import 'server-only';
import Papa from 'papaparse';
import { EXPORT_QUERIES } from '@/lib/contract/bff-export';
import { EXPORT_HEAD_LINES, EXPORT_ID_CELL } from '@/lib/contract/export-head';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { Store } from '@/lib/store/db';
import type { ArrivedRequest, Reply } from '@/lib/upstream/scripted-upstream';
import { exportAnswer } from './export-answer';
import { ALICE, scriptedServices } from './memory-services';
import { listItem, listReply, queryOf } from './scripted-list';
import type { Services } from './services';

const BALANCE = { body: '{"balances":[]}' };

/** What a far end answers to the request for a page, the first being page 0. */
export type FarList = (request: ArrivedRequest, page: number) => Reply;

/** A far end with one list, which may change between two requests. */
export function farList(store: Store, far: FarList) {
  let page = 0;
  return scriptedServices(store, (request) =>
    request.path.startsWith('/v2/balance') ? BALANCE : far(request, page++),
  );
}

/** The page that was asked for of a list with these ids, newest first. */
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

/** Asks for a file as a browser would. */
export function take(
  services: Services,
  list: TransactionList,
  query: Record<string, string> = {},
  id = 'r1',
) {
  const signal = new AbortController().signal;
  return exportAnswer(services, ALICE, list, EXPORT_QUERIES[list].parse({ format: 'csv', ...query }), {
    signal,
    requestId: id,
  });
}

/** The ids of the records in a whole file. */
export const idsIn = (text: string) =>
  Papa.parse<string[]>(text.trimEnd())
    .data.slice(EXPORT_HEAD_LINES)
    .map((cells) => cells[EXPORT_ID_CELL]);

/** So many ids, `e` and a number. */
export const named = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `e${index + from}`);
