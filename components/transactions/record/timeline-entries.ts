import type { SeenState, TransactionRow, WebhookState } from '@/lib/contract/bff-transactions';
import { exactTimestamp } from '@/lib/time/loose-timestamp';

/** A state of a record and where its times come from. */
export interface TimelineEntry extends Omit<SeenState, 'seen_at'> {
  /** When a read first showed it; absent for what this page alone has just read, and for what no read has shown. */
  seen_at?: string;
  /** The first webhook that told it, a verified one before any other. */
  told?: Pick<WebhookState, 'received_at' | 'verified'>;
  /** The record as it is. */
  isNow: boolean;
  /** Told by nobody but a webhook that nobody vouches for: no fact. */
  isHint: boolean;
}

type Sources = { seen: readonly SeenState[]; told?: readonly WebhookState[] | undefined };

/**
 * What reads showed and webhooks told as one line of states, newest first, each once whoever told it: a state is the
 * same where `updated_at` and `process` are. The API's own time puts them in order; without one, when it came to us.
 */
export function timelineEntries(row: TransactionRow, { seen, told = [] }: Sources): TimelineEntry[] {
  const entries = new Map<string, TimelineEntry>();
  for (const state of seen) entries.set(keyOf(state), { ...state, isNow: false, isHint: false });
  const now = entries.get(keyOf(row)) ?? { ...stateOf(row), isNow: true, isHint: false };
  entries.set(keyOf(row), { ...now, isNow: true });
  // Words of a verified one win over those of any other, whichever came first.
  for (const { received_at, verified, ...state } of [...told].sort(verifiedFirst)) {
    const known = entries.get(keyOf(state));
    if (known?.told !== undefined) continue;
    const fresh = { ...state, isNow: false, isHint: !verified };
    entries.set(keyOf(state), { ...(known ?? fresh), told: { received_at, verified } });
  }
  return [...entries.values()].sort(newestFirst);
}

function verifiedFirst(a: WebhookState, b: WebhookState): number {
  if (a.verified !== b.verified) return a.verified ? -1 : 1;
  return compare(a.received_at, b.received_at);
}

function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  return compare(timeOf(b), timeOf(a)) || Number(b.isNow) - Number(a.isNow) || compare(cameAt(b), cameAt(a));
}

/** Of the API where it can be read; what this page has just read and has no time is the newest. */
function timeOf(entry: TimelineEntry): string {
  const own = entry.updated_at === undefined ? null : exactTimestamp(entry.updated_at);
  return own ?? cameAt(entry);
}

function cameAt({ seen_at, told }: TimelineEntry): string {
  const times = [seen_at, told?.received_at].flatMap((at) =>
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

function stateOf({ updated_at, process, status, substatus }: TransactionRow): Omit<SeenState, 'seen_at'> {
  return {
    status,
    substatus,
    ...(updated_at === undefined ? {} : { updated_at }),
    ...(process === undefined ? {} : { process }),
  };
}
