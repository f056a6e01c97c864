import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { compare, subtract } from '@/lib/money/amount';
import { chanceHash, explorerUrl } from './history/chain';
import { currencyOf, priceOptions } from './pricing';
import type { TransactionRecord } from './record';
import { isDone, stepsBefore } from './record-path';
import { payerTaxId, pixE2eId } from './simulated-payer';
import type { World } from './world';

type Attributes = Record<string, string>;

/**
 * What a transaction knows by the stage it enters: the attributes it has, and those of every step up to there
 * that it lacks (ENV-03). Nothing of a step that has not happened (ENV-21), nothing of a failed one.
 */
export function attributesAt(
  world: World,
  assumptions: Assumptions,
  record: TransactionRecord,
  now: number,
): Attributes {
  const steps = stepsBefore(record, assumptions);
  const known: Attributes = { ...record.attributes };
  // What has no published attributes at all stays so (ENV-19).
  if (steps < 1 || Object.keys(known).length === 0) return known;
  const done = isDone(record, assumptions);
  if (record.kind === 'withdrawal') return { ...sentOut(record, assumptions, done), ...known };
  const paid = { ...amountsOf(world, assumptions, record), ...known };
  const tx = { tx_hash: chanceHash(record.end2end, record.attributes.currency_code ?? '') };
  const pix = { pix_e2e: pixE2eId(record.end2end, now) };
  if (record.kind === 'offramp') return { ...tx, ...(done && pix), ...paid };
  const payer = { client_tax_id: payerTaxId(record.end2end) };
  return { ...pix, ...payer, ...(done && record.kind === 'onramp' && tx), ...paid };
}

/**
 * BRL and crypto amounts of a payment: the fixed one as it was asked for, the other at the rate of when the
 * transaction was made, so that a page can show beforehand what will be paid. Empty without any amount.
 */
export function amountsOf(world: World, assumptions: Assumptions, record: TransactionRecord): Attributes {
  const { currency_code: code, amount_fiat, amount_crypto } = record.attributes;
  if (amount_fiat !== undefined && amount_crypto !== undefined) return { amount_fiat, amount_crypto };
  const fixed = amount_fiat ?? amount_crypto;
  const fiat = assumptions.currencies.find(({ kind }) => kind === 'fiat')?.code;
  if (code === undefined || fixed === undefined || fiat === undefined) return {};
  const side = amount_fiat === undefined ? ('to' as const) : ('from' as const);
  const asked = { from_currency: fiat, to_currency: code, fixed: { side, amount: fixed } };
  const made = Date.parse(record.created_at);
  const { d0 } = priceOptions(world, assumptions, asked, made, { d0: true, d1: false });
  return d0 === undefined ? {} : { amount_fiat: d0.from_amount, amount_crypto: d0.to_amount };
}

/** A crypto withdrawal gets its hash when it is broadcast, its fee and result at the end (2.5, WDR-06 to WDR-08). */
function sentOut(
  { attributes, end2end }: TransactionRecord,
  assumptions: Assumptions,
  done: boolean,
): Attributes {
  const { currency_receive_code: code = '', amount_discounted: amount = '0' } = attributes;
  // A PIX payout never touches a chain (O-38).
  if (currencyOf(assumptions, code)?.kind === 'fiat') return done ? { amount_received: amount } : {};
  const hash = attributes.tx_hash ?? chanceHash(end2end, code);
  const traced = { tx_hash: hash, explorer_url: explorerUrl(code, hash) };
  return done ? { ...traced, ...feeOf(assumptions, code, amount) } : traced;
}

/** Fee of the asset, taken from the amount; what would leave nothing is waived (O-30, WDR-02). */
export function feeOf(
  { withdraw }: Assumptions,
  code: string,
  amount: string,
): { network_fee: string; amount_received: string } {
  const fee = Object.hasOwn(withdraw.feeByAsset, code) ? (withdraw.feeByAsset[code] ?? '0') : '0';
  const charged = compare(fee, amount) < 0 ? fee : '0';
  return { network_fee: charged, amount_received: subtract(amount, charged) };
}
