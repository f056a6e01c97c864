import type { RecordNote } from '@/lib/contract/bff/notes';
import type { ObservedState, TransactionRow, WebhookState } from '@/lib/contract/bff/transactions';
import { defined } from '@/lib/contract/values/defined';
import { exactTimestamp } from '@/lib/time/loose-timestamp';

export interface TimelineEntry extends Omit<ObservedState, 'seen_at'> {
  /** Absent for this page's own read and for states no read showed. */
  seen_at?: string;
  webhook?: Pick<WebhookState, 'received_at' | 'verified'>;
  isNow: boolean;
  /** True for what only an unverified webhook told, which is no fact. */
  isHint: boolean;
}

type Sources = { observed: readonly ObservedState[]; reported?: readonly WebhookState[] | undefined };

/**
 * Reads and webhooks, newest first, merged where `updated_at` and `process` match. Ordered by the API's time, else
 * by arrival.
 */
export function timelineEntries(row: TransactionRow, { observed, reported = [] }: Sources): TimelineEntry[] {
  const entries = new Map<string, TimelineEntry>();
  for (const state of observed) entries.set(keyOf(state), { ...state, isNow: false, isHint: false });
  const now = entries.get(keyOf(row)) ?? { ...stateOf(row), isNow: true, isHint: false };
  entries.set(keyOf(row), { ...now, isNow: true });
  for (const { received_at, verified, ...state } of [...reported].sort(verifiedFirst)) {
    const known = entries.get(keyOf(state));
    if (known?.webhook !== undefined) continue;
    const fresh = { ...state, isNow: false, isHint: !verified };
    entries.set(keyOf(state), { ...(known ?? fresh), webhook: { received_at, verified } });
  }
  return [...entries.values()].sort(newestFirst);
}

/** Notes of people among them, by their own time; neither is ever merged with the other. */
export function withNotes(
  entries: readonly TimelineEntry[],
  notes: readonly RecordNote[],
): (TimelineEntry | RecordNote)[] {
  const waiting = notes.toSorted((a, b) => compare(instantOf(a), instantOf(b)));
  const all: (TimelineEntry | RecordNote)[] = [];
  for (const entry of entries) {
    while (waiting.length > 0 && compare(instantOf(waiting.at(-1)), timeOf(entry)) > 0)
      all.push(...waiting.splice(-1));
    all.push(entry);
  }
  return [...all, ...waiting.toReversed()];
}

const instantOf = (note: RecordNote | undefined) => exactTimestamp(note?.at ?? '') ?? '';

function verifiedFirst(a: WebhookState, b: WebhookState): number {
  if (a.verified !== b.verified) return a.verified ? -1 : 1;
  return compare(a.received_at, b.received_at);
}

function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  return compare(timeOf(b), timeOf(a)) || Number(b.isNow) - Number(a.isNow) || compare(cameAt(b), cameAt(a));
}

function timeOf(entry: TimelineEntry): string {
  const own = entry.updated_at === undefined ? null : exactTimestamp(entry.updated_at);
  return own ?? cameAt(entry);
}

function cameAt({ seen_at, webhook }: TimelineEntry): string {
  const times = [seen_at, webhook?.received_at].flatMap((at) =>
    at === undefined ? [] : (exactTimestamp(at) ?? []),
  );
  return times.sort()[0] ?? '9999';
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function keyOf({ updated_at, process }: { updated_at?: string; process?: string }): string {
  return `${updated_at}\n${process}`;
}

function stateOf({ updated_at, process, status, substatus }: TransactionRow): Omit<ObservedState, 'seen_at'> {
  return {
    status,
    substatus,
    ...defined({ updated_at, process }),
  };
}
