import type { ErrorBody } from './endpoint';
import type { EndpointId } from './endpoint-ids';

export type ErrorBodies = Readonly<Record<string, ErrorBody>>;

const list: ErrorBodies = { 401: 'empty', 500: 'empty' };
const record: ErrorBodies = { 401: 'empty', 404: 'empty', 500: 'empty' };
/** JSON on GETs too, whose error names the wrong header (O-16, O-36, ERR-23). */
const naas: ErrorBodies = { 400: 'json', 401: 'json', 404: 'json', 500: 'json' };

/** Default of `errors.bodyPolicy`. */
export const ERROR_BODY_POLICY: Readonly<Record<EndpointId, ErrorBodies>> = {
  createQuote: { 400: 'json', 401: 'json', 500: 'json' },
  acceptQuote: {
    202: 'accept',
    400: 'json',
    401: 'json',
    404: 'json',
    409: 'accept',
    410: 'accept',
    422: 'accept',
    500: 'json',
    503: 'accept',
  },
  getConversion: record,
  createOwnCheckout: { 400: 'text-json', 401: 'text-json', 500: 'text-json' },
  listCheckouts: list,
  listOnramps: list,
  listOfframps: list,
  getBalance: list,
  getWithdrawal: record,
  listWithdrawals: list,
  createSubMerchantCheckout: naas,
  createSubMerchantWithdrawal: naas,
  changeWhitelist: naas,
  changeBranding: { ...naas, 422: 'json' },
  getOnboardingStatus: naas,
  getSplit: naas,
  listWalletGroups: naas,
  getSubMerchantBalance: naas,
  listSubMerchantWithdrawals: naas,
};
