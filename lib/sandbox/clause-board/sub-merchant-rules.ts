import 'server-only';
import {
  type AnswerEvidence,
  answers,
  asks,
  itemsOf,
  lacks,
  type Rule,
  says,
  textOf,
} from './clause-evidence';

const CHECKOUT = 'createSubMerchantCheckout';
const BOTH_CHECKOUTS = `${CHECKOUT},createOwnCheckout`;
const UNKNOWN = /is not a field of this request|an envelope of .*, and nothing else/;
const STATES = {
  'KYB-08': 'initial',
  'KYB-09': 'pending_link',
  'KYB-10': 'pending_kyb',
  'KYB-11': 'processing',
  'KYB-12': 'done',
  'KYB-13': 'error',
} as const;

export const SUB_MERCHANT_RULES: readonly Rule[] = [
  [`${CHECKOUT} 200`, 'CHK-01 CHK-02'],
  ['createOwnCheckout 200', 'CHK-13'],
  [`${BOTH_CHECKOUTS} 200`, 'CHK-04', asks('amount_fiat')],
  [`${BOTH_CHECKOUTS} 200`, 'CHK-05', asks('amount_crypto')],
  [
    `${BOTH_CHECKOUTS} 200`,
    'CHK-06',
    (evidence) => !asks('amount_fiat')(evidence) && !asks('amount_crypto')(evidence),
  ],
  [`${BOTH_CHECKOUTS} 200`, 'CHK-07', asks('webhook')],
  [`${BOTH_CHECKOUTS} 200`, 'CHK-09', asks('payer_document')],
  [`${BOTH_CHECKOUTS} 200`, 'CHK-10', asks('payer_name')],
  [`${BOTH_CHECKOUTS} 400`, 'CHK-03', says(/currency_code/)],
  [`${BOTH_CHECKOUTS} 400`, 'CHK-04', says(/amount_fiat must/)],
  [`${BOTH_CHECKOUTS} 400`, 'CHK-05', (evidence) => asks('amount_fiat', 'amount_crypto')(evidence)],
  [`${BOTH_CHECKOUTS} 400`, 'CHK-09', says(/payer_document/)],
  [`${CHECKOUT} 400`, 'CHK-12', says(UNKNOWN)],
  [`${CHECKOUT} 400`, 'CHK-22'],
  ['createOwnCheckout 400,401', 'CHK-14 ERR-15'],

  ['createSubMerchantWithdrawal 200', 'WDR-18 WDR-24 WDR-30'],
  ['createSubMerchantWithdrawal 200', 'WDR-23', asks('note')],
  ['createSubMerchantWithdrawal 400', 'WDR-19', says(/^account (is|must)/)],
  ['createSubMerchantWithdrawal 400', 'WDR-20', says(/amount (is|must|has)/)],
  ['createSubMerchantWithdrawal 400', 'WDR-21', says(/wallet (is|must)/)],
  ['createSubMerchantWithdrawal 400', 'WDR-22', says(/withdrawalType (is|must)/)],
  ['createSubMerchantWithdrawal 400', 'WDR-23', says(/notes is not a field/)],
  ['createSubMerchantWithdrawal 400', 'WDR-25', says(/no active address/)],
  ['createSubMerchantWithdrawal 400', 'WDR-26', says(/available balance does not cover/)],
  ['createSubMerchantWithdrawal 400', 'WDR-29', says(/webhook is not a field/)],

  ['listWalletGroups 200', 'WLG-01'],
  ['listWalletGroups 200', 'WLG-02 WLG-03', ({ body }) => itemsOf(body, 'groups').length > 0],
  ['listWalletGroups 200', 'WLG-04', (evidence) => addresses(evidence, (list) => list.length === 0)],
  ['listWalletGroups 200', 'WLG-05 WLG-06', (evidence) => addresses(evidence, (list) => list.length > 0)],
  ['changeWhitelist 200', 'WLG-13'],
  ['changeWhitelist 200', 'WLG-07', answers('walletId')],
  ['changeWhitelist 200', 'WLG-08', lacks('walletId')],
  ['changeWhitelist 400', 'WLG-12'],
  ['changeWhitelist 400', 'WLG-09', says(/is required/)],
  ['changeWhitelist 400', 'WLG-10', says(/^wallet(Id is not a wallet group|Name is not the name)/)],
  ['changeWhitelist 400', 'WLG-11', says(UNKNOWN)],

  ['getSplit 200', 'SPL-01 SPL-02 SPL-03 SPL-04 SPL-05 SPL-06 SPL-07 SPL-08 SPL-10 SPL-11 CHK-11'],
  ['getSplit 404', 'SPL-09 ERR-05'],

  ['getOnboardingStatus 200', 'KYB-01 KYB-03 KYB-04 KYB-05 KYB-06 KYB-07 KYB-14'],
  [
    'getOnboardingStatus 200',
    'KYB-15 KYB-16 KYB-17',
    answers('error_message', 'error_from_state', 'error_detail'),
  ],
  ...Object.entries(STATES).map(([id, state]): Rule => ['getOnboardingStatus 200', id, isIn(state)]),
  ['getOnboardingStatus 200', 'KYB-19'],
  ['getOnboardingStatus 400', 'KYB-18 ERR-21', says(/^correlation_id/)],
  ['getOnboardingStatus 400', 'KYB-19', says(/differs from X-Correlation-ID/)],
  ['getOnboardingStatus 400', 'KYB-21', says(/^X-[\w-]+ is/)],
  ['getOnboardingStatus 401', 'KYB-21'],
  ['getOnboardingStatus 404', 'KYB-20 ERR-21 ERR-05'],

  ['changeBranding 200', 'BRD-01 BRD-02'],
  ['changeBranding 200', 'BRD-05', asks('trade_name')],
  ['changeBranding 200', 'BRD-06', asks('colour')],
  ['changeBranding 200', 'BRD-07', asks('logo')],
  ['changeBranding 200', 'BRD-08', (evidence) => textOf(evidence.input().logo).startsWith('data:')],
  ['changeBranding 400', 'ERR-20'],
  ['changeBranding 400', 'BRD-03', says(/correlation_id (is|must|has)/)],
  ['changeBranding 400', 'BRD-04', says(/trade_name is required/)],
  ['changeBranding 400', 'BRD-06', says(/colour/)],
  ['changeBranding 400', 'BRD-09', says(/base64/i)],
  ['changeBranding 400', 'BRD-10', says(/PNG/)],
  ['changeBranding 400', 'BRD-11', says(/ bytes$/)],
  ['changeBranding 400', 'BRD-12', says(/ pixels$/)],
  ['changeBranding 400', 'LIM-17', says(/^logo is/)],
  ['changeBranding 400', 'BRD-13 LIM-16', says(/can be changed again from/)],
  ['changeBranding 400', 'BRD-18', says(UNKNOWN)],
  ['changeBranding 404', 'BRD-15 ERR-20'],
  ['changeBranding 422', 'BRD-16 ERR-09 ERR-20'],
];

function isIn(state: string) {
  return ({ body }: AnswerEvidence) => textOf(body.process).endsWith(`.${state}`);
}

function addresses({ body }: AnswerEvidence, test: (list: unknown[]) => boolean): boolean {
  return itemsOf(body, 'groups').some((group) => Array.isArray(group.addresses) && test(group.addresses));
}
