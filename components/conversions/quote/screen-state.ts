import { manualResolution, mayResolveManually } from '@/components/conversions/record/manual-resolution';
import { hasError, isSettled } from '@/components/conversions/record/refresh-interval';
import type { AcceptAnswer, Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { type RateWindow, rateWindow } from './rate-window';

/** What the browser knows beside the record. */
export type Local =
  | { kind: 'none' }
  /** The person keeps an undecided quote for later. */
  | { kind: 'kept' }
  | { kind: 'seen_changed' }
  | { kind: 'too_late' }
  /** No answer came; `read`: the record was read after that. */
  | { kind: 'lost'; intentId: string; read: boolean };

/** One per screen of docs/design.md 10; texts under `convert.outcome`. */
export type OutcomeKey =
  | 'accepted'
  | 'settled'
  | 'unsettled'
  | 'acceptedFailed'
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
  | 'shownTermsChanged'
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
  | 'refresh'
  | 'resolve'
  | 'view'
  | 'get_new'
  | 'new_quote'
  | 'new_same'
  | 'new_amount'
  | 'copy_code'
  | 'open_settings';

export interface Screen {
  /** Absent on a plain quote. */
  outcome?: OutcomeKey;
  window: RateWindow;
  /** `comparison`: old rate beside new. `facts`: what was sent and what came. */
  body: 'options' | 'comparison' | 'facts';
  /** The primary one first (ACC-35). */
  actions: Action[];
  /** Read again until it has an end. */
  following: boolean;
}

export interface May {
  accept: boolean;
  settings: boolean;
}

/** Decides the screen from the record, the server's time and the last press (ACC-35). */
export function screenState(conversion: Conversion, nowMs: number, local: Local, may: May): Screen {
  const window = rateWindow(conversion, nowMs);
  if (ACCEPTABLE.has(conversion.state)) {
    if (local.kind === 'lost') return lostScreen(window, local.read);
    // The quote can no longer be accepted (QUO-23).
    if (window === 'closed' && isOffered(conversion)) return facts('closed', window, ['new_same']);
  }
  switch (conversion.state) {
    case 'open':
      return noticed(quoteScreen(conversion, window), local);
    case 'sending':
      return { outcome: 'inFlight', window, body: 'facts', actions: [], following: true };
    case 'accepted':
      if (hasError(conversion)) return facts('acceptedFailed', window, ['view', 'get_new']);
      if (isSettled(conversion)) return facts('settled', window, ['view', 'get_new']);
      if (conversion.landed_at !== undefined) return facts('unsettled', window, ['view', 'get_new']);
      return manualResolution(conversion.attempt)
        ? facts('recordedAccepted', window, ['view', 'refresh', 'get_new'])
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
      return manualResolution(conversion.attempt)
        ? facts('recordedNotAccepted', window, ['new_same', 'refresh'])
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

/** True once the quote cannot be accepted any more: its home is `/conversions/{rfq_id}`. */
export function isRecord({ state }: Pick<Conversion, 'state'>): boolean {
  return !ACCEPTABLE.has(state);
}

/**
 * True when nothing is left to decide on Convert. `unanswered`: this tab keeps a confirmation without an answer, which
 * only Convert can send again (safety 1).
 */
export function isOver(conversion: Conversion, nowMs: number, unanswered = false): boolean {
  return isRecord(conversion) || (!unanswered && rateWindow(conversion, nowMs) === 'closed');
}

/** Nothing can be pressed until the record was read again. */
function lostScreen(window: RateWindow, read: boolean): Screen {
  if (!read) return { ...facts('lost', window, ['refresh']), following: true };
  return facts('notReceived', window, window === 'closed' ? ['new_same'] : ['send_again', 'keep']);
}

/** Whether something can be accepted or renewed (QUO-26, safety 23). */
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

/** Nothing may be sent; a person may record the end once it can be known. */
function openEnded(outcome: OutcomeKey, conversion: Conversion, nowMs: number, may: May): Screen {
  const actions: Action[] =
    may.accept && mayResolveManually(conversion, nowMs) ? ['refresh', 'resolve'] : ['refresh'];
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
  if (local.kind === 'seen_changed') return { ...screen, outcome: 'shownTermsChanged' };
  if (local.kind !== 'too_late') return screen;
  // The server found the rate over, whatever this clock says (safety 21, 22).
  const actions: Action[] = screen.window === 'valid' ? ['get_new'] : screen.actions;
  return { ...screen, outcome: 'tooLate', actions };
}

/** `in_flight` is no notice: the record reads `sending` as long as it is true. */
export function noticeOf(outcome: AcceptAnswer['outcome']): Local {
  if (outcome === 'seen_changed' || outcome === 'too_late') return { kind: outcome };
  return { kind: 'none' };
}

function facts(outcome: OutcomeKey, window: RateWindow, actions: Action[]): Screen {
  return { outcome, window, body: 'facts', actions, following: false };
}
