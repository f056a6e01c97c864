import { z } from 'zod';
import { correlationId, subMerchantRequest } from './bff-sub-merchants';
import type { ErrorCode } from './errors';

/** Rows of one file, said before it is read. */
export const MAX_IMPORT_ROWS = 2_000;
/** Rows of one request: short enough that a cancel is felt. */
export const IMPORT_BATCH = 10;

/** `POST /api/sub-merchants/checks`: may these be added? Nothing is kept. */
export const checksRequest = z.strictObject({
  correlation_ids: z.array(correlationId, 'wrong_type').min(1, 'required').max(IMPORT_BATCH, 'too_long'),
});

/**
 * - `new`: a signed read of its balance was answered, and it is not in the register
 * - `registered`: it stands in the register, archived or not
 * - `not_yours`: the API knows no such relationship of this account (ERR-05)
 * - `unread`: the read failed, so nobody can tell now
 */
export type ImportVerdict = 'new' | 'registered' | 'not_yours' | 'unread';

export interface ImportCheck {
  correlation_id: string;
  verdict: ImportVerdict;
  /** Why it could not be read. */
  code?: ErrorCode;
}

export interface ChecksAnswer {
  checks: ImportCheck[];
  now: string;
}

/** `POST /api/sub-merchants/imports`: adds these, each by itself, as the form for one does. */
export const importsRequest = z.strictObject({
  rows: z.array(subMerchantRequest, 'wrong_type').min(1, 'required').max(IMPORT_BATCH, 'too_long'),
});
export type ImportRow = z.output<typeof subMerchantRequest>;

export interface ImportResult {
  correlation_id: string;
  /** Absent where it was added, or stood there with this name and these tags. */
  code?: ErrorCode;
}

export interface ImportsAnswer {
  results: ImportResult[];
  now: string;
}
