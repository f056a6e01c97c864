import { z } from 'zod';
import { uuid } from './fields';

/**
 * Queries of the GET routes. The API drops what it cannot read and answers 200 with unfiltered data (LIM-06),
 * so what is sent must be right before it leaves: strict, no bare dates (LIM-12), no sort (LST-10), limits of
 * 1 to 100 (LIM-02). The keys are also the table of parameters a route knows (RMP-11).
 */
const filter = z.string().min(1, 'required').max(256, 'too_long').optional();
const limit = z.int('wrong_type').min(1, 'too_small').max(100, 'too_large').optional();
const offset = z.int('wrong_type').min(0, 'too_small').optional();
/** Full RFC 3339 in UTC, written with `Z`: a raw `+` would reach the API as a space (LIM-08). */
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/, 'not_a_timestamp')
  .meta({ format: 'date-time' })
  .optional();

const paging = { limit, offset };
const transactionFilters = {
  ...paging,
  pix_e2e: filter,
  /** CPF or CNPJ, digits only: matched exactly (CHK-17). */
  client_tax_id: filter,
  date_from: instant,
  date_to: instant,
};
const withdrawalFilters = { ...paging, group_id: filter, address: filter, receive_currency_code: filter };

/** `GET /v2/crossramp_checkouts` (4.2). */
export const checkoutsQuery = z.strictObject(transactionFilters);
/** `GET /v2/onramps` and `GET /v2/offramps` (4.3). */
export const rampsQuery = z.strictObject({ ...transactionFilters, wallet: filter });
/** `GET /v2/withdrawals`: no dates, they would be ignored (WDR-16). */
export const withdrawalsQuery = z.strictObject(withdrawalFilters);
/** `GET /v2/naas/withdrawals` (4.5). */
export const subMerchantWithdrawalsQuery = z.strictObject(withdrawalFilters);
/** `GET /v2/naas/submerchants/onboarding_status`: equal to the signed header (KYB-18, KYB-19). */
export const onboardingQuery = z.strictObject({ correlation_id: uuid });

export type CheckoutsQuery = z.infer<typeof checkoutsQuery>;
export type RampsQuery = z.infer<typeof rampsQuery>;
export type WithdrawalsQuery = z.infer<typeof withdrawalsQuery>;

/** `?a=1&b=x`, percent-encoded, undefined keys left out; empty when nothing is left. */
export function encodeQuery(query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.append(key, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
