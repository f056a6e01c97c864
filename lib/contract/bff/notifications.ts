import type { Label } from './bff';

/** What a person may choose to hear of. */
export const NOTIFICATION_KINDS = ['kyb', 'failure', 'chargeback', 'approval'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Sentences of the centre, translated under `notifications.titles.<key>`. Their values:
 * - `kyb_changed`: `name`, the sub-merchant; the API's status as `label`
 * - `record_failed`, `chargeback`: `list`, one of the four lists or `split`, and `id`, the end2end
 * - `conversion_failed`: `id`, the rfq_id
 * - `webhook_lost`: `list`, also `conversion` or `kyb`, and `id`, with the sub-merchant's `name` for an onboarding; a
 *   read showed movement that no event announced
 * - `outcome_unknown`: `id`, the rfq_id or the intent; a call without an answer
 * - `outcome_overruled`, `figures_differ`: `id`, the rfq_id; the API reports otherwise than was recorded, or shown
 * - `approval_waiting`, `approval_given`, `approval_changed`: `name`, the sub-merchant whose address was added; its
 *   approval is the platform's (WLG-06). A status that is neither `pending` nor `active` as `label`
 * - `address_full`: `name`, the beginning of a webhook address that takes no more of what nobody signed
 */
export const NOTIFICATION_TITLES = [
  'kyb_changed',
  'record_failed',
  'chargeback',
  'conversion_failed',
  'webhook_lost',
  'outcome_unknown',
  'outcome_overruled',
  'figures_differ',
  'approval_waiting',
  'approval_given',
  'approval_changed',
  'address_full',
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
