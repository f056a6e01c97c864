import { z } from 'zod';
import { ALERT_MODES, type AlertKinds, NOTIFICATION_KINDS } from '@/lib/contract/bff/notifications';
import { readReturnAddress } from '@/lib/contract/values/return-address';

/** Hour of the merchant's zone. */
export const DIGEST_HOUR = 8;

/** `standard`: JSON by Standard Webhooks; `slack`: a body that Slack and its kin show. Both are signed. */
export const ALERT_SHAPES = ['standard', 'slack'] as const;
export type AlertShape = (typeof ALERT_SHAPES)[number];

const ALERT_LOCALES = ['en', 'pt-BR', 'es'] as const;
const MAX_URL = 2_000;

/** Absent: nothing leaves to it. Its path and query may be a secret, and are never shown. */
export const alertAddressRequest = z.strictObject({
  /** Without it the stored address stays. */
  url: z
    .string('not_a_string')
    .max(MAX_URL, 'too_long')
    .transform((text, context) => {
      const read = readReturnAddress(text);
      if ('href' in read) return read.href;
      context.addIssue({ code: 'custom', message: read.reason });
      return z.NEVER;
    })
    .optional(),
  shape: z.enum(ALERT_SHAPES, 'not_allowed'),
  locale: z.enum(ALERT_LOCALES, 'not_allowed'),
  kinds: z.record(z.enum(NOTIFICATION_KINDS), z.enum(ALERT_MODES, 'not_allowed'), 'wrong_type'),
});
export type AlertAddressRequest = z.output<typeof alertAddressRequest>;
export type AlertAddressBody = z.input<typeof alertAddressRequest>;

export const alertAmountsRequest = z.strictObject({ allowed: z.boolean('wrong_type') });
/** `address`, or a person's id. */
export const alertTargetRequest = z.strictObject({
  target: z.string('not_a_string').min(1, 'required').max(64, 'too_long'),
});

/** How the last message that was not taken ended. */
export const ALERT_FAILURES = [
  ...(['status', 'redirect', 'gone', 'refused', 'timeout', 'connection', 'too_large', 'mail'] as const),
] as const;
export type AlertFailure = (typeof ALERT_FAILURES)[number];

export interface AlertState {
  /** When the target last took a message. */
  sent_at?: string;
  failure?: AlertFailure;
  /** Since when nothing is tried until a person asks. */
  dead_at?: string;
  /** Messages that wait, or were given up. */
  waiting: number;
}

export interface AlertAddress extends AlertState {
  host: string;
  shape: AlertShape;
  locale: (typeof ALERT_LOCALES)[number];
  kinds: AlertKinds;
  set_at: string;
  set_by: string;
}

export interface AlertsAnswer {
  /** `demo` means that nothing leaves this dashboard. */
  leaves: 'yes' | 'demo';
  mails: boolean;
  amounts: boolean;
  address?: AlertAddress;
  /** People to whom no mail is sent any more, because it was refused. */
  dead: (AlertState & { target: string; name: string })[];
  time_zone: string;
  now: string;
}

/** `secret` is shown only in this answer. */
export type AlertAddressAnswer = AlertsAnswer & { secret?: string };
export type AlertTestAnswer = AlertsAnswer & { outcome: 'sent' | 'demo' | AlertFailure };
