import 'server-only';
import { acceptQuote } from './accept';
import { getBalance } from './balance';
import { changeBranding } from './branding';
import { createOwnCheckout, createSubMerchantCheckout } from './checkout';
import { getConversion } from './conversion';
import { getOnboardingStatus } from './onboarding-status';
import { createQuote } from './quote';
import { listCheckouts, listOfframps, listOnramps, listWithdrawals } from './record-list';
import type { Route } from './router';
import { getSplit } from './split-lookup';
import { getSubMerchantBalance } from './submerchant-balance';
import { listSubMerchantWithdrawals } from './submerchant-withdrawals';
import { listWalletGroups } from './wallet-groups';
import { changeWhitelist } from './whitelist';
import { createSubMerchantWithdrawal } from './withdraw';
import { getWithdrawal } from './withdrawal';

/** Everything under `/v2/`. A route that is not listed does not exist: 404. */
export const ROUTES: readonly Route[] = [
  createQuote,
  acceptQuote,
  getConversion,
  getBalance,
  listCheckouts,
  listOnramps,
  listOfframps,
  listWithdrawals,
  getWithdrawal,
  createOwnCheckout,
  createSubMerchantCheckout,
  createSubMerchantWithdrawal,
  changeWhitelist,
  changeBranding,
  listWalletGroups,
  getSubMerchantBalance,
  listSubMerchantWithdrawals,
  getOnboardingStatus,
  getSplit,
];
