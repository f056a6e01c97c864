import { z } from 'zod';
import { balanceAnswer } from './balance';
import {
  accountCheckoutAnswer,
  accountCheckoutBody,
  linkAnswer,
  subMerchantCheckoutPayload,
} from './checkouts';
import { acceptAnswer, acceptBody, conversionRecord, quoteAnswer, quoteBody } from './conversions';
import { type Endpoint, endpoint } from './endpoint';
import type { EndpointId } from './endpoint-ids';
import { listEnvelope } from './envelope';
import { ERROR_BODY_POLICY } from './error-policy';
import {
  checkoutsQuery,
  onboardingQuery,
  rampsQuery,
  subMerchantWithdrawalsQuery,
  withdrawalsQuery,
} from './queries';
import {
  brandingPayload,
  messageAnswer,
  onboardingAnswer,
  splitAnswer,
  subMerchantBalanceAnswer,
  walletGroupsAnswer,
  whitelistAnswer,
  whitelistPayload,
} from './sub-merchants';
import { withdrawalRecord, withdrawPayload } from './withdrawals';

const LIST = [200, 401, 500];
const NAAS = [200, 400, 401, 404, 500];

function row<Id extends EndpointId>(id: Id) {
  return { id, errorBody: ERROR_BODY_POLICY[id] };
}
const ownKey = { auth: 'key', movesMoney: false } as const;
const signedGet = { method: 'GET', auth: 'signed-get', movesMoney: false } as const;
const signedPost = { method: 'POST', auth: 'signed-post', movesMoney: true } as const;
const noQuery = z.strictObject({});

