import type { Query } from '@tanstack/react-query';
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

/** Reads that only the API can answer: one that succeeds shows that it does again. */
const OF_THE_API: ReadonlySet<unknown> = new Set(['balance', 'overview', 'transactions']);

type Read = Query<unknown, unknown, unknown>;

/**
 * Takes the codes with which each read of a tab ended, and tells the worst that stands. A read on the page is at fault
 * until it succeeds itself; one that was left, until the API answers anything.
 */
export function createFaultWatch(): (read: Read, codes: readonly unknown[]) => void {
  const standing = new Map<Read, readonly unknown[]>();
  return (read, codes) => {
    const isFault = FAULTS.some(([code]) => codes.includes(code));
    for (const one of standing.keys()) {
      const isLeft = !isFault && !one.isActive() && OF_THE_API.has(read.queryKey[0]);
      if (one === read || isLeft) standing.delete(one);
    }
    if (isFault) standing.set(read, codes);
    const all = [...standing.values()].flat();
    noteFault(FAULTS.find(([code]) => all.includes(code))?.[1]);
  };
}

/** Codes of the parts that failed in an answer which has others. */
export function failedParts(answer: unknown): readonly unknown[] {
  const parts = typeof answer === 'object' && answer !== null && 'failed' in answer ? answer.failed : {};
  return Object.values(parts ?? {});
}
