import { z } from 'zod';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import { correlationId, subMerchantRequest } from './register';

export const MAX_IMPORT_ROWS = 2_000;
/** Rows of one request; small, so that cancel acts fast. */
export const IMPORT_BATCH = 10;

export const checksRequest = z.strictObject({
  correlation_ids: z.array(correlationId, 'wrong_type').min(1, 'required').max(IMPORT_BATCH, 'too_long'),
});

/**
 * - `new`: a signed read of its balance answered, and it is not registered
 * - `registered`: in the register, archived or not
 * - `not_yours`: not a relationship of this account (ERR-05)
 * - `unread`: the read failed
 */
export type ImportVerdict = 'new' | 'registered' | 'not_yours' | 'unread';

export interface ImportCheck {
  correlation_id: string;
  verdict: ImportVerdict;
  code?: ErrorCode;
}

export interface ChecksAnswer {
  checks: ImportCheck[];
  now: string;
}

export const importsRequest = z.strictObject({
  rows: z.array(subMerchantRequest, 'wrong_type').min(1, 'required').max(IMPORT_BATCH, 'too_long'),
});
export type ImportRow = z.output<typeof subMerchantRequest>;

export interface ImportResult {
  correlation_id: string;
  /** Absent when added, or present with this name and tags. */
  code?: ErrorCode;
}

export interface ImportsAnswer {
  results: ImportResult[];
  now: string;
}
