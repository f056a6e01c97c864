import type { Query, QueryCache, QueryKey, QueryState } from '@tanstack/react-query';
import { ApiError } from './api';
import { type ApiFault, noteFault } from './connection';

/** By the codes of reads: what the person who has to mend it is told, first. Others answer one question (404), or are ours. */
const FAULTS: readonly (readonly [code: string, told: ApiFault])[] = [
  ['upstream_unauthorized', 'upstream_unauthorized'],
  ['upstream_signature', 'upstream_signature'],
  ['upstream_failed', 'upstream_failed'],
  ['upstream_contract', 'upstream_failed'],
  ['no_ledger', 'upstream_failed'],
  ['upstream_unreachable', 'upstream_unreachable'],
];

/** Reads that only the API can answer, by name, or by part of a sub-merchant: one that succeeds shows that it does again. */
const OF_THE_API: ReadonlySet<unknown> = new Set([
  ...['balance', 'overview', 'transactions'],
  ...['onboarding', 'whitelist', 'split', 'list', 'options'],
]);

function isOfTheApi([name, , ...parts]: QueryKey): boolean {
  return (name === 'sub-merchants' ? parts : [name]).some((one) => OF_THE_API.has(one));
}

/** Changes of a read that tell how it ended; `setState` takes up what the server read for a read that had failed. */
const ENDS: ReadonlySet<string> = new Set(['success', 'error', 'setState']);

/**
 * Takes the codes with which each read of a tab ended, the first ones of the server too, and tells the worst that stands.
 * A read on the page is at fault until it succeeds itself; one that was left, until the API answers anything or the tab
 * has forgotten it.
 */
export function watchFaults(cache: QueryCache): void {
  const standing = new Map<Query, readonly unknown[]>();
  cache.subscribe((event) => {
    const { type, query } = event;
    if (type !== 'added' && type !== 'removed' && !(type === 'updated' && ENDS.has(event.action.type)))
      return;
    const codes = type === 'removed' ? [] : codesOf(query.state);
    const isFault = FAULTS.some(([code]) => codes.includes(code));
    const answers = type !== 'removed' && query.state.status === 'success' && isOfTheApi(query.queryKey);
    for (const one of standing.keys()) {
      if (one === query || (answers && !isFault && !one.isActive())) standing.delete(one);
    }
    if (isFault) standing.set(query, codes);
    const all = [...standing.values()].flat();
    const told = FAULTS.find(([code]) => all.includes(code))?.[1];
    // What the server read is taken up while a page is drawn, and nothing else may change meanwhile.
    queueMicrotask(() => noteFault(told));
  });
}

/** The code of a read that failed, or those of the parts that failed in an answer which has others. */
function codesOf({ error, data }: QueryState): readonly unknown[] {
  if (error) return error instanceof ApiError ? [error.code] : [];
  return typeof data === 'object' && data !== null && 'failed' in data
    ? Object.values(data.failed ?? {})
    : [];
}
