import type { Label } from './conversions';

export const NOTIFICATION_KINDS = ['kyb', 'failure', 'chargeback', 'approval', 'request', 'landing'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How a kind leaves the browser; `daily`: in one message each morning of the merchant's zone. */
export const ALERT_MODES = ['off', 'at_once', 'daily'] as const;
export type AlertMode = (typeof ALERT_MODES)[number];
export type AlertKinds = Record<NotificationKind, AlertMode>;

/**
 * Messages, translated under `notifications.titles.<key>`. Values:
 * - `kyb_changed`: `name` of the sub-merchant; API status as `label`
 * - `record_failed`, `chargeback`: `list`, one of the four lists or `split`; `id`, the end2end
 * - `conversion_failed`: `id`, the rfq_id
 * - `webhook_lost`: a read showed a change without a webhook; `list`, also `conversion` or `kyb`; `id`; `name` for `kyb`
 * - `outcome_unknown`: call without an answer; `id`, rfq_id or intent
 * - `outcome_overruled`, `figures_differ`: `id`, the rfq_id; the API contradicts what was recorded or shown
 * - `approval_waiting`, `approval_given`, `approval_changed`: `name` of the sub-merchant whose address the platform approves
 * (WLG-06); a status other than `pending` or `active` as `label`
 * - `request_made`, `request_approved`, `request_rejected`, `request_back`, `request_withdrawn`: `name` of who did it;
 * `request_expired`; `request_unknown`: approved, without an outcome, to maker and approver
 * - `conversion_landed`, `conversion_past_time`: `id`, the rfq_id; seen by a read, or its estimated time has passed
 * - `conversion_silent`: `id`; a read a day after its estimated time still shows it as under way
 * - `address_full`: `name`, start of a webhook address that takes no more unsigned deliveries
 * - `many_reveals`: `name` of the person who reached the limit of reveals
 * - `alerts_stopped`: `name` of the address or person that took no alert for so long that none is tried any more
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
  'conversion_landed',
  'conversion_past_time',
  'conversion_silent',
  'approval_waiting',
  'approval_given',
  'approval_changed',
  'address_full',
  'many_reveals',
  'alerts_stopped',
  'request_made',
  'request_approved',
  'request_rejected',
  'request_back',
  'request_withdrawn',
  'request_expired',
  'request_unknown',
] as const;
export type NotificationTitle = (typeof NOTIFICATION_TITLES)[number];

export interface Notification {
  id: number;
  kind: NotificationKind;
  subject: string;
  title_key: NotificationTitle;
  values: Record<string, string>;
  label?: Label;
  href: string;
  at: string;
  read: boolean;
}

/** The reader's choices; `mails`: whether mail can reach them. */
export interface MailChoicesAnswer {
  mail: AlertKinds;
  mails: 'yes' | 'no_server' | 'demo';
  time_zone: string;
}

/** Newest first. */
export interface NotificationsAnswer {
  notifications: Notification[];
  unread: number;
  /** Open requests: all of them, and those that wait for the reader. */
  requests: { open: number; yours: number };
  choices: Record<NotificationKind, boolean>;
  now: string;
}
