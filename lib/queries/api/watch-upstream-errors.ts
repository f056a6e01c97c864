import type { Query, QueryCache, QueryKey, QueryState } from '@tanstack/react-query';
import { ApiError } from './api-client';
import { noteUpstreamError, type UpstreamError } from './connection';

/** Most urgent first; other codes are not the API's. */
const UPSTREAM_ERRORS: readonly (readonly [code: string, reported: UpstreamError])[] = [
  ['upstream_unauthorized', 'upstream_unauthorized'],
  ['upstream_signature', 'upstream_signature'],
  ['upstream_failed', 'upstream_failed'],
  ['upstream_contract', 'upstream_failed'],
  ['no_ledger', 'upstream_failed'],
  ['upstream_unreachable', 'upstream_unreachable'],
];

const OF_THE_API: readonly unknown[] = [
  'balance',
  'overview',
  'transactions',
  'onboarding',
  'whitelist',
  'split',
  'list',
  'options',
];

/** `setState` also restores an aborted query, which proves nothing. */
const WATCHED_EVENTS: readonly string[] = ['added', 'success', 'error', 'setState', 'removed'];

/** Reports a tab's most urgent read error until the API answers that read; without observers, any read. */
export function watchUpstreamErrors(cache: QueryCache): void {
  const standing = new Map<Query, readonly unknown[]>();
  cache.subscribe((event) => {
    const { query } = event;
    const step = event.type === 'updated' ? event.action.type : event.type;
    if (!WATCHED_EVENTS.includes(step)) return;
    const codes = step === 'removed' ? [] : codesOf(query.state);
    const isUpstreamError = UPSTREAM_ERRORS.some(([code]) => codes.includes(code));
    const isNew = step === 'success' || (step === 'added' && query.state.data !== undefined);
    const answers = isNew && !isUpstreamError && isOfTheApi(query.queryKey);
    const isOver = step === 'removed' || !query.state.error || String(codes[0]).startsWith('upstream_');
    for (const one of standing.keys()) {
      if (one === query ? isOver : answers && !one.isActive()) standing.delete(one);
    }
    if (isUpstreamError) standing.set(query, codes);
    const all = [...standing.values()].flat();
    const reported = UPSTREAM_ERRORS.find(([code]) => all.includes(code))?.[1];
    // React forbids a state change of another component during a render.
    queueMicrotask(() => noteUpstreamError(reported));
  });
}

function isOfTheApi([name, , ...parts]: QueryKey): boolean {
  return (name === 'sub-merchants' ? parts : [name]).some((one) => OF_THE_API.includes(one));
}

function codesOf({ data, error }: QueryState): readonly unknown[] {
  if (error) return error instanceof ApiError ? [error.code] : [];
  return Object.values((data as { failed?: object } | null | undefined)?.failed ?? {});
}
