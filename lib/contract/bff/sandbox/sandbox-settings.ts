import { z } from 'zod';

/** The reader passes JSON numbers on as digits. */
const whole = (max: number) =>
  z
    .string('not_a_number')
    .regex(/^\d{1,7}$/, 'not_a_number')
    .refine((digits) => Number(digits) <= max, 'too_large');
const decimal = z.string('not_a_decimal').regex(/^\d{1,15}(\.\d{1,18})?$/, 'not_a_decimal');
const flag = z.boolean('wrong_type').optional();
const currency = z.string().regex(/^[A-Z0-9]{2,10}$/, 'not_allowed');

/** The longest delay; every client gives up before. */
const MAX_DELAY_MS = 120_000;

/** Merged into the settings; null removes a ceiling. */
export const sandboxSettingsRequest = z
  .strictObject({
    desk: z.strictObject({ d0: flag, d1: flag }).optional(),
    provider: z.enum(['up', 'down'], 'not_allowed').optional(),
    evaluate: flag,
    ceilings: z
      .strictObject({ operational: decimal.nullable().optional(), compliance: decimal.nullable().optional() })
      .optional(),
    /** Currency -> available balance of its first ledger account. */
    ledger: z.record(currency, decimal).optional(),
    webhooks: z
      .strictObject({
        duplicate: flag,
        delay_ms: whole(86_400_000).optional(),
        shuffle: flag,
        bad_signature: flag,
        never: flag,
      })
      .optional(),
  })
  .refine((body) => Object.values(body).some((part) => part !== undefined), {
    message: 'required',
    path: ['body'],
  });
export type SandboxSettings = z.infer<typeof sandboxSettingsRequest>;

export const injectedFailureRequest = z
  .strictObject({
    method: z.enum(['GET', 'POST'], 'not_allowed'),
    path: z
      .string('required')
      .max(300, 'too_long')
      .regex(/^\/v2\/[^\s?#]+$/, 'not_allowed'),
    status: z
      .string('not_a_number')
      .regex(/^[2-5]\d\d$/, 'not_allowed')
      .optional(),
    /** JSON, else one JSON string; needs a status. */
    body: z.string('not_a_string').max(10_000, 'too_long').optional(),
    delay_ms: whole(MAX_DELAY_MS).optional(),
    drop: z.enum(['before', 'after'], 'not_allowed').optional(),
    times: whole(1_000_000)
      .refine((digits) => Number(digits) > 0, 'not_positive')
      .optional(),
  })
  .refine(({ status, delay_ms, drop }) => [status, delay_ms, drop].some((part) => part !== undefined), {
    message: 'required',
    path: ['status'],
  });
export type InjectedFailureRequest = z.infer<typeof injectedFailureRequest>;

/** `times` counts down; absent means every request. */
export interface SandboxInjectedFailure {
  account?: string;
  method: string;
  path: string;
  status?: number;
  body?: unknown;
  delay_ms?: number;
  drop?: 'before' | 'after';
  times?: number;
}

export const injectedFailureRemoval = z.strictObject({
  index: whole(10_000),
  method: z.string('required'),
  path: z.string('required'),
});
