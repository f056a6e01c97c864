import type { Label } from './conversions';

export const NOTIFICATION_KINDS = ['kyb', 'failure', 'chargeback', 'approval', 'request', 'landing'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How a kind leaves the browser; `daily`: in one message each morning of the merchant's zone. */
export const ALERT_MODES = ['off', 'at_once', 'daily'] as const;
export type AlertMode = (typeof ALERT_MODES)[number];
export type AlertKinds = Record<NotificationKind, AlertMode>;

/**
 * Messages, translated under `notifications.titles.<key>`. `values.id` is the rfq_id, end2end or intent; `values.name`
 * the sub-merchant, person or address; `values.list` one of the four lists, `split`, `conversion` or `kyb`. `label`:
 * the API's status. `request_unknown` goes to maker and approver.
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
