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

/**
 * Steps of a read after which it may stand otherwise. `added` takes up what the server read; so does `setState` where the
 * read had failed, which also puts back one that is given up, and so shows nothing of the API.
 */
const HEARD: readonly string[] = ['added', 'success', 'error', 'setState', 'removed'];

/**
 * Takes the codes with which each read of a tab ended, the first ones of the server too, and tells the worst that stands.
 * A read on the page is at fault until the API answers it; one that was left, until the API answers anything or the tab
 * has forgotten it. A read that failed without a word of the API (our store, the network) ends none.
 */
export function watchFaults(cache: QueryCache): void {
  const standing = new Map<Query, readonly unknown[]>();
  cache.subscribe((event) => {
    const { query } = event;
    const step = event.type === 'updated' ? event.action.type : event.type;
    if (!HEARD.includes(step)) return;
    const codes = step === 'removed' ? [] : codesOf(query.state);
    const isFault = FAULTS.some(([code]) => codes.includes(code));
    const isNew = step === 'success' || (step === 'added' && query.state.data !== undefined);
    const answers = isNew && !isFault && isOfTheApi(query.queryKey);
    const isOver = step === 'removed' || !query.state.error || String(codes[0]).startsWith('upstream_');
    for (const one of standing.keys()) {
      if (one === query ? isOver : answers && !one.isActive()) standing.delete(one);
    }
    if (isFault) standing.set(query, codes);
    const all = [...standing.values()].flat();
    const told = FAULTS.find(([code]) => all.includes(code))?.[1];
    // What the server read is taken up while a page is drawn, and nothing else may change meanwhile.
    queueMicrotask(() => noteFault(told));
  });
}

function isOfTheApi([name, , ...parts]: QueryKey): boolean {
  return (name === 'sub-merchants' ? parts : [name]).some((one) => OF_THE_API.includes(one));
}

/** The code of a read that failed, or those of the parts that failed in an answer which has others. */
function codesOf({ data, error }: QueryState): readonly unknown[] {
  if (error) return error instanceof ApiError ? [error.code] : [];
  return Object.values((data as { failed?: object } | null | undefined)?.failed ?? {});
}
