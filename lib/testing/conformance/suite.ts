import 'server-only';
import { ACCEPT_CLAUSES } from '@/lib/testing/conformance/clauses/accept-clauses';
import { ACCEPT_OUTCOME_CLAUSES } from '@/lib/testing/conformance/clauses/accept-outcome-clauses';
import { BALANCE_CLAUSES } from '@/lib/testing/conformance/clauses/balance-clauses';
import { BRANDING_CLAUSES } from '@/lib/testing/conformance/clauses/branding-clauses';
import { CHECKOUT_CLAUSES } from '@/lib/testing/conformance/clauses/checkout-clauses';
import { CONVERSION_CLAUSES } from '@/lib/testing/conformance/clauses/conversion-clauses';
import { DATE_CLAUSES } from '@/lib/testing/conformance/clauses/date-clauses';
import { CLOSING_CLAUSES, ERROR_CLAUSES } from '@/lib/testing/conformance/clauses/error-clauses';
import { FILTER_CLAUSES } from '@/lib/testing/conformance/clauses/filter-clauses';
import { GATE_CLAUSES } from '@/lib/testing/conformance/clauses/gate-clauses';
import { HOSTED_PAGE_CLAUSES } from '@/lib/testing/conformance/clauses/hosted-page-clauses';
import { KYB_CLAUSES } from '@/lib/testing/conformance/clauses/kyb-clauses';
import { LIST_CLAUSES } from '@/lib/testing/conformance/clauses/list-clauses';
import { PAGING_CLAUSES } from '@/lib/testing/conformance/clauses/paging-clauses';
import { QUOTE_CLAUSES } from '@/lib/testing/conformance/clauses/quote-clauses';
import { RECORD_CLAUSES } from '@/lib/testing/conformance/clauses/record-clauses';
import { SIGNED_GET_CLAUSES } from '@/lib/testing/conformance/clauses/signed-get-clauses';
import { SIGNED_POST_CLAUSES } from '@/lib/testing/conformance/clauses/signed-post-clauses';
import { SPLIT_CLAUSES } from '@/lib/testing/conformance/clauses/split-clauses';
import { SUB_MERCHANT_BALANCE_CLAUSES } from '@/lib/testing/conformance/clauses/sub-merchant-balance-clauses';
import { SUB_MERCHANT_WITHDRAWAL_CLAUSES } from '@/lib/testing/conformance/clauses/sub-merchant-withdrawal-clauses';
import { WEBHOOK_DELIVERY_CLAUSES } from '@/lib/testing/conformance/clauses/webhook-delivery-clauses';
import { WEBHOOK_EVENT_CLAUSES } from '@/lib/testing/conformance/clauses/webhook-event-clauses';
import { WHITELIST_CLAUSES } from '@/lib/testing/conformance/clauses/whitelist-clauses';
import { WITHDRAWAL_CLAUSES } from '@/lib/testing/conformance/clauses/withdrawal-clauses';
import type { Clause } from './clause';

/** The checks in run order; the last ones inspect all earlier answers. */
export const SUITE: readonly Clause[] = [
  ...GATE_CLAUSES,
  ...QUOTE_CLAUSES,
  ...ACCEPT_CLAUSES,
  ...ACCEPT_OUTCOME_CLAUSES,
  ...CONVERSION_CLAUSES,
  ...BALANCE_CLAUSES,
  ...LIST_CLAUSES,
  ...PAGING_CLAUSES,
  ...DATE_CLAUSES,
  ...FILTER_CLAUSES,
  ...RECORD_CLAUSES,
  ...WITHDRAWAL_CLAUSES,
  ...SUB_MERCHANT_WITHDRAWAL_CLAUSES,
  ...CHECKOUT_CLAUSES,
  ...SPLIT_CLAUSES,
  ...SUB_MERCHANT_BALANCE_CLAUSES,
  ...WHITELIST_CLAUSES,
  ...BRANDING_CLAUSES,
  ...KYB_CLAUSES,
  ...SIGNED_GET_CLAUSES,
  ...SIGNED_POST_CLAUSES,
  ...WEBHOOK_EVENT_CLAUSES,
  ...WEBHOOK_DELIVERY_CLAUSES,
  ...HOSTED_PAGE_CLAUSES,
  ...ERROR_CLAUSES,
  ...CLOSING_CLAUSES,
];
