import { z } from 'zod';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import {
  type FollowedRecord,
  SEND_SIGNATURES,
  VERDICTS,
  WEBHOOK_EVENT_KINDS,
  type WebhookDetail,
  type WebhookItem,
} from './webhook-events';

const MAX_TEXT_LENGTH = 200;
const calendarDay = z.string('not_a_string').refine(isCalendarDay, 'not_a_day');
const searched = z.string('not_a_string').trim().min(1, 'required').max(MAX_TEXT_LENGTH, 'too_long');

/** An event must meet all filters. */
export const webhookInboxQuery = z.strictObject({
  kind: z.enum(WEBHOOK_EVENT_KINDS, 'not_allowed').optional(),
  verdict: z.enum(VERDICTS, 'not_allowed').optional(),
  matched: z.enum(['yes', 'no'], 'not_allowed').optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Payload and ids; masked data is never found. */
  text: searched.optional(),
  /** JSON path or predicate: `$.process == "success.completed"`. */
  path: searched.optional(),
  cursor: z.string('not_a_string').max(80, 'too_long').optional(),
});
export type WebhookInboxQuery = z.output<typeof webhookInboxQuery>;

/** Webhooks of one record as one line. */
export interface WebhookGroup extends WebhookItem {
  events: number;
  last_at: string;
}

/** Newest first. */
export interface WebhookInboxAnswer {
  groups: WebhookGroup[];
  next_cursor?: string;
  /** How far back the search came, where it is not finished. */
  searched_to?: string;
  now: string;
}

/** Ordered by change, not arrival. */
export interface RecordHistoryStep {
  events: WebhookItem[];
  added: string[];
  removed: string[];
  changed: string[];
}

/** Includes the history of its record, oldest first. */
export interface WebhookAnswer {
  event: WebhookDetail;
  history: RecordHistoryStep[];
  /** Number of newest webhooks covered; absent: all. */
  history_newest?: number;
  record?: FollowedRecord;
  now: string;
}

/** Audited before it answers. */
export interface WebhookRevealAnswer {
  raw: string;
  now: string;
}

/** Sent to our receiver as by the sandbox. */
export const sendWebhookRequest = z.strictObject({
  /** The event whose address the webhook is sent to. */
  event: z.string('required').regex(/^d\d{1,15}$/, 'not_allowed'),
  body: z.string('not_a_string').min(1, 'required').max(60_000, 'too_long').optional(),
  signature: z.enum(SEND_SIGNATURES, 'not_allowed'),
});
export type SendWebhookRequest = z.output<typeof sendWebhookRequest>;

export interface SendWebhookAnswer {
  status: number;
  now: string;
}
