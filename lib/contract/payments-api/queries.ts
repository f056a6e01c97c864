import { z } from 'zod';
import { uuid } from './fields';

/**
 * Strict, because the API ignores what it cannot read and answers unfiltered (LIM-06): no bare dates (LIM-12), no
 * sort (LST-10), limits of 1 to 100 (LIM-02). The keys list a route's parameters (RMP-11).
 */
const filter = z.string().min(1, 'required').max(256, 'too_long').optional();
const limit = z.int('wrong_type').min(1, 'too_small').max(100, 'too_large').optional();
const offset = z.int('wrong_type').min(0, 'too_small').optional();
/** RFC 3339 in UTC with `Z`: a raw `+` would arrive as a space (LIM-08). */
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/, 'not_a_timestamp')
  .meta({ format: 'date-time' })
  .optional();

const paging = { limit, offset };
const transactionFilters = {
  ...paging,
  pix_e2e: filter,
  /** CPF or CNPJ digits, matched exactly (CHK-17). */
  client_tax_id: filter,
  date_from: instant,
  date_to: instant,
};
const withdrawalFilters = { ...paging, group_id: filter, address: filter, receive_currency_code: filter };

/** `GET /v2/crossramp_checkouts`. */
export const checkoutsQuery = z.strictObject(transactionFilters);
/** `GET /v2/onramps` and `GET /v2/offramps`. */
export const rampsQuery = z.strictObject({ ...transactionFilters, wallet: filter });
/** `GET /v2/withdrawals`; dates would be ignored (WDR-16). */
export const withdrawalsQuery = z.strictObject(withdrawalFilters);
/** `GET /v2/naas/withdrawals`. */
export const subMerchantWithdrawalsQuery = z.strictObject(withdrawalFilters);
/** `GET /v2/naas/submerchants/onboarding_status`: equals the signed header (KYB-18, KYB-19). */
export const onboardingQuery = z.strictObject({ correlation_id: uuid });
