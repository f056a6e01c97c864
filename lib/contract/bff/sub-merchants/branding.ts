import { z } from 'zod';
import type { Actor } from './bff';
import type { OperationFailure, OperationResolution, OperationState } from './bff-operations';
import type { KnownKyb } from './bff-sub-merchants';
import type { LogoContent } from './logo-content';
import { readShownName } from './shown-name';

/** Largest body of `POST …/branding`: a logo of 5 MB as base64 is 7 MB, and is refused for what it is (BRD-11). */
export const MAX_BRANDING_BODY_BYTES = 8 * 1024 * 1024;

/** `#RRGGBB` in capitals, from `#RGB` or `#RRGGBB` (O-48). */
const colour = z
  .string('not_a_string')
  .trim()
  .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'not_a_colour')
  .transform((text) => {
    const digits = text.slice(1).toUpperCase();
    return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
  });

/** NFC, without characters that nobody sees or that turn the direction of writing (safety 54). */
const tradeName = z.string('not_a_string').transform((text, context) => {
  const name = readShownName(text);
  if (!('reason' in name)) return name.value;
  context.addIssue({ code: 'custom', message: name.reason });
  return z.NEVER;
});

/**
 * `POST /api/sub-merchants/{correlation_id}/branding`: only what changes (BRD-04). `logo` is standard base64 of a
 * PNG or JPEG; it is judged by its bytes after this (BRD-07 to BRD-12, safety 51).
 */
export const brandingRequest = z
  .strictObject({
    trade_name: tradeName.optional(),
    colour: colour.optional(),
    logo: z.string('not_a_string').min(1, 'logo_empty').optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'nothing_changed',
    path: ['trade_name'],
  });
export type BrandingBody = z.input<typeof brandingRequest>;
export type BrandingRequest = z.output<typeof brandingRequest>;

/** A logo as it was sent: re-encoded, without metadata. */
export interface LogoFacts extends LogoContent {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** What was asked for, as it may be shown. */
export interface BrandingAsked {
  trade_name?: string;
  colour?: string;
  logo?: LogoFacts;
}

/** One change that was asked for here, and what became of it. */
export interface BrandingChange {
  /** The intent. */
  id: string;
  state: OperationState;
  asked: BrandingAsked;
  by: Actor;
  at: string;
  http_status?: number;
  /** The API's own words. */
  reason?: string;
  failure?: OperationFailure;
  /** The API refused because of the 30 days (BRD-13), as far as its words can be read. */
  cooldown?: true;
  /** What showed, later, what had become of an unknown outcome. */
  evidence?: 'cooldown' | 'accepted_again';
  /** A person's word that ended an unknown outcome; the API has not said so. */
  word?: OperationResolution;
  /** While unknown: from when on a person may end it. */
  resolvable_at?: string;
}

/** `POST …/branding`. */
export interface BrandingAnswer {
  change: BrandingChange;
  /** An earlier change without an outcome, which this answer has decided. */
  earlier?: BrandingChange;
  /** True when `change` is another one that is under way: nothing was sent. */
  in_the_way?: true;
  now: string;
}

/** `POST …/branding/{id}/resolve`. */
export interface BrandingWordAnswer {
  change: BrandingChange;
  now: string;
}

/** `GET …/branding`: the API has no read route, so this is what was changed from here (BRD-13). */
export interface BrandingView {
  correlation_id: string;
  /** What the last changes from here add up to. */
  known: Omit<BrandingAsked, 'logo'> & { logo?: LogoFacts & { data_url: string } };
  /** The last change that took effect. */
  last?: BrandingChange;
  /** Until then the API refuses another, counted from the last one that took effect. */
  closed_until?: string;
  /** The last refusal because of the 30 days, where no change from here has taken effect since. */
  waiting?: BrandingChange;
  /** A change without an outcome, newer than `last`; with the picture that was sent, so that it can be asked again. */
  unknown?: BrandingChange & { logo_base64?: string };
  /** Newest first. */
  changes: BrandingChange[];
  /** As last read; branding needs `done` (BRD-16). Absent: never read. */
  kyb?: KnownKyb;
  rules: {
    cooldown_days: number;
    logo: { max_bytes: number; max_width: number; max_height: number; require_square: boolean };
  };
  now: string;
}
