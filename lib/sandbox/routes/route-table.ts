import 'server-only';
import type { Route } from '@/lib/sandbox/http/router';
import { acceptQuote } from './accept-quote';
import { getBalance, getSubMerchantBalance } from './balances';
import { changeBranding } from './change-branding';
import { createQuote, getConversion } from './conversions';
import { createOwnCheckout, createSubMerchantCheckout } from './create-checkout';
import { getOnboardingStatus } from './get-onboarding-status';
import { getSplit } from './get-split';
import { createSubMerchantWithdrawal, listSubMerchantWithdrawals } from './sub-merchant-withdrawals';
import { getWithdrawal, listCheckouts, listOfframps, listOnramps, listWithdrawals } from './transactions';
import { changeWhitelist, listWalletGroups } from './whitelist';

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
