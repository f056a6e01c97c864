import type { z } from 'zod';

const LOGO_ERRORS = [
  'logo_not_base64',
  'logo_empty',
  'logo_svg',
  'logo_gif',
  'logo_webp',
  'logo_other_format',
  'logo_animated',
  'logo_damaged',
  'logo_too_many_bytes',
  'logo_too_many_pixels',
  'logo_not_square',
] as const;
export type LogoError = (typeof LOGO_ERRORS)[number];

/** Reason codes of refused fields, used as zod messages; the browser translates `fields.<reason>`. */
export const FIELD_REASONS = [
  'required',
  'unknown_field',
  'wrong_type',
  'not_a_number',
  'not_a_string',
  'not_a_decimal',
  'other_currency',
  'unknown_currency',
  'not_positive',
  'not_a_uuid',
  'not_a_timestamp',
  'not_allowed',
  'too_long',
  'too_small',
  'too_large',
  'same_currency',
  'exactly_one_amount',
  'exactly_one_destination',
  'not_a_pix_key',
  'payment_code',
  'not_a_day',
  'year_digits',
  'day_too_early',
  'day_too_late',
  'reversed_range',
  'not_a_tax_id',
  'check_digits',
  'alphanumeric_cnpj',
  'is_a_tax_id',
  'unknown_value',
  'control_characters',
  'not_an_identifier',
  'cannot_be_asked',
  'no_such_filter',
  'given_twice',
  'not_an_https_address',
  'not_an_allowed_host',
  'not_a_host',
  'not_in_list',
  'older_than_link',
  'already_tied',
  'not_a_colour',
  'nothing_changed',
  ...LOGO_ERRORS,
  'holds_a_code',
  'not_an_address',
  'address_checksum',
  'other_characters',
  'address_without_checksum',
  'address_unusable',
  'address_of_token',
  'address_of_other_network',
  'already_there',
  'name_taken',
  'too_many_views',
  'no_sub_merchant',
  'too_many_sub_merchants',
  'unknown_sub_merchant',
  'changed_meanwhile',
  'looks_alike',
  'group_changed',
  'too_dear',
  'not_an_email',
  'email_taken',
  'password_too_short',
  'password_guessable',
  'wrong_password',
  'wrong_code',
  'destination_not_saved',
  'destination_not_ready',
  'destination_off',
  'no_second_decider',
  'no_factor_enrolled',
] as const;
export type FieldReason = (typeof FIELD_REASONS)[number];

/** A rule said no, or a check of the person failed; every other reason is a slip of the form. */
export const REFUSALS = [
  'destination_not_saved',
  'destination_not_ready',
  'destination_off',
  'not_an_allowed_host',
  'other_characters',
  'wrong_password',
] as const satisfies readonly FieldReason[];

const KNOWN: ReadonlySet<string> = new Set(FIELD_REASONS);

/** Field path -> reason of its first issue; an unlisted message reads as `wrong_type`. */
export function fieldReasons(error: z.ZodError): Record<string, FieldReason> {
  const reasons: Record<string, FieldReason> = {};
  for (const issue of error.issues.flatMap(closestAlternative)) {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) reasons[path === '' ? key : `${path}.${key}`] ??= 'unknown_field';
    } else {
      reasons[path === '' ? 'body' : path] ??= isReason(issue.message) ? issue.message : 'wrong_type';
    }
  }
  return reasons;
}

function isReason(message: string): message is FieldReason {
  return KNOWN.has(message);
}

type Issue = z.core.$ZodIssue;

/** Picks the closest alternative of a union: fewest unknown fields, then fewest issues. */
function closestAlternative(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [nearest = []] = [...issue.errors].sort((a, b) => foreign(a) - foreign(b) || a.length - b.length);
  return nearest.length === 0
    ? [issue]
    : nearest.map((item) => ({ ...item, path: [...issue.path, ...item.path] }));
}

function foreign(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 0), 0);
}
