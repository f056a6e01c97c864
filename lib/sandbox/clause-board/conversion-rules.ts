import 'server-only';
import { compare } from '@/lib/money/amount';
import { availableOf } from '@/lib/sandbox/world/ledger';
import type { Conversion } from '@/lib/sandbox/world/world';
import {
  type AnswerEvidence,
  after,
  answers,
  asks,
  itemsOf,
  labelOf,
  lacks,
  objectOf,
  type Rule,
  reasons,
  says,
  textOf,
} from './clause-evidence';

const UNKNOWN = /is not a field of this request/;
const NOT_JSON = /not valid JSON|must be a JSON object/;

export const CONVERSION_RULES: readonly Rule[] = [
  ['createQuote 200', 'QUO-01 QUO-02 QUO-16 QUO-17 QUO-20 QUO-22 QUO-23 QUO-28 LIM-19'],
  ['createQuote 200', 'QUO-18', answers('from_amount_d0', 'to_amount_d0', 'rate_d0')],
  ['createQuote 200', 'QUO-19', answers('from_amount_d1', 'to_amount_d1', 'rate_d1')],
  ['createQuote 200', 'QUO-21', answers('settlement_eta_d0', 'settlement_eta_d1')],
  ['createQuote 200', 'QUO-24', lacks('wallet_id')],
  [
    'createQuote 200',
    'QUO-26 QUO-25',
    lacks('rate_d0', 'from_amount_d0', 'to_amount_d0', 'settlement_eta_d0'),
  ],
  [
    'createQuote 200',
    'QUO-27 QUO-25',
    lacks('rate_d1', 'from_amount_d1', 'to_amount_d1', 'settlement_eta_d1'),
  ],
  ['createQuote 200', 'QUO-08', asks('from_amount')],
  ['createQuote 200', 'QUO-09', asks('to_amount')],
  ['createQuote 200', 'QUO-10', asks('webhook')],
  ['createQuote 200', 'QUO-29', aboveBalance],
  ['createQuote 400', 'QUO-30 ERR-18'],
  ['createQuote 400', 'QUO-03', says(/from_currency is required/)],
  ['createQuote 400', 'QUO-04', says(/to_currency is required/)],
  ['createQuote 400', 'QUO-05', (evidence) => oneAmount(evidence) && !asks('from_amount')(evidence)],
  [
    'createQuote 400',
    'QUO-06',
    (evidence) => oneAmount(evidence) && asks('from_amount', 'to_amount')(evidence),
  ],
  ['createQuote 400', 'QUO-07', says(/amount must be (a JSON number|greater than zero)/)],
  ['createQuote 400', 'QUO-11', says(UNKNOWN)],
  ['createQuote 400', 'QUO-12', says(NOT_JSON)],
  ['createQuote 500', 'QUO-13 QUO-30 GEN-12 ERR-18', says(/^unknown currency/)],
  ['createQuote 500', 'QUO-14 QUO-30 ERR-18', says(/cannot be created/)],

  ['acceptQuote 200', 'ACC-01 ACC-03 ACC-04 ACC-05 ACC-06 ACC-07 ACC-10 ACC-12 ACC-33 GEN-03 EVT-20'],
  ['acceptQuote 200', 'ACC-08', answers('wallet_id')],
  ['acceptQuote 200', 'ACC-09', answers('pix_key')],
  ['acceptQuote 200', 'ACC-20', (evidence) => after('ACC-19')(evidence) && wasRenewed(evidence)],
  ['acceptQuote 200', 'ACC-34', ({ repeated }) => repeated],
  ['acceptQuote 202', 'ACC-27 ACC-28 ERR-02'],
  ['acceptQuote 202,409,410,422,503', 'ACC-32 ERR-14'],
  ['acceptQuote 409,410,422,503', 'ACC-11'],
  ['acceptQuote 409', 'ACC-19 ERR-07'],
  ['acceptQuote 410', 'ACC-21 ERR-08'],
  ['acceptQuote 422', 'ERR-09 ERR-19'],
  ['acceptQuote 422', 'CNV-04', lacks('limit_block_source')],
  [
    'acceptQuote 422',
    'ACC-25',
    (evidence) => evidence.repeated && conversionOf(evidence)?.refusal !== undefined,
  ],
  ['acceptQuote 422', 'ACC-22', reasons(/^insufficient/)],
  ['acceptQuote 422', 'ACC-23', reasons(/^D0 settlement is not available/)],
  ['acceptQuote 422', 'ACC-24 LIM-20', reasons(/operational limit|verification tier/)],
  ['acceptQuote 503', 'ACC-26 ERR-11'],
  ['acceptQuote 400', 'ERR-19'],
  ['acceptQuote 400', 'ACC-13', says(/rfq_id (is required|must)/)],
  ['acceptQuote 400', 'ACC-14', says(/settlement_day/)],
  ['acceptQuote 400', 'ACC-15', says(/(pix_key|wallet_id) is required for this payout/)],
  ['acceptQuote 400', 'ACC-16', says(UNKNOWN)],
  ['acceptQuote 400', 'EVT-08', says(/webhook is not a field/)],
  ['acceptQuote 400', 'ACC-17', says(NOT_JSON)],
  ['acceptQuote 404', 'ACC-18 ERR-05 ERR-19'],

  ['getConversion 200', 'CNV-01 CNV-06'],
  ['getConversion 200', 'CNV-02', answers('limit_block_source')],
  ['getConversion 200', 'CNV-03', (evidence) => isRefused(evidence) && lacks('limit_block_source')(evidence)],
  ['getConversion 200', 'CNV-07', ({ body }) => textOf(body.process) === 'success.completed'],
  ['getConversion 200', 'ACC-02', ({ body }) => textOf(body.process) === 'accepted.scheduled'],
  [
    'getConversion 200',
    'ACC-29',
    (evidence) => after('ACC-27')(evidence) && labelOf(evidence.body, 'status') !== '',
  ],
  ['getConversion 404', 'CNV-05 ERR-05'],
  ['getConversion 404', 'AUT-03 GEN-07 GEN-08', isForeign],

  ['getBalance 200', 'BAL-01 BAL-02 BAL-03 BAL-04 BAL-05 BAL-06 BAL-07 BAL-11 BAL-12 BAL-13 BAL-14'],
  ['getBalance 200', 'BAL-08', hasBucket('in_transit')],
  ['getBalance 200', 'BAL-09', hasBucket('to_receive')],
  ['getBalance 200', 'BAL-10', hasBucket('blocked')],
  ['getBalance 200', 'BAL-18', ({ query }) => query.size > 0],
  ['getBalance 500', 'BAL-17', ({ account }) => account === 'N'],
  ['getSubMerchantBalance 200', 'NBA-01'],
  ['getSubMerchantBalance 200', 'NBA-02 NBA-03 NBA-04', ({ body }) => itemsOf(body, 'balances').length > 0],
  ['getSubMerchantBalance 400,404', 'NBA-05'],
];

