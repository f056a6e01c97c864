import { z } from 'zod';
import { correlationId } from '@/lib/contract/bff/sub-merchants/register';
import { uuid } from '@/lib/contract/payments-api/fields';
import { isMailAddress } from '@/lib/contract/values/mail-address';
import { newPassword } from '@/lib/contract/values/password';
import { isPlainText } from '@/lib/contract/values/plain-text';
import { ROLE_NAMES, type RoleName } from '@/lib/contract/values/role-names';
import { isVisibleLine } from '@/lib/contract/values/sub-merchants/visible-name';
import { currentPassword, type FactorKind } from './factors';

const MAX_NAME = 80;
const MAX_EMAIL = 320;

/** Hours an invitation or a reset link can be used. */
export const LINK_HOURS = 72;

/** The sub-merchants a person sees; null: the whole account. */
const limitedTo = z
  .array(correlationId, 'wrong_type')
  .min(1, 'no_sub_merchant')
  .max(100, 'too_many_sub_merchants')
  .transform((ids) => [...new Set(ids)].sort())
  .nullable();

export const invitationRequest = z.strictObject({
  email: z
    .string('not_a_string')
    .trim()
    .min(1, 'required')
    .max(MAX_EMAIL, 'too_long')
    .refine(isMailAddress, 'not_an_email'),
  name: z
    .string('not_a_string')
    .trim()
    .min(1, 'required')
    .max(MAX_NAME, 'too_long')
    .refine(isVisibleLine, 'control_characters')
    .transform((name) => name.normalize('NFC')),
  role: z.enum(ROLE_NAMES, 'not_allowed'),
  limited_to: limitedTo.default(null),
});
export type InvitationRequest = z.input<typeof invitationRequest>;

export const personParams = z.strictObject({
  id: z.string().min(1).max(64).refine(isPlainText, 'control_characters'),
});

export const personChange = z.union([
  z.strictObject({ role: z.enum(ROLE_NAMES, 'not_allowed') }),
  z.strictObject({ disabled: z.boolean('wrong_type') }),
  z.strictObject({ limited_to: limitedTo }),
]);
export type PersonChange = z.input<typeof personChange>;

/** Without it all sessions but the caller's own end. */
export const endSessionsRequest = z.strictObject({
  session: z
    .string('not_a_string')
    .regex(/^[\w-]{43}$/, 'not_an_identifier')
    .optional(),
});

/** `request`: the approved reset whose link is made now, this once. */
export const personLinkRequest = z.strictObject({ request: uuid.optional() });
export type PersonLinkRequest = z.input<typeof personLinkRequest>;

export const passwordChange = z.strictObject({
  old: currentPassword,
  password: newPassword,
});
export type PasswordChange = z.input<typeof passwordChange>;

/** Without a password it only reads the link. */
export const joinRequest = z.strictObject({
  token: z.string('not_a_string').max(200, 'too_long'),
  password: newPassword.optional(),
  /** Required if the link answers `code_from`. */
  code: z.string('not_a_string').max(40, 'too_long').optional(),
});
export type JoinRequest = z.input<typeof joinRequest>;

export interface JoinAnswer {
  /** `reset`: the person had a password before. */
  kind: 'invitation' | 'reset';
  name: string;
  email: string;
  role: RoleName;
  ends_at: string;
  /** The person who was shown the code of this link. */
  code_from?: string;
}

export type PersonState = 'active' | 'invited' | 'disabled';

export interface NamedSubMerchant {
  correlation_id: string;
  name: string;
}

/** Times are RFC 3339. */
export interface TeamPerson {
  id: string;
  name: string;
  email: string;
  role: RoleName;
  /** Sorted by name; null: the whole account. */
  limited_to: NamedSubMerchant[] | null;
  state: PersonState;
  /** Comes with the demo and stays as it is. */
  demo: boolean;
  /** Kinds of second factor, passkeys first. */
  factors: FactorKind[];
  last_seen_at: string | null;
  /** End of an open link: invitation or reset. */
  link_ends_at: string | null;
}

export interface TeamAnswer {
  people: TeamPerson[];
  /** Who decides requests of the account, and how many of them have a second factor. */
  deciders: { all: number; with_factor: number };
  /** Links are mailed, and shown only where that fails. */
  mails: boolean;
  now: string;
}

export interface PersonSession {
  /** A hash of the session, which opens nothing. */
  id: string;
  browser: string | null;
  system: string | null;
  source: string | null;
  /** Opened with a second factor. */
  factor: boolean;
  started_at: string;
  last_seen_at: string;
  /** The session that asks. */
  current: boolean;
}

export interface PersonAnswer {
  person: TeamPerson & {
    added_at: string;
    invited_by: string | null;
    password_changed_at: string | null;
    /**
     * Given for single sign-on: the role of the claim, which may wait here. `only` means that there is no password.
     */
    sso?: { claimed_role: RoleName | null; only: boolean };
    /** A reset that the reader asked for and somebody approved; its link was not shown yet. */
    approved_reset?: { request: string; ends_at: string; code_from?: string };
  };
  sessions: PersonSession[];
  mails: boolean;
  now: string;
}

export interface SessionsAnswer {
  sessions: PersonSession[];
  now: string;
}

/** `link` is absent when the same press comes after its use, and when it was mailed. */
export interface PersonLinkAnswer {
  person: { id: string; name: string; email: string };
  link?: { url: string; ends_at: string };
  /** Present with a mail server. */
  mail?: { state: 'sent' | 'failed'; ends_at: string };
  /** The person who is shown the required code. */
  code_from?: string;
}

/** Told once to who approved; the same press again gets the same. */
export interface LinkCodeAnswer {
  code: string;
  /** The person whom they give the link to. */
  person: { name: string; email: string };
}
