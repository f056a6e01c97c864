import 'server-only';
import { asks, type Rule, says } from './clause-evidence';

const POSTS =
  'createQuote,acceptQuote,createOwnCheckout,createSubMerchantCheckout,createSubMerchantWithdrawal,changeWhitelist,changeBranding';
const SIGNED_GETS =
  'getOnboardingStatus,getSplit,listWalletGroups,getSubMerchantBalance,listSubMerchantWithdrawals';
const SIGNED_POSTS = 'createSubMerchantCheckout,createSubMerchantWithdrawal,changeWhitelist,changeBranding';
const NAAS = `${SIGNED_GETS},${SIGNED_POSTS}`;
const READS = 'listCheckouts,listOnramps,listOfframps,listWithdrawals,getWithdrawal,getBalance,getConversion';
const UNKNOWN_FIELD = /is not a field of this request|an envelope of .*, and nothing else/;

/** Rules that hold on many routes: keys, methods, signatures, error bodies. */
export const GATE_RULES: readonly Rule[] = [
  ['* 200', 'GEN-01 VER-01 ERR-01'],
  ['* 200,202,400,404,405,409,410,422,500,503', 'AUT-06 VER-02', ({ account }) => account !== null],
  ['* 401', 'AUT-07 ERR-04', ({ account }) => account === null],
  ['* 401', 'AUT-08', ({ headers }) => !headers.get('api-key')?.trim()],
  ['* 401', 'AUT-09', ({ account, headers }) => account === null && !!headers.get('api-key')?.trim()],
  ['* 401', 'AUT-01', ({ headers }) => headers.has('authorization') || headers.has('x-api-key')],
  [`${NAAS} 401`, 'SGN-12', ({ account }) => account === null],
  [`${NAAS} 401`, 'AUT-10', ({ account, headers }) => account === null && !headers.has('x-signature')],
  ['* 401,405', 'AUT-05', ({ method, headers }) => method === 'OPTIONS' && headers.has('origin')],
  ['acceptQuote,createOwnCheckout 200', 'AUT-04'],
  ['none 404', 'ERR-25'],
  ['none 404', 'EVT-01', ({ pathname }) => /^\/v2\/(events|webhooks|stream)\b/.test(pathname)],
  ['none 404', 'GEN-11', ({ pathname }) => /^\/v2\/(onramp|offramp|crossramp_checkout)\/./.test(pathname)],
  ['* 405', 'ERR-06'],
  ['listOnramps,listOfframps 405', 'GEN-04 RMP-10'],
  ['listWithdrawals 405', 'GEN-05', ({ method }) => method === 'POST'],
  [`${POSTS} 400`, 'ERR-03'],
  [`${POSTS} 400`, 'VER-05 ERR-17', says(UNKNOWN_FIELD)],
  [`createQuote,acceptQuote,${NAAS} 400,401,404,500`, 'ERR-13', ({ error }) => error !== ''],
  [`${NAAS} 400,404`, 'ERR-23'],
  [`${READS} 401,404,500`, 'ERR-16'],
  [`${NAAS} 200`, 'GEN-06 GEN-09 SGN-08'],
  [`${SIGNED_GETS} 200`, 'SGN-01 SGN-03 SGN-04 SGN-05 SGN-24 SGN-25'],
  [`${SIGNED_GETS} 200`, 'SGN-13', ({ query }) => query.size > 0],
  [`${SIGNED_GETS} 400`, 'SGN-05', says(/^X-Timestamp is not/)],
  [`${SIGNED_GETS} 400`, 'SGN-06 LIM-18', says(/^X-Timestamp is more than/)],
  [`${SIGNED_GETS} 400`, 'SGN-07', says(/^X-Correlation-ID is not/)],
  [`${NAAS} 400`, 'SGN-09', says(/^X-[\w-]+ is missing/)],
  [`${NAAS} 400`, 'SGN-10', says(/^X-[\w-]+ is (not|more)/)],
  [`${NAAS} 401`, 'SGN-11', ({ account }) => account !== null],
  [`${SIGNED_POSTS} 200`, 'SGN-02 SGN-15 SGN-18 SGN-19'],
  [`${SIGNED_POSTS} 200`, 'SGN-22', ({ headers }) => /json/.test(headers.get('content-type') ?? '')],
  ['createSubMerchantCheckout,createSubMerchantWithdrawal,changeWhitelist 200', 'SGN-16'],
  ['changeBranding 200', 'SGN-17', asks('correlation_id')],
  [`${SIGNED_POSTS} 400`, 'SGN-20', says(/^X-Signature is missing/)],
  [`${SIGNED_POSTS} 401`, 'SGN-20', ({ account }) => account !== null],
  ['createOwnCheckout,createQuote 200', 'SGN-23', ({ headers }) => !headers.has('x-signature')],
];
