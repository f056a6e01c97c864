import 'server-only';
import { ACCEPT_CLAUSES } from './accept-clauses';
import { BALANCE_CLAUSES } from './balance-clauses';
import { BRANDING_CLAUSES } from './branding-clauses';
import { CHECKOUT_CLAUSES } from './checkout-clauses';
import type { Clause } from './clause';
import { CONVERSION_CLAUSES } from './conversion-clauses';
import { DATE_CLAUSES } from './date-clauses';
import { DELIVERY_CLAUSES } from './delivery-clauses';
import { CLOSING_CLAUSES, ERROR_CLAUSES } from './error-clauses';
import { EVENT_CLAUSES } from './event-clauses';
import { FILTER_CLAUSES } from './filter-clauses';
import { GATE_CLAUSES } from './gate-clauses';
import { KYB_CLAUSES } from './kyb-clauses';
import { LIST_CLAUSES } from './list-clauses';
import { NAAS_BALANCE_CLAUSES } from './naas-balance-clauses';
import { OUTCOME_CLAUSES } from './outcome-clauses';
import { PAGE_CLAUSES } from './page-clauses';
import { PAGING_CLAUSES } from './paging-clauses';
import { QUOTE_CLAUSES } from './quote-clauses';
import { RECORD_CLAUSES } from './record-clauses';
import { SIGNED_GET_CLAUSES } from './signed-get-clauses';
import { SIGNED_POST_CLAUSES } from './signed-post-clauses';
import { SPLIT_CLAUSES } from './split-clauses';
import { WHITELIST_CLAUSES } from './whitelist-clauses';
import { WITHDRAW_CLAUSES } from './withdraw-clauses';
import { WITHDRAWAL_CLAUSES } from './withdrawal-clauses';

/** The contract as checks, in the order in which they run; the last ones speak of all answers before them. */
export const SUITE: readonly Clause[] = [
  ...GATE_CLAUSES,
  ...QUOTE_CLAUSES,
  ...ACCEPT_CLAUSES,
  ...OUTCOME_CLAUSES,
  ...CONVERSION_CLAUSES,
  ...BALANCE_CLAUSES,
  ...LIST_CLAUSES,
  ...PAGING_CLAUSES,
  ...DATE_CLAUSES,
  ...FILTER_CLAUSES,
  ...RECORD_CLAUSES,
  ...WITHDRAWAL_CLAUSES,
  ...WITHDRAW_CLAUSES,
  ...CHECKOUT_CLAUSES,
  ...SPLIT_CLAUSES,
  ...NAAS_BALANCE_CLAUSES,
  ...WHITELIST_CLAUSES,
  ...BRANDING_CLAUSES,
  ...KYB_CLAUSES,
  ...SIGNED_GET_CLAUSES,
  ...SIGNED_POST_CLAUSES,
  ...EVENT_CLAUSES,
  ...DELIVERY_CLAUSES,
  ...PAGE_CLAUSES,
  ...ERROR_CLAUSES,
  ...CLOSING_CLAUSES,
];
