import { z } from 'zod';
import { DEFAULT_NETWORKS, NETWORKS } from '@/lib/contract/values/wallet-networks';
import { CURRENCY_KINDS, DEFAULT_CURRENCIES } from './currency-catalog';
import { stageCatalog } from './stage';
import { DEFAULT_STAGE_CATALOG } from './stage-catalog';

/** Open points of the service: conversions, checkouts, withdrawals, sub-merchants. */
const status = z.int().min(400).max(599);
const seconds = z.number().min(0);
const decimal = z.string().regex(/^\d+(\.\d+)?$/);
const decimalByCode = z.record(z.string(), decimal);
const verdict = z.enum(['reject', 'accept']);

export const productAssumptions = {
  currencies: z
    .array(
      z.strictObject({
        code: z.string().min(1),
        name: z.string().min(1),
        kind: z.enum(CURRENCY_KINDS),
        decimals: z.int().min(0).max(18),
      }),
    )
    .min(2),
  rates: z.strictObject({
    direction: z.enum(['to/from', 'from/to']),
    decimals: z.strictObject({ fiat: z.int().min(0), stablecoin: z.int().min(0), crypto: z.int().min(0) }),
  }),
  rfq: z.strictObject({
    rateSeconds: seconds,
    renewSeconds: seconds,
    renewOn: z.enum(['accept', 'read']),
    amountRules: z.strictObject({
      zero: verdict,
      negative: verdict,
      string: verdict,
      both: verdict,
      null: z.enum(['absent', 'reject']),
    }),
    /** Causes of a 500 on a quote. */
    cannotCreate: z.array(z.enum(['both_windows_closed', 'same_currency'])),
  }),
  accept: z.strictObject({
    includeAmountsOn: z.array(z.int()),
    /** Causes of ERROR instead of REFUSED on a 422. */
    errorStateCauses: z.array(z.enum(['balance', 'd0_unavailable', 'limit', 'evaluation'])),
    repeatOnDone: z.union([z.literal('replay'), z.literal(422)]),
    requireDestination: z.boolean(),
    rejectWrongKind: z.boolean(),
  }),
  conversion: z.strictObject({
    record: z.strictObject({
      shape: z.enum(['envelope', 'labels-only']),
      limitBlockSourceAt: z.enum(['top', 'attributes']),
      /** Place of the current quote in the record. */
      attributes: z.enum(['attributes', 'top', 'quote', 'none']),
    }),
  }),
  limits: z.strictObject({ operational: decimal.nullable(), compliance: decimal.nullable() }),
  balance: z.strictObject({
    bucketsInBrl: z.array(z.enum(['available', 'in_transit', 'to_receive', 'blocked'])),
    /** BRL per unit; `USD` serves assets without a price (BAL-14). */
    prices: decimalByCode,
  }),
  checkout: z.strictObject({
    own: z.strictObject({ requestFields: z.array(z.string()), linkKeys: z.array(z.string()).min(1) }),
    rules: z.strictObject({
      bothAmounts: verdict,
      fiatCurrencyCode: verdict,
      documentLengths: z.array(z.int()),
      checkDigits: z.boolean(),
    }),
  }),
  attributes: z.strictObject({ undocumented: z.enum(['assumed', 'empty']) }),
  links: z.strictObject({ template: z.string().includes('{token}') }),
  withdraw: z.strictObject({
    types: z.array(z.string().min(1)).min(1),
    strictTypes: z.boolean(),
    insufficientStatus: status,
    feeByAsset: decimalByCode,
    addressChoice: z.enum(['oldest-active', 'newest-active']),
  }),
  whitelist: z.strictObject({
    activation: z.strictObject({ mode: z.enum(['auto', 'manual']), seconds }),
    rules: z.strictObject({
      nameMismatch: verdict,
      duplicateName: verdict,
      duplicateAddress: verdict,
      addressSyntax: z.enum(['unchecked', 'checked']),
      /** Networks accepted for addresses of each asset; no entry, not offered. */
      networks: z.record(z.string(), z.array(z.enum(NETWORKS)).min(1)),
    }),
  }),
  branding: z.strictObject({
    logo: z.strictObject({
      maxBytes: z.int().min(1),
      maxWidth: z.int().min(1),
      maxHeight: z.int().min(1),
      requireSquare: z.boolean(),
    }),
    rules: z.strictObject({
      colour: z.enum(['hex-3-or-6', 'hex-6']),
      emptyIs: z.enum(['not_given', 'reject']),
      topLevelCorrelation: verdict,
      cooldownDays: z.number().min(0),
    }),
  }),
  kyb: z.strictObject({ queryHeaderMismatch: status }),
  naas: z.strictObject({
    unknownCorrelationStatus: status,
    requireActive: z.boolean(),
    requireActiveStatus: status,
  }),
  scope: z.strictObject({ naasCheckoutsInMasterList: z.boolean(), naasWithdrawalsInMasterList: z.boolean() }),
  split: z.strictObject({
    percent: decimal,
    components: z.array(z.string().min(1)).min(1),
    states: z.array(z.string().min(1)).min(1),
  }),
  sandbox: z.strictObject({
    catalog: stageCatalog,
    seed: z.strictObject({
      /** Records of each own list; `pixAttributes` are all a PIX withdrawal has. */
      withdrawals: z.strictObject({ count: z.int().min(0), pixAttributes: z.array(z.string()) }),
    }),
    console: z.strictObject({ associateWallet: z.boolean() }),
    /** Time until the service advances a transaction; null when only a control does. */
    progressSeconds: seconds.nullable(),
  }),
};

