import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { stringifyJson } from '@/lib/contract/json';
import type { Answer } from './answers';
import type { Call } from './call';
import { type ListRoute, readListQuery } from './list-query';
import type { RecordKind } from './record';
import { pageOf, type Scope } from './record-book';
import { listItemOf, type RecordItem, VERSION_OF } from './record-envelope';
import { readOnce } from './record-overlay';
import { mount } from './router';

/**
 * The list envelope of 2.2 for whoever's records a route shows. The same page of a list in which nothing has changed
 * is the same answer, to the object: nothing of it depends on the clock.
 */
export function answerList(call: Call<unknown>, scope: Scope, route: ListRoute): Answer {
  const question = `${route} ${scope.correlation_id ?? ''} ${call.query}`;
  return readOnce(call.world, scope, question, () => makePage(call, scope, route));
}

function makePage(call: Call<unknown>, scope: Scope, route: ListRoute): Answer {
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

/** A record's item never changes, so it is encoded once: most of the work of a list is its bytes. */
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

/** The account's own list of a kind; whether records of its relationships are in it is open (O-37). */
function ownList(kind: RecordKind, route: ListRoute) {
  return (call: Call<unknown>): Answer =>
    answerList(call, { account: call.account, kind, ...relationshipsIn(kind, call.assumptions) }, route);
}

function relationshipsIn(kind: RecordKind, { scope }: Assumptions): Pick<Scope, 'with_relationships'> {
  return {
    with_relationships:
      kind === 'withdrawal' ? scope.naasWithdrawalsInMasterList : scope.naasCheckoutsInMasterList,
  };
}

/** `GET /v2/crossramp_checkouts` (CHK-15), also checkouts made for a relationship. */
export const listCheckouts = mount(ENDPOINTS.listCheckouts, ownList('checkout', 'crossramp_checkouts'));

/** `GET /v2/onramps` (RMP-01). */
export const listOnramps = mount(ENDPOINTS.listOnramps, ownList('onramp', 'onramps'));

/** `GET /v2/offramps` (RMP-02). */
export const listOfframps = mount(ENDPOINTS.listOfframps, ownList('offramp', 'offramps'));

/** `GET /v2/withdrawals` (WDR-14). */
export const listWithdrawals = mount(ENDPOINTS.listWithdrawals, ownList('withdrawal', 'withdrawals'));
