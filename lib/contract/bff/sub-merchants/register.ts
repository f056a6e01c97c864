import { z } from 'zod';
import type { Actor } from '@/lib/contract/bff/conversions';
import { uuid } from '@/lib/contract/payments-api/fields';
import { MAX_REGISTER_TEXT } from '@/lib/contract/values/sub-merchants/register-search-text';
import { isVisibleLine } from '@/lib/contract/values/sub-merchants/visible-name';
import { looksLikeTaxId } from '@/lib/contract/values/tax-id';

const subMerchantName = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(120, 'too_long')
  .refine(isVisibleLine, 'control_characters')
  .transform((name) => name.normalize('NFC'));

const tag = subMerchantName.pipe(z.string().max(40, 'too_long'));

const tags = z
  .array(tag, 'wrong_type')
  .max(12, 'too_large')
  .transform((given) => [...new Map(given.map((text) => [text.toLowerCase(), text])).values()]);

/** Lower case: one row per relationship (GEN-09, O-58). */
export const correlationId = uuid.transform((text) => text.toLowerCase());

export const correlationParams = z.strictObject({ correlation_id: correlationId });

/** The sub-merchant is stored only when a signed read of its balance is answered. */
export const subMerchantRequest = z.strictObject({
  correlation_id: correlationId,
  name: subMerchantName,
  tags: tags.optional(),
});
export type SubMerchantRequest = z.output<typeof subMerchantRequest>;

/** A field that is absent stays unchanged. */
export const subMerchantPatch = z.strictObject({
  name: subMerchantName.optional(),
  tags: tags.optional(),
  archived: z.boolean('wrong_type').optional(),
});

/** Last state from the API; `none`: it answered 404; `unread`: never asked. */
export const SUB_MERCHANT_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'none',
  'unread',
] as const;
export type SubMerchantStatus = (typeof SUB_MERCHANT_STATUSES)[number];

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

export type SubMerchantOrigin = 'typed' | 'imported' | 'enrolled' | 'demo';

export type ReadSource = 'api' | 'webhook';

/** Flat strings as sent. `error_detail` needs the register permission (KYB-17). */
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

/** `process` -> when and how it was first observed. */
export type KybSteps = Record<string, { at: string; source: ReadSource }>;

export interface KnownKyb {
  /** Absent: no onboarding process yet, the API's 404 (KYB-20). */
  onboarding?: KybAnswer;
  read_at: string;
  source: ReadSource;
  since: string;
  steps: KybSteps;
}

/** One line per asset, decimal strings with the API's digits (NBA-03). */
export interface SubMerchantFunds {
  currency?: string;
  available?: string;
}

/** A sub-merchant of the register. What was never read is absent. */
export interface SubMerchant {
  correlation_id: string;
  name: string;
  tags: string[];
  origin: SubMerchantOrigin;
  created_by?: Actor;
  created_at: string;
  updated_at: string;
  archived_at?: string;
  kyb?: KnownKyb;
  balance?: { balances: SubMerchantFunds[]; read_at: string };
  last_signed_read_at?: string;
  last_error?: { at: string; code: string; status?: number };
}

export const subMerchantsRead = z.strictObject({
  correlation_ids: z.array(correlationId, 'wrong_type').min(1, 'required').max(50, 'too_large'),
});

export interface SubMerchantsReadAnswer {
  items: SubMerchant[];
  now: string;
}

export type SubMerchantCounts = { [Status in SubMerchantStatus | 'all']: number };

export interface SubMerchantsAnswer {
  items: SubMerchant[];
  /** Notes on each row that has some, by `correlation_id`. */
  notes?: Record<string, number>;
  next_cursor?: string;
  counts: SubMerchantCounts;
  now: string;
}

export interface SubMerchantAnswer {
  sub_merchant: SubMerchant;
  now: string;
}

export interface SubMerchantBalanceAnswer {
  correlation_id: string;
  balances: SubMerchantFunds[];
  read_at: string;
  now: string;
}

export interface OnboardingStatusAnswer {
  correlation_id: string;
  kyb: KnownKyb;
  now: string;
}