type ProductAssumptions = z.infer<z.ZodObject<typeof productAssumptions>>;

export const PRODUCT_DEFAULTS: ProductAssumptions = {
  currencies: DEFAULT_CURRENCIES.map((currency) => ({ ...currency })),
  rates: { direction: 'to/from', decimals: { fiat: 2, stablecoin: 6, crypto: 8 } },
  rfq: {
    rateSeconds: 30,
    renewSeconds: 300,
    renewOn: 'accept',
    amountRules: { zero: 'reject', negative: 'reject', string: 'reject', both: 'reject', null: 'absent' },
    cannotCreate: ['both_windows_closed', 'same_currency'],
  },
  accept: {
    includeAmountsOn: [200, 422],
    errorStateCauses: [],
    repeatOnDone: 'replay',
    requireDestination: true,
    rejectWrongKind: false,
  },
  conversion: { record: { shape: 'envelope', limitBlockSourceAt: 'top', attributes: 'attributes' } },
  limits: { operational: null, compliance: null },
  balance: {
    bucketsInBrl: ['available', 'in_transit', 'to_receive', 'blocked'],
    prices: { BRL: '1', USD: '5.3478', BTC: '512345.67' },
  },
  checkout: {
    own: {
      requestFields: [
        'currency_code',
        'amount_fiat',
        'amount_crypto',
        'webhook',
        'return_url',
        'payer_document',
        'payer_name',
      ],
      linkKeys: ['link', 'url', 'checkout_url'],
    },
    rules: {
      bothAmounts: 'reject',
      fiatCurrencyCode: 'reject',
      documentLengths: [11, 14],
      checkDigits: false,
    },
  },
  attributes: { undocumented: 'assumed' },
  links: { template: '{base}/{page}/{token}' },
  withdraw: {
    types: ['crypto'],
    strictTypes: false,
    insufficientStatus: 400,
    feeByAsset: { USDT: '1.50', USDC: '1.50', BTC: '0.00005' },
    addressChoice: 'oldest-active',
  },
  whitelist: {
    activation: { mode: 'auto', seconds: 60 },
    rules: {
      nameMismatch: 'reject',
      duplicateName: 'reject',
      duplicateAddress: 'reject',
      addressSyntax: 'unchecked',
      networks: DEFAULT_NETWORKS,
    },
  },
  branding: {
    logo: { maxBytes: 5 * 1024 * 1024, maxWidth: 400, maxHeight: 400, requireSquare: false },
    rules: { colour: 'hex-3-or-6', emptyIs: 'not_given', topLevelCorrelation: 'reject', cooldownDays: 30 },
  },
  kyb: { queryHeaderMismatch: 400 },
  naas: { unknownCorrelationStatus: 404, requireActive: true, requireActiveStatus: 400 },
  scope: { naasCheckoutsInMasterList: true, naasWithdrawalsInMasterList: false },
  split: { percent: '2', components: ['split_transfer'], states: ['pending', 'processing', 'done', 'error'] },
  sandbox: {
    catalog: DEFAULT_STAGE_CATALOG,
    seed: {
      withdrawals: {
        count: 130,
        pixAttributes: ['amount_discounted', 'amount_received', 'currency_received', 'currency_receive_code'],
      },
    },
    console: { associateWallet: true },
    progressSeconds: 20,
  },
};
