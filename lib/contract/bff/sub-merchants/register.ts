import { z } from 'zod';
import type { Actor } from './bff';
import { uuid } from './fields';
import { MAX_REGISTER_TEXT } from './register-text';
import { looksLikeTaxId } from './tax-id';

/** Our name for a sub-merchant. */
const subMerchantName = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(120, 'too_long')
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'control_characters')
  .transform((name) => name.normalize('NFC'));

const tag = subMerchantName.pipe(z.string().max(40, 'too_long'));

/** Each tag once, whatever its case. */
const tags = z
  .array(tag, 'wrong_type')
  .max(12, 'too_large')
  .transform((given) => [...new Map(given.map((text) => [text.toLowerCase(), text])).values()]);

/** A relationship's UUID, lower case: one relationship has one row and one address here (GEN-09, O-58). */
export const correlationId = uuid.transform((text) => text.toLowerCase());

/** `{correlation_id}` of the BFF's paths. */
export const correlationParams = z.strictObject({ correlation_id: correlationId });

/** `POST /api/sub-merchants`: kept once a signed read of its balance was answered. */
export const subMerchantRequest = z.strictObject({
  correlation_id: correlationId,
  name: subMerchantName,
  tags: tags.optional(),
});
export type SubMerchantRequest = z.output<typeof subMerchantRequest>;

/** `PATCH /api/sub-merchants/{correlation_id}`: what is given is changed. */
export const subMerchantPatch = z.strictObject({
  name: subMerchantName.optional(),
  tags: tags.optional(),
  archived: z.boolean('wrong_type').optional(),
});

/** By what the API last said of the onboarding; `none` is its 404, `unread` was never asked. */
export const SUB_MERCHANT_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'none',
  'unread',
] as const;
export type SubMerchantStatus = (typeof SUB_MERCHANT_STATUSES)[number];

/** `GET /api/sub-merchants`; `cursor` as given by the page before. */
export const subMerchantsQuery = z.strictObject({
  q: z
    .string()
    .max(MAX_REGISTER_TEXT, 'too_long')
    .regex(/^\P{Cc}*$/u, 'not_allowed')
    .refine((text) => !looksLikeTaxId(text), 'is_a_tax_id')
    .optional(),
  status: z.enum(SUB_MERCHANT_STATUSES, 'not_allowed').optional(),
  archived: z.literal('1', 'not_allowed').optional(),
  cursor: z.string().min(1, 'required').max(1_024, 'too_long').optional(),
  limit: z.coerce.number().int('wrong_type').min(1, 'too_small').max(100, 'too_large').default(25),
});
export type SubMerchantsQuery = z.output<typeof subMerchantsQuery>;

/** How a sub-merchant came into the register. `demo` exists only while the embedded sandbox is the upstream. */
export type SubMerchantOrigin = 'typed' | 'imported' | 'enrolled' | 'demo';

/** Where a field was read. */
export type ReadSource = 'api' | 'webhook';

/**
 * Onboarding of a sub-merchant (2.10) as it was last known, flat strings as sent. `error_detail` is given only to
 * those who may register sub-merchants (KYB-17).
 */
export interface KybAnswer {
  end2end?: string;
  created_at?: string;
  status?: string;
  substatus?: string;
  process?: string;
  message?: string;
  error_message?: string;
  error_from_state?: string;
  error_detail?: string;
}

/** `process` -> when it was first read, or pushed, and which of the two. */
export type KybSteps = Record<string, { at: string; source: ReadSource }>;

export interface KnownKyb {
  /** Absent: no onboarding process yet, the API's 404 (KYB-20). */
  onboarding?: KybAnswer;
  /** When it was read or pushed, and which of the two. */
  read_at: string;
  source: ReadSource;
  /** Since when it has stood in this state, as far as Mesa has seen. */
  since: string;
  /** States that were seen so far. */
  steps: KybSteps;
}

/** One line for each asset, decimal strings with the digits of the API (NBA-03). */
export interface SubMerchantFunds {
  currency?: string;
  available?: string;
}

/** One relationship of the register. Times are RFC 3339; an absent key means never read. */
export interface SubMerchant {
  /** Lower case. */
  correlation_id: string;
  /** Ours, typed by hand. */
  name: string;
  /** Ours, typed by hand. */
  tags: string[];
  origin: SubMerchantOrigin;
  /** Absent where nobody added it, as with those of a fresh demo. */
  created_by?: Actor;
  created_at: string;
  updated_at: string;
  archived_at?: string;
  kyb?: KnownKyb;
  balance?: { balances: SubMerchantFunds[]; read_at: string };
  /** Last signed read that was answered as expected. */
  last_signed_read_at?: string;
  /** Last signed read that failed, unless one succeeded since. */
  last_error?: { at: string; code: string; status?: number };
}

/** `POST /api/sub-merchants/read`: those on screen, read again. */
export const subMerchantsRead = z.strictObject({
  correlation_ids: z.array(correlationId, 'wrong_type').min(1, 'required').max(50, 'too_large'),
});

/** `POST /api/sub-merchants/read`: each as it stands afterwards, its `last_error` telling what failed. */
export interface SubMerchantsReadAnswer {
  items: SubMerchant[];
  now: string;
}

export type SubMerchantCounts = { [Status in SubMerchantStatus | 'all']: number };

/** `GET /api/sub-merchants`. */
export interface SubMerchantsAnswer {
  items: SubMerchant[];
  next_cursor?: string;
  /** Of the search, in every state. */
  counts: SubMerchantCounts;
  now: string;
}

/** One of the register: what POST, GET, PATCH and DELETE answer. */
export interface SubMerchantAnswer {
  sub_merchant: SubMerchant;
  now: string;
}

/** `GET .../balance`. */
export interface SubMerchantBalanceAnswer {
  correlation_id: string;
  balances: SubMerchantFunds[];
  read_at: string;
  now: string;
}

/** `GET .../onboarding`. */
export interface OnboardingStatusAnswer {
  correlation_id: string;
  kyb: KnownKyb;
  now: string;
}
