import { compare } from '@/lib/money/amount';
import type { Arrival, MoneyKind, Taken } from './far-end';

/** What must hold after every round, whatever was asked, lost, killed or answered. Each violation is one line. */

/** A row of an intent, of both tables. */
export interface IntentRow {
  intentId: string;
  kind: MoneyKind;
  /** The quote; the code in the note; the name of the group. */
  subject: string;
  requestId: string;
  state: string;
  /** A person ended it, or was overruled. */
  byPerson: boolean;
  /** Of a withdrawal. */
  taken?: Taken;
}

/** What a process told a person about an intent. */
export interface Acknowledged {
  intentId: string;
  state: string;
}

const HAPPENED = new Set(['accepted', 'done']);
const OPEN = new Set(['sending', 'unknown', 'evaluating']);

export const isOpen = (state: string) => OPEN.has(state);

/** From what a row said to what it says: an end stays, unless a person's word was the end. */
export function isForward(from: string, row: Pick<IntentRow, 'state' | 'byPerson'>): boolean {
  const { state: to, byPerson } = row;
  if (from === to) return true;
  if (to === 'sending') return false;
  if (from === 'sending') return true;
  if (from === 'evaluating') return to !== 'unknown';
  return from === 'unknown' || byPerson;
}

/** Each intent was sent at most once, and nothing was sent without a committed intent. */
export function sentOnce(rows: readonly IntentRow[], arrivals: readonly Arrival[]): string[] {
  const byRequest = new Map(rows.map((row) => [row.requestId, row]));
  const seen = new Set<string>();
  return arrivals.flatMap(({ kind, requestId, subject, taken }) => {
    const row = byRequest.get(requestId);
    const again = seen.has(requestId);
    seen.add(requestId);
    if (row === undefined) return [`${kind} of ${subject} was sent without an intent`];
    if (again) return [`${kind} ${row.intentId} was sent twice`];
    if (row.subject !== subject) return [`${row.intentId} is about ${row.subject}, and ${subject} was sent`];
    return sameTaken(row.taken, taken)
      ? []
      : [`${row.intentId} takes ${termsOf(row.taken)}, and ${termsOf(taken)} was sent`];
  });
}

/** Each withdrawal is the one that its person asked for; `asked` by intent. */
export function asAsked(rows: readonly IntentRow[], asked: ReadonlyMap<string, Taken>): string[] {
  return rows.flatMap(({ intentId, taken }) =>
    taken === undefined || sameTaken(taken, asked.get(intentId))
      ? []
      : [`${intentId} takes ${termsOf(taken)}, and ${termsOf(asked.get(intentId))} was asked`],
  );
}

function sameTaken(one: Taken | undefined, other: Taken | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const names = ['correlationId', 'currency', 'wallet'] as const;
  return names.every((name) => one[name] === other[name]) && compare(one.amount, other.amount) === 0;
}

const termsOf = (taken: Taken | undefined) =>
  taken ? `${taken.amount} ${taken.currency} of ${taken.correlationId} for ${taken.wallet}` : 'nothing';

/** One effect a quote, a withdrawal, a group at most; and a row never says what did not happen. */
export function truthful(rows: readonly IntentRow[], arrivals: readonly Arrival[]): string[] {
  const effects = new Map<string, number>();
  const sent = new Map(arrivals.map((arrival) => [arrival.requestId, arrival]));
  for (const { kind, subject, did } of arrivals)
    if (did === true) effects.set(`${kind} ${subject}`, (effects.get(`${kind} ${subject}`) ?? 0) + 1);
  const twice = [...effects].filter(([, times]) => times > 1).map(([what]) => `${what} happened twice`);
  const lies = rows.flatMap(({ intentId, kind, subject, requestId, state, byPerson }) => {
    const happened = effects.has(`${kind} ${subject}`);
    if (byPerson) return [];
    if (HAPPENED.has(state)) return happened ? [] : [`${intentId} is ${state}, and nothing happened`];
    const did = sent.get(requestId)?.did === true;
    return isOpen(state) || !did ? [] : [`${intentId} is ${state}, and it happened`];
  });
  return [...twice, ...lies];
}

/** What a person was told is in the store, or further. */
export function kept(rows: readonly IntentRow[], acknowledged: readonly Acknowledged[]): string[] {
  const byId = new Map(rows.map((row) => [row.intentId, row]));
  return acknowledged.flatMap(({ intentId, state }) => {
    const row = byId.get(intentId);
    if (row === undefined) return [`${intentId} was acknowledged as ${state} and is not in the store`];
    return isForward(state, row) ? [] : [`${intentId} was told ${state} and is ${row.state}`];
  });
}

/** What was answered as not done has no intent that happened, or may have. */
export function refusedTruly(
  rows: readonly IntentRow[],
  answeredNotDone: ReadonlyMap<string, boolean>,
): string[] {
  return rows
    .filter(({ intentId, state }) => answeredNotDone.get(intentId) && (HAPPENED.has(state) || isOpen(state)))
    .map(({ intentId, state }) => `${intentId} was answered as not done, and is ${state}`);
}

/** No row went back since the last round; `known` takes the new states. */
export function forward(rows: readonly IntentRow[], known: Map<string, string>): string[] {
  return rows.flatMap((row) => {
    const before = known.get(row.intentId);
    known.set(row.intentId, row.state);
    const fine = before === undefined || isForward(before, row);
    return fine ? [] : [`${row.intentId} went from ${before} to ${row.state}`];
  });
}
