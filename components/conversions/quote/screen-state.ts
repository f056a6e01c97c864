import type { AcceptAnswer, Attempt, Conversion } from '@/lib/contract/bff';
import { mayRecord, personsWord } from './persons-word';
import { type RateWindow, rateWindow } from './rate-window';

/** What the browser knows beside the record: how the last press of this screen ended, or what it put aside. */
export type Local =
  | { kind: 'none' }
  /** The person chose to keep an undecided quote and decide later. */
  | { kind: 'kept' }
  | { kind: 'seen_changed' }
  | { kind: 'too_late' }
  /** No answer came from the BFF; `read` is true once the record was read after that. */
  | { kind: 'lost'; intentId: string; read: boolean };

/** One per screen of language.md section 10; its words stand under `convert.outcome` in the messages. */
export type OutcomeKey =
  | 'accepted'
  | 'recordedAccepted'
  | 'recordedNotAccepted'
  | 'evaluating'
  | 'renewed'
  | 'rateMissing'
  | 'closed'
  | 'refusedOperational'
  | 'refusedCompliance'
  | 'refused'
  | 'failed'
  | 'undecided'
  | 'failing'
  | 'unknown'
  | 'malformed'
  | 'unauthorized'
  | 'missing'
  | 'seenChanged'
  | 'tooLate'
  | 'inFlight'
  | 'lost'
  | 'notReceived'
  | 'discarded';

export type Action =
  | 'accept'
  | 'renew'
  | 'again'
  | 'send_again'
  | 'keep'
  | 'discard'
  | 'reread'
  | 'resolve'
  | 'view'
  | 'get_new'
  | 'new_quote'
  | 'new_same'
  | 'new_amount'
  | 'copy_code'
  | 'open_settings';

export interface Screen {
  /** The card on top; absent on a plain quote. */
  outcome?: OutcomeKey;
  window: RateWindow;
  /** `options`: the D0 and D1 cards. `comparison`: old beside new. `facts`: what was sent and what came. */
  body: 'options' | 'comparison' | 'facts';
  /** Allowed next steps, the primary one first (ACC-35). */
  actions: Action[];
  /** Re-read until it has an end: nobody may submit meanwhile. */
  following: boolean;
}

export interface May {
  accept: boolean;
  settings: boolean;
}

/** Decides the whole Convert screen from the record, the server's time and the last press (ACC-35). */
export function screenState(conversion: Conversion, nowMs: number, local: Local, may: May): Screen {
  const window = rateWindow(conversion, nowMs);
  if (ACCEPTABLE.has(conversion.state)) {
    if (local.kind === 'lost') return lostScreen(window, local.read);
    // Nobody could accept it any more, whatever was pressed before: only a new quote is left (QUO-23).
    if (window === 'closed' && isOffered(conversion)) return facts('closed', window, ['new_same']);
  }
  switch (conversion.state) {
    case 'open':
      return noticed(quoteScreen(conversion, window), local);
    case 'sending':
      return { outcome: 'inFlight', window, body: 'facts', actions: [], following: true };
    case 'accepted':
      return personsWord(conversion.attempt)
        ? facts('recordedAccepted', window, ['view', 'reread', 'get_new'])
        : facts('accepted', window, ['view', 'get_new']);
    case 'evaluating':
      return openEnded('evaluating', conversion, nowMs, may);
    case 'unknown':
      return openEnded(isServerFailure(conversion.attempt) ? 'failing' : 'unknown', conversion, nowMs, may);
    case 'renewed':
      return renewedScreen(conversion, window, local);
    case 'undecided':
      return undecidedScreen(conversion, window, local);
    case 'closed':
      return personsWord(conversion.attempt)
        ? facts('recordedNotAccepted', window, ['new_same', 'reread'])
        : facts('closed', window, ['new_same']);
    case 'refused':
      return refusedScreen(conversion, window);
    case 'rejected':
      return rejectedScreen(conversion.attempt, window, may);
    case 'discarded':
      return facts('discarded', window, ['new_same']);
  }
}

const ACCEPTABLE: ReadonlySet<Conversion['state']> = new Set(['open', 'renewed', 'undecided']);

