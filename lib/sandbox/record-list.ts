import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { type Answer, ok } from './answers';
import type { Call } from './call';
import { type ListRoute, readListQuery } from './list-query';
import type { RecordKind } from './record';
import { pageOf, type Scope } from './record-book';
import { listItemOf, VERSION_OF } from './record-envelope';
import { mount } from './router';

/** The list envelope of 2.2 for whoever's records a route shows. */
export function answerList(call: Call<unknown>, scope: Scope, route: ListRoute): Answer {
  const { world, query, assumptions } = call;
  const { limit, offset, filters } = readListQuery(query, route, assumptions);
  const { total, records } = pageOf(world, scope, filters, { limit, offset });
  return ok({
    version: assumptions.versionLabel[VERSION_OF[scope.kind]],
    total,
    limit,
    offset,
    results: records.map((record) => listItemOf(record, assumptions)),
  });
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
