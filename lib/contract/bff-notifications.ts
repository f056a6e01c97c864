import { z } from 'zod';
import type { Label } from './bff';

/** What a person may choose to hear of. */
export const NOTIFICATION_KINDS = ['kyb', 'failure', 'chargeback', 'approval'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Sentences of the centre, translated under `notifications.titles.<key>`. Their values:
 * - `kyb_changed`: `name`, the sub-merchant; the API's status as `label`
 * - `record_failed`, `chargeback`: `list`, one of the four lists, and `id`, the end2end
 * - `conversion_failed`: `id`, the rfq_id
 * - `webhook_lost`: `list` and `id`; a read showed movement that no event announced
 * - `outcome_unknown`: `id`, the intent; a call without an answer
 * - `approval_waiting`, `approval_decided`: `name`, who asked or decided
 */
export const NOTIFICATION_TITLES = [
  'kyb_changed',
  'record_failed',
  'chargeback',
  'conversion_failed',
  'webhook_lost',
  'outcome_unknown',
  'approval_waiting',
  'approval_decided',
] as const;
export type NotificationTitle = (typeof NOTIFICATION_TITLES)[number];

export interface Notification {
  id: number;
  kind: NotificationKind;
  /** What it is about: an end2end, a correlation id, an rfq_id. */
  subject: string;
  title_key: NotificationTitle;
  values: Record<string, string>;
  /** The API's own words, in its three languages. */
  label?: Label;
  /** Path of ours. */
  href: string;
  /** When it happened, RFC 3339. */
  at: string;
  read: boolean;
}

/** `GET /api/notifications`: newest first, of the kinds this person chose. */
export interface NotificationsAnswer {
  notifications: Notification[];
  unread: number;
  choices: Record<NotificationKind, boolean>;
  now: string;
}

/** A number of a body reaches the schema as its digits. */
const noticeId = z
  .string('not_a_number')
  .regex(/^[1-9]\d{0,14}$/, 'not_a_number')
  .transform(Number);

/** `POST /api/notifications/read`: those that were on screen. */
export const notificationsRead = z.strictObject({
  ids: z.array(noticeId, 'required').min(1, 'required').max(200, 'too_long'),
});
export type NotificationsRead = z.output<typeof notificationsRead>;

/** `POST /api/notifications/choices`: one kind, for the person who asks. */
export const notificationChoice = z.strictObject({
  kind: z.enum(NOTIFICATION_KINDS, 'not_allowed'),
  wanted: z.boolean('not_allowed'),
});
export type NotificationChoice = z.output<typeof notificationChoice>;
