import type { EndpointId } from '@/lib/contract/payments-api/endpoint-ids';

/** Prose of the API description; paths, fields, statuses and schemas are generated. */
export const TAGS = {
  Conversions:
    'A quote with two settlement days (D0 and D1), then an accept that locks the rate (QUO, ACC, CNV).',
  Checkouts: 'Links that take a PIX payment and deliver crypto (CHK).',
  Ramps: 'Onramps and offramps, read-only: they are created elsewhere (RMP).',
  Balance: 'The account’s ledger, in buckets for each currency (BAL).',
  Withdrawals: 'What left the account, to a whitelisted wallet or a PIX key (WDR).',
  'Sub-merchants':
    'Signed routes by which a master merchant acts for its sub-merchants (SGN, CHK, WDR, WLG, BRD, KYB, SPL, NBA).',
} as const;
export type Tag = keyof typeof TAGS;

interface OperationText {
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
}

const LIST_RULES =
  'Newest first. A limit that is no number becomes 50, more than 100 becomes 100, an unreadable date or an unknown ' +
  'parameter is dropped in silence: read `limit` and `offset` of the answer (LIM-03, LIM-05, LIM-06, LST-04). A bare date in ' +
  '`date_to` is the start of that day (LIM-12).';
const FOREIGN = 'A record of another account answers exactly as one that does not exist (ERR-05).';

export const OPERATION_TEXTS: Readonly<Record<EndpointId, OperationText>> = {
  createQuote: {
    tag: 'Conversions',
    summary: 'Ask for a quote',
    description:
      'Exactly one of `from_amount` and `to_amount` (QUO-06). The figures of a closed settlement day are absent (QUO-25). Nothing is debited.',
  },
  acceptQuote: {
    tag: 'Conversions',
    summary: 'Accept a quote',
    description:
      'Locks the rate and schedules the delivery (ACC-02). `wallet_id` for a crypto payout, `pix_key` for a BRL payout (ACC-15). ' +
      'Only 200 is an acceptance; never repeat it by machine (ACC-35).',
  },
  getConversion: { tag: 'Conversions', summary: 'Read a conversion', description: FOREIGN },
  createOwnCheckout: {
    tag: 'Checkouts',
    summary: 'Create a checkout of the account',
    description:
      'At most one of the two amounts; neither leaves the amount to the payer. Errors are JSON sent as text (ERR-15).',
  },
  listCheckouts: { tag: 'Checkouts', summary: 'List checkouts', description: LIST_RULES },
  listOnramps: { tag: 'Ramps', summary: 'List onramps', description: LIST_RULES },
  listOfframps: { tag: 'Ramps', summary: 'List offramps', description: LIST_RULES },
  getBalance: {
    tag: 'Balance',
    summary: 'Read the balance',
    description:
      'BRL figures are approximate and never size a trade (BAL-15). Keys are labels, not codes (BAL-11).',
  },
  getWithdrawal: {
    tag: 'Withdrawals',
    summary: 'Read a withdrawal',
    description: `By \`end2end\`, else by \`tx_hash\` (WDR-12). ${FOREIGN}`,
  },
  listWithdrawals: {
    tag: 'Withdrawals',
    summary: 'List withdrawals',
    description: `${LIST_RULES} This route knows no date filters (LIM-14).`,
  },
  createSubMerchantCheckout: {
    tag: 'Sub-merchants',
    summary: 'Create a checkout of a sub-merchant',
    description:
      'When it completes, a split goes to the master merchant (SPL). At most one of the two amounts.',
  },
  createSubMerchantWithdrawal: {
    tag: 'Sub-merchants',
    summary: 'Withdraw for a sub-merchant',
    description:
      '`wallet` is a whitelist group with an active address, not an address (WDR-21). The amount is text (WDR-20).',
  },
  changeWhitelist: {
    tag: 'Sub-merchants',
    summary: 'Create a whitelist group, or add an address to one',
    description:
      'Which of the two is chosen by the fields given (WLG-07, WLG-08). An address starts pending (WLG-06).',
  },
  changeBranding: {
    tag: 'Sub-merchants',
    summary: 'Change a sub-merchant’s branding',
    description:
      'At least one field (BRD). The relationship stands inside the payload (BRD-02). Once in 30 days (LIM-16); a logo is PNG or ' +
      'JPEG, at most 5 MB and 400x400 (LIM-17).',
  },
  getOnboardingStatus: {
    tag: 'Sub-merchants',
    summary: 'Read a sub-merchant’s KYB onboarding',
    description: `The query names the same relationship as the signed header (KYB-18). ${FOREIGN}`,
  },
  getSplit: {
    tag: 'Sub-merchants',
    summary: 'Read the split of a checkout',
    description: `By the \`end2end\` of the checkout it came from. ${FOREIGN}`,
  },
  listWalletGroups: {
    tag: 'Sub-merchants',
    summary: 'List whitelist groups',
    description: 'An address with a status other than `active` is not usable (WLG-06).',
  },
  getSubMerchantBalance: {
    tag: 'Sub-merchants',
    summary: 'Read a sub-merchant’s balance',
    description: 'Decimal strings, without BRL figures (NBA-03, NBA-04).',
  },
  listSubMerchantWithdrawals: {
    tag: 'Sub-merchants',
    summary: 'List a sub-merchant’s withdrawals',
    description: LIST_RULES,
  },
};

