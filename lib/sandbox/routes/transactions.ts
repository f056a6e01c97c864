import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { stringifyJson } from '@/lib/contract/values/json/json';
import type { Answer } from '@/lib/sandbox/http/answers';
import { ok, refuse } from '@/lib/sandbox/http/answers';
import type { RouteCall } from '@/lib/sandbox/http/route-call';
import { mount } from '@/lib/sandbox/http/router';
import type { RecordKind } from '@/lib/sandbox/records/record';
import { findByTxHash, findRecord, pageOf, type Scope } from '@/lib/sandbox/records/record-book';
import {
  listItemOf,
  type RecordItem,
  recordEnvelope,
  VERSION_OF,
} from '@/lib/sandbox/records/record-envelope';
import { readOnce } from '@/lib/sandbox/records/record-overlay';
import { type ListRoute, readListQuery } from './list-query';

/** The list envelope of 2.2. Cached until the list changes: it does not depend on the clock. */
export function answerList(call: RouteCall<unknown>, scope: Scope, route: ListRoute): Answer {
  const question = `${route} ${scope.correlation_id ?? ''} ${call.query}`;
  return readOnce(call.world, scope, question, () => makePage(call, scope, route));
}

function makePage(call: RouteCall<unknown>, scope: Scope, route: ListRoute): Answer {
  const { world, query, assumptions } = call;
  const { limit, offset, filters } = readListQuery(query, route, assumptions);
  const { total, records } = pageOf(world, scope, filters, { limit, offset });
  const version = assumptions.versionLabel[VERSION_OF[scope.kind]];
  const results = records.map((record) => listItemOf(record, assumptions));
  const envelope = { version, total, limit, offset };
  let bytes: Buffer<ArrayBuffer> | undefined;
  return {
    status: 200,
    body: { ...envelope, results },
    bytes() {
      bytes ??= pageBytes(envelope, results);
      return bytes;
    },
  };
}

/** Items never change, and encoding is most of the work of a list. */
const itemBytes = new WeakMap<RecordItem, Buffer<ArrayBuffer>>();
const COMMA = Buffer.from(',');
const END = Buffer.from(']}');

function pageBytes(envelope: object, items: readonly RecordItem[]): Buffer<ArrayBuffer> {
  const parts = [Buffer.from(`${stringifyJson(envelope).slice(0, -1)},"results":[`)];
  for (const [index, item] of items.entries()) {
    const bytes = itemBytes.get(item) ?? Buffer.from(stringifyJson(item));
    itemBytes.set(item, bytes);
    if (index > 0) parts.push(COMMA);
    parts.push(bytes);
  }
  return Buffer.concat([...parts, END]);
}

/** A list of the account; its relationships' records are included as configured (O-37). */
function accountList(kind: RecordKind, route: ListRoute) {
  return (call: RouteCall<unknown>): Answer =>
    answerList(call, { account: call.account, kind, ...relationshipsIn(kind, call.assumptions) }, route);
}

function relationshipsIn(kind: RecordKind, { scope }: Assumptions): Pick<Scope, 'with_relationships'> {
  return {
    with_relationships:
      kind === 'withdrawal' ? scope.naasWithdrawalsInMasterList : scope.naasCheckoutsInMasterList,
  };
}

/** `GET /v2/crossramp_checkouts` (CHK-15), including those of relationships. */
export const listCheckouts = mount(ENDPOINTS.listCheckouts, accountList('checkout', 'crossramp_checkouts'));

/** `GET /v2/onramps` (RMP-01). */
export const listOnramps = mount(ENDPOINTS.listOnramps, accountList('onramp', 'onramps'));

/** `GET /v2/offramps` (RMP-02). */
export const listOfframps = mount(ENDPOINTS.listOfframps, accountList('offramp', 'offramps'));

/** `GET /v2/withdrawals` (WDR-14). */
export const listWithdrawals = mount(ENDPOINTS.listWithdrawals, accountList('withdrawal', 'withdrawals'));

/**
 * `GET /v2/withdrawal/{id}`: by `end2end`, else by transaction hash (WDR-11, WDR-12). Foreign records and other
 * kinds are
 * not found (WDR-13).
 */
export const getWithdrawal = mount(ENDPOINTS.getWithdrawal, ({ world, account, params, assumptions }) => {
  const id = params.id ?? '';
  const named = findRecord(world, id);
  const found =
    named?.account === account && named.kind === 'withdrawal' ? named : findByTxHash(world, account, id);
  return found === undefined ? refuse(404, 'withdrawal not found') : ok(recordEnvelope(found, assumptions));
});
