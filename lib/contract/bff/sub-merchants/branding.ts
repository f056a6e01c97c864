import { z } from 'zod';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { LogoContent } from '@/lib/contract/values/sub-merchants/logo-content';
import { readVisibleName } from '@/lib/contract/values/sub-merchants/visible-name';
import type { IntentFailure, IntentResolution, IntentState } from './intents';
import type { KnownKyb } from './register';

/** Lets a 5 MB logo as base64 reach its own check (BRD-11). */
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

/** NFC, without invisible or direction characters (safety 54). */
const tradeName = z.string('not_a_string').transform((text, context) => {
  const name = readVisibleName(text);
  if (!('reason' in name)) return name.value;
  context.addIssue({ code: 'custom', message: name.reason });
  return z.NEVER;
});

/** Changed fields only (BRD-04). `logo` is base64, its bytes are checked later (BRD-07 to BRD-12, safety 51). */
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

/** The logo as it was sent: encoded anew, without metadata. */
export interface LogoFacts extends LogoContent {
  bytes: number;
  sha256: string;
}

export interface BrandingAsked {
  trade_name?: string;
  colour?: string;
  logo?: LogoFacts;
}

export interface BrandingChange {
  id: string;
  state: IntentState;
  asked: BrandingAsked;
  by: Actor;
  at: string;
  request_id: string;
  http_status?: number;
  reason?: string;
  failure?: IntentFailure;
  /** The API's text names the 30 days (BRD-13). */
  cooldown?: true;
  evidence?: 'cooldown' | 'accepted_again';
  resolution?: IntentResolution;
  /** When a person may begin to resolve it. */
  resolvable_at?: string;
}

export interface BrandingAnswer {
  change: BrandingChange;
  earlier?: BrandingChange;
  /** `change` is another open one; nothing was sent. */
  in_the_way?: true;
  now: string;
}

export interface BrandingResolutionAnswer {
  change: BrandingChange;
  now: string;
}

/** Changes made here: the API has no read route (BRD-13). */
export interface BrandingProofAnswer {
  change: BrandingChange;
  owner: { correlation_id: string; name: string };
  now: string;
}

export interface BrandingView {
  correlation_id: string;
  known: Omit<BrandingAsked, 'logo'> & { logo?: LogoFacts & { data_url: string } };
  last?: BrandingChange;
  /** Until when the API takes no change, counted from the last one that worked. */
  closed_until?: string;
  waiting?: BrandingChange;
  /** Newer than `last`, with its logo so that it can be repeated. */
  unknown?: BrandingChange & { logo_base64?: string };
  changes: BrandingChange[];
  notes?: Record<string, number>;
  /** Branding needs `done` (BRD-16). */
  kyb?: KnownKyb;
  rules: {
    cooldown_days: number;
    logo: { max_bytes: number; max_width: number; max_height: number; require_square: boolean };
  };
  now: string;
}