/** Answers of every route; accept has texts of its own. */
export const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'Success, creation included (ERR-01).',
  400: 'The request is not as described (ERR-03).',
  401: 'The key is missing or unknown (AUT-08, AUT-09), or a signature does not verify (ERR-04).',
  404: 'No such record, or one of another account (ERR-05).',
  422: 'The sub-merchant cannot be branded yet (ERR-09).',
  500: 'Internal error, or data that cannot be given (ERR-10).',
};

export const ACCEPT_TEXTS: Readonly<Record<number, string>> = {
  200: 'Accepted: the rate is locked and delivery scheduled for `settlement_eta` (ACC-01, ACC-02).',
  202: 'Still being evaluated: nothing is decided; read again, do not resubmit (ACC-27, ACC-29).',
  409: 'The rate has expired and was renewed: read again, then decide anew (ACC-19, ACC-20).',
  410: 'The renewal window is closed. Final (ACC-21).',
  422: 'Refused: balance, D0 closed, or a ceiling. Final (ACC-22 to ACC-25).',
  500: 'The outcome is unknown: read the conversion first (ACC-30).',
  503: 'The rate provider is unavailable: nothing is decided (ACC-26).',
};

export const PARAMETER_TEXTS: Readonly<Record<string, string>> = {
  id: 'Opaque id of the record, one path segment (GEN-10).',
  origin_e2e: '`end2end` of the checkout (SPL).',
  limit: 'Records on the page; 20 when absent (LIM-01).',
  offset: 'Records to skip; 0 when absent (LIM-04).',
  pix_e2e: 'Exact PIX end-to-end id.',
  client_tax_id: 'CPF or CNPJ, digits only, exact (CHK-17).',
  date_from: 'First instant, inclusive (LIM-10).',
  date_to: 'Last instant, inclusive (LIM-11).',
  wallet: 'Exact wallet (RMP).',
  group_id: 'Whitelist group (WDR).',
  address: 'Destination address (WDR).',
  receive_currency_code: 'Code of the asset received (WDR).',
  correlation_id: 'UUID of the relationship (GEN-09).',
};

export const ABOUT = `Conversions between crypto assets and BRL, checkouts, withdrawals and the sub-merchant programme.

Generated from the schemas that the client, the sandbox and the dashboard share; there is no second source. Codes such as ACC-19
name clauses of the contract; descriptions cite them.

- Every request carries \`api-key\` (AUT-01). A method that is not listed for a path is answered with 405 and no body (ERR-06).
- Every authenticated answer carries \`X-API-Version\`, a build tag (AUT-06).
- Unknown fields of an answer are to be ignored, unknown fields of a request are refused with 400 (GEN-02, ERR-17).
- Amounts are exact decimals: read JSON numbers without floats.
- Clients go by the status and treat the body of an error as optional (ERR-12).`;
