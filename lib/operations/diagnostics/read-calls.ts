import 'server-only';
import type { ApiCallsQuery } from '@/lib/contract/bff/settings/diagnostic-requests';
import type { ApiCall, ApiCallsAnswer } from '@/lib/contract/bff/settings/diagnostics';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import { type ApiCallRow, listCalls, peopleWhoCalled } from '@/lib/store/diagnostics/api-calls';
import { endOfDay, startOfDay } from '@/lib/time/day-range';

const PAGE = 50;

/** Newest first, without bodies. */
export async function readCalls(
  services: Services,
  { from, to, ...filters }: ApiCallsQuery,
): Promise<ApiCallsAnswer> {
  const { store, now, flushCalls, timeZone } = services;
  await flushCalls?.();
  const wanted = {
    ...filters,
    since: from === undefined ? undefined : startOfDay(from, timeZone),
    until: to === undefined ? undefined : endOfDay(to, timeZone),
  };
  const [rows, people] = await Promise.all([
    listCalls(store.db, wanted, PAGE + 1),
    peopleWhoCalled(store.db),
  ]);
  const shown = rows.slice(0, PAGE);
  const more = rows.length > PAGE ? { next: shown.at(-1)?.id } : {};
  return { items: shown.map(callOf), people, now: new Date(now()).toISOString(), ...defined(more) };
}

function callOf(row: ApiCallRow): ApiCall {
  const { id, at, method, route, attempts, personId, personName } = row;
  return {
    id,
    at: at.toISOString(),
    method,
    route,
    attempts,
    duration_ms: row.durationMs,
    ...defined({
      status: row.status ?? undefined,
      failure: row.failure ?? undefined,
      request_id: row.requestId ?? undefined,
      subject: row.subject ?? undefined,
      build: row.build ?? undefined,
      build_before: row.buildBefore ?? undefined,
    }),
    ...(personId === null ? {} : { person: { id: personId, name: personName ?? personId } }),
  };
}