function oneAmount({ error }: AnswerEvidence): boolean {
  return /to_amount must be given, and only one/.test(error);
}

function conversionOf(evidence: AnswerEvidence): Conversion | undefined {
  const id = textOf(evidence.body.rfq_id);
  return Object.hasOwn(evidence.world.conversions, id) ? evidence.world.conversions[id] : undefined;
}

function wasRenewed(evidence: AnswerEvidence): boolean {
  const conversion = conversionOf(evidence);
  if (conversion?.confirmed === undefined) return false;
  const { created_at, expires_at } = conversion;
  return Date.parse(expires_at) - Date.parse(created_at) > evidence.assumptions.rfq.rateSeconds * 1000;
}

function isRefused({ body }: AnswerEvidence): boolean {
  return textOf(body.process) === 'failure.refused';
}

function isForeign({ world, pathname, account }: AnswerEvidence): boolean {
  const id = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  const conversion = Object.hasOwn(world.conversions, id) ? world.conversions[id] : undefined;
  return conversion !== undefined && conversion.account !== account;
}

function aboveBalance(evidence: AnswerEvidence): boolean {
  const { ledger } = evidence.account === null ? { ledger: null } : evidence.world.accounts[evidence.account];
  const amount = textOf(evidence.body.from_amount_d1 ?? evidence.body.from_amount_d0);
  if (ledger === null || amount === '') return false;
  return compare(amount, availableOf(ledger, textOf(evidence.body.from_currency))) > 0;
}

function hasBucket(bucket: string) {
  return ({ body }: AnswerEvidence) =>
    Object.values(objectOf(body.balances)).some((ticker) =>
      Object.values(objectOf(ticker)).some((account) => /[1-9]/.test(textOf(objectOf(account)[bucket]))),
    );
}