/** The 19 routes of the API, in the document's order. */
export const ENDPOINTS = {
  createQuote: endpoint({
    ...row('createQuote'),
    method: 'POST',
    path: '/v2/rfq',
    auth: 'key',
    // Debits nothing, but repeating it makes two quotes (safety 1).
    movesMoney: true,
    statuses: [200, 400, 401, 500],
    body: quoteBody,
    response: quoteAnswer,
    clauses: ['QUO', 'EVT-08'],
  }),
  acceptQuote: endpoint({
    ...row('acceptQuote'),
    method: 'POST',
    path: '/v2/rfq/accept',
    auth: 'key',
    movesMoney: true,
    statuses: [200, 202, 400, 401, 404, 409, 410, 422, 500, 503],
    body: acceptBody,
    response: acceptAnswer,
    clauses: ['ACC'],
  }),
  getConversion: endpoint({
    ...row('getConversion'),
    ...ownKey,
    method: 'GET',
    path: '/v2/rfq/{id}',
    statuses: [200, 401, 404, 500],
    query: noQuery,
    response: conversionRecord,
    clauses: ['CNV', 'ENV'],
  }),
  createOwnCheckout: endpoint({
    ...row('createOwnCheckout'),
    method: 'POST',
    path: '/v2/crossramp_checkout',
    auth: 'key',
    movesMoney: true,
    statuses: [200, 400, 401, 500],
    body: accountCheckoutBody,
    response: accountCheckoutAnswer,
    clauses: ['CHK-13', 'CHK-14'],
  }),
  listCheckouts: endpoint({
    ...row('listCheckouts'),
    ...ownKey,
    method: 'GET',
    path: '/v2/crossramp_checkouts',
    statuses: LIST,
    query: checkoutsQuery,
    response: listEnvelope,
    clauses: ['CHK-15', 'LST', 'LIM'],
  }),
  listOnramps: endpoint({
    ...row('listOnramps'),
    ...ownKey,
    method: 'GET',
    path: '/v2/onramps',
    statuses: LIST,
    query: rampsQuery,
    response: listEnvelope,
    clauses: ['RMP', 'LST', 'LIM'],
  }),
  listOfframps: endpoint({
    ...row('listOfframps'),
    ...ownKey,
    method: 'GET',
    path: '/v2/offramps',
    statuses: LIST,
    query: rampsQuery,
    response: listEnvelope,
    clauses: ['RMP', 'LST', 'LIM'],
  }),
  getBalance: endpoint({
    ...row('getBalance'),
    ...ownKey,
    method: 'GET',
    path: '/v2/balance',
    statuses: LIST,
    query: noQuery,
    response: balanceAnswer,
    clauses: ['BAL'],
  }),
  getWithdrawal: endpoint({
    ...row('getWithdrawal'),
    ...ownKey,
    method: 'GET',
    path: '/v2/withdrawal/{id}',
    statuses: [200, 401, 404, 500],
    query: noQuery,
    response: withdrawalRecord,
    clauses: ['WDR-11', 'WDR-12', 'WDR-13', 'ENV'],
  }),
  listWithdrawals: endpoint({
    ...row('listWithdrawals'),
    ...ownKey,
    method: 'GET',
    path: '/v2/withdrawals',
    statuses: LIST,
    query: withdrawalsQuery,
    response: listEnvelope,
    clauses: ['WDR-14', 'WDR-16', 'LST', 'LIM'],
  }),
  createSubMerchantCheckout: endpoint({
    ...row('createSubMerchantCheckout'),
    ...signedPost,
    path: '/v2/naas/crossramp_checkout',
    statuses: NAAS,
    body: subMerchantCheckoutPayload,
    response: linkAnswer,
    clauses: ['CHK', 'SGN'],
  }),
  createSubMerchantWithdrawal: endpoint({
    ...row('createSubMerchantWithdrawal'),
    ...signedPost,
    path: '/v2/naas/withdraw',
    statuses: NAAS,
    body: withdrawPayload,
    response: linkAnswer,
    clauses: ['WDR-18', 'SGN'],
  }),
  changeWhitelist: endpoint({
    ...row('changeWhitelist'),
    ...signedPost,
    path: '/v2/naas/whitelist',
    statuses: NAAS,
    body: whitelistPayload,
    response: whitelistAnswer,
    clauses: ['WLG-07', 'WLG-08', 'SGN'],
  }),
  changeBranding: endpoint({
    ...row('changeBranding'),
    ...signedPost,
    path: '/v2/naas/submerchants/branding',
    statuses: [200, 400, 401, 404, 422, 500],
    body: brandingPayload,
    response: messageAnswer,
    clauses: ['BRD', 'SGN'],
  }),
  getOnboardingStatus: endpoint({
    ...row('getOnboardingStatus'),
    ...signedGet,
    path: '/v2/naas/submerchants/onboarding_status',
    statuses: NAAS,
    query: onboardingQuery,
    response: onboardingAnswer,
    clauses: ['KYB', 'SGN'],
  }),
  getSplit: endpoint({
    ...row('getSplit'),
    ...signedGet,
    path: '/v2/naas/split/{origin_e2e}',
    statuses: NAAS,
    query: noQuery,
    response: splitAnswer,
    clauses: ['SPL', 'SGN'],
  }),
  listWalletGroups: endpoint({
    ...row('listWalletGroups'),
    ...signedGet,
    path: '/v2/naas/wl_groups',
    statuses: NAAS,
    query: noQuery,
    response: walletGroupsAnswer,
    clauses: ['WLG', 'SGN'],
  }),
  getSubMerchantBalance: endpoint({
    ...row('getSubMerchantBalance'),
    ...signedGet,
    path: '/v2/naas/balance',
    statuses: NAAS,
    query: noQuery,
    response: subMerchantBalanceAnswer,
    clauses: ['NBA', 'SGN'],
  }),
  listSubMerchantWithdrawals: endpoint({
    ...row('listSubMerchantWithdrawals'),
    ...signedGet,
    path: '/v2/naas/withdrawals',
    statuses: NAAS,
    query: subMerchantWithdrawalsQuery,
    response: listEnvelope,
    clauses: ['WDR-27', 'WDR-28', 'LST', 'SGN'],
  }),
} satisfies Record<EndpointId, Endpoint>;
