import { z } from 'zod';
import { EVENT_KINDS, type EventDetail, type EventItem, type FollowedRecord, VERDICTS } from './bff-events';
import { isCalendarDay } from './calendar-day';

const MAX_TEXT_LENGTH = 200;
const calendarDay = z.string('not_a_string').refine(isCalendarDay, 'not_a_day');
const searched = z.string('not_a_string').trim().min(1, 'required').max(MAX_TEXT_LENGTH, 'too_long');

/** `GET /api/events`: filters of the inbox; every one narrows. */
export const eventsQuery = z.strictObject({
  kind: z.enum(EVENT_KINDS, 'not_allowed').optional(),
  verdict: z.enum(VERDICTS, 'not_allowed').optional(),
  /** Whether its record is known. */
  matched: z.enum(['yes', 'no'], 'not_allowed').optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Anywhere in the payload or its ids; personal data is masked there and found by nobody. */
  text: searched.optional(),
  /** A JSON path, or a predicate over one, in the payload: `attributes.pix_e2e`, `$.process == "success.completed"`. */
  path: searched.optional(),
  cursor: z.string('not_a_string').max(80, 'too_long').optional(),
});
export type EventsQuery = z.output<typeof eventsQuery>;

/** Webhooks of one record as one line: its newest state, and how many there are. What has no record stands alone. */
export interface EventGroup extends EventItem {
  /** Different bodies that were found. */
  events: number;
  /** When the newest of them came. */
  last_at: string;
}

/** `GET /api/events`, newest first. */
export interface EventsAnswer {
  groups: EventGroup[];
  next_cursor?: string;
  /** A search that has not filled the page came so far back by now; `next_cursor` goes on from there. */
  searched_to?: string;
  now: string;
}

/** One state of a record in the order in which it happened, whatever the order of arrival. */
export interface FilmStep {
  /** The first that told it, then others that told the same. */
  events: EventItem[];
  /** Paths of the payload that the step before did not have. */
  added: string[];
  /** Paths that the step before had, and this one has not. */
  removed: string[];
  /** Paths with another value than in the step before. */
  changed: string[];
}

/** `GET /api/events/{id}`: one webhook, and the film of its record, oldest first. */
export interface EventAnswer {
  event: EventDetail;
  film: FilmStep[];
  /** So many webhooks, the newest, make up the film; absent: all of them do. */
  film_newest?: number;
  record?: FollowedRecord;
  now: string;
}

/** `POST /api/events/{id}/reveal`: recorded in the audit log before it answers. */
export interface EventRevealAnswer {
  /** The body as it came. */
  raw: string;
  now: string;
}

export const SEND_SIGNATURES = ['right', 'wrong', 'none'] as const;

/** `POST /api/sandbox/webhooks`: sends a webhook to our own receiver, as the sandbox would. */
export const sendWebhookRequest = z.strictObject({
  /** To the address of this webhook, `d12`. */
  event: z.string('required').regex(/^d\d{1,15}$/, 'not_allowed'),
  /** Absent: the stored bytes once more. */
  body: z.string('not_a_string').min(1, 'required').max(60_000, 'too_long').optional(),
  signature: z.enum(SEND_SIGNATURES, 'not_allowed'),
});
export type SendWebhookRequest = z.output<typeof sendWebhookRequest>;

/** What our receiver answered. */
export interface SendWebhookAnswer {
  status: number;
  now: string;
}