/** A confirmation without an answer: nothing else may be pressed until the record was read after it. */
function lostScreen(window: RateWindow, read: boolean): Screen {
  if (!read) return { ...facts('lost', window, ['reread']), following: true };
  return facts('notReceived', window, window === 'closed' ? ['new_same'] : ['send_again', 'keep']);
}

/** True when the quote still has something that can be accepted or renewed (QUO-26, safety 23). */
export function isOffered(conversion: Pick<Conversion, 'options'>): boolean {
  return conversion.options.d0 !== undefined || conversion.options.d1 !== undefined;
}

function quoteScreen(conversion: Conversion, window: RateWindow): Screen {
  const base = { window, body: 'options' as const, following: false };
  if (!isOffered(conversion)) return { ...base, actions: ['get_new'] };
  if (window === 'valid') return { ...base, actions: ['accept'] };
  return { ...base, actions: ['renew', 'get_new'] };
}

function renewedScreen(conversion: Conversion, window: RateWindow, local: Local): Screen {
  if (conversion.rate_missing === true || !isOffered(conversion)) {
    return facts('rateMissing', window, ['new_same']);
  }
  const actions: Action[] = window === 'valid' ? ['accept', 'discard'] : ['renew', 'get_new'];
  return noticed({ outcome: 'renewed', window, body: 'comparison', actions, following: false }, local);
}

function undecidedScreen(conversion: Conversion, window: RateWindow, local: Local): Screen {
  if (local.kind !== 'none') return noticed(quoteScreen(conversion, window), local);
  const actions: Action[] = window === 'valid' ? ['again', 'keep'] : ['renew', 'get_new'];
  return facts('undecided', window, actions);
}

/** Without a decision nothing may be submitted; a person may record the end once it can be said. */
function openEnded(outcome: OutcomeKey, conversion: Conversion, nowMs: number, may: May): Screen {
  const actions: Action[] = may.accept && mayRecord(conversion, nowMs) ? ['reread', 'resolve'] : ['reread'];
  return { ...facts(outcome, rateWindow(conversion, nowMs), actions), following: true };
}

function refusedScreen(conversion: Conversion, window: RateWindow): Screen {
  if (conversion.limit_block_source === 'operational') {
    return facts('refusedOperational', window, ['new_amount', 'view']);
  }
  if (conversion.limit_block_source === 'compliance') {
    return facts('refusedCompliance', window, ['new_amount', 'view']);
  }
  const failed = conversion.attempt?.state === 'ERROR';
  return facts(failed ? 'failed' : 'refused', window, ['new_quote', 'view']);
}

function rejectedScreen(attempt: Attempt | undefined, window: RateWindow, may: May): Screen {
  if (attempt?.http_status === 401) {
    return facts(
      'unauthorized',
      window,
      may.settings ? ['open_settings', 'view', 'new_quote'] : ['view', 'new_quote', 'copy_code'],
    );
  }
  if (attempt?.http_status === 404) return facts('missing', window, ['new_quote']);
  return facts('malformed', window, ['copy_code']);
}

function isServerFailure(attempt: Attempt | undefined): boolean {
  return attempt?.failure === 'failed' || attempt?.http_status === 500;
}

function noticed(screen: Screen, local: Local): Screen {
  if (local.kind === 'seen_changed') return { ...screen, outcome: 'seenChanged' };
  if (local.kind !== 'too_late') return screen;
  // The server found the rate over: it is not offered again by a clock that shows otherwise (safety 21, 22).
  const actions: Action[] = screen.window === 'valid' ? ['get_new'] : screen.actions;
  return { ...screen, outcome: 'tooLate', actions };
}

/**
 * What the answer to a press says beside the record. That another press is under way is no notice: the record
 * reads `sending` as long as that is true, and tells how it ended after that.
 */
export function noticeOf(outcome: AcceptAnswer['outcome']): Local {
  if (outcome === 'seen_changed' || outcome === 'too_late') return { kind: outcome };
  return { kind: 'none' };
}

function facts(outcome: OutcomeKey, window: RateWindow, actions: Action[]): Screen {
  return { outcome, window, body: 'facts', actions, following: false };
}
