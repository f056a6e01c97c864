import 'server-only';
import { createHash } from 'node:crypto';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { compare, subtract } from '@/lib/money/amount';
import { currencyOf, priceOptions } from '@/lib/sandbox/conversions/pricing';
import { chanceHash, explorerUrl } from '@/lib/sandbox/history/identifiers/chain-addresses';
import { pixId } from '@/lib/sandbox/history/identifiers/pix-ids';
import { cpfOf } from '@/lib/sandbox/history/identifiers/tax-ids';
import type { World } from '@/lib/sandbox/world/world';
import type { TransactionRecord } from './record';
import { isDone, stepsBefore } from './record-stage-order';

type Attributes = Record<string, string>;

/**
 * Attributes of a transaction at its stage: its own plus those of each completed step (ENV-03). None of a future
 * step
 * (ENV-21) or of a failure.
 */
export function attributesAt(
  world: World,
  assumptions: Assumptions,
  record: TransactionRecord,
  now: number,
): Attributes {
  const steps = stepsBefore(record, assumptions);
  const known: Attributes = { ...record.attributes };
  // A record without public attributes stays so (ENV-19).
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
 * BRL and crypto amounts of a payment: the fixed one as requested, the other at the rate of the creation time.
 * Empty
 * without an amount.
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

/** Hash when broadcast; fee and result at the end (WDR-06 to WDR-08). */
function sentOut(
  { attributes, end2end }: TransactionRecord,
  assumptions: Assumptions,
  done: boolean,
): Attributes {
  const { currency_receive_code: code = '', amount_discounted: amount = '0' } = attributes;
  // PIX payouts have no chain data (O-38).
  if (currencyOf(assumptions, code)?.kind === 'fiat') return done ? { amount_received: amount } : {};
  const hash = attributes.tx_hash ?? chanceHash(end2end, code);
  const traced = { tx_hash: hash, explorer_url: explorerUrl(code, hash) };
  return done ? { ...traced, ...feeOf(assumptions, code, amount) } : traced;
}

/** Fee of the asset, taken from the amount; waived when nothing would remain (O-30, WDR-02). */
export function feeOf(
  { withdraw }: Assumptions,
  code: string,
  amount: string,
): { network_fee: string; amount_received: string } {
  const fee = Object.hasOwn(withdraw.feeByAsset, code) ? (withdraw.feeByAsset[code] ?? '0') : '0';
  const charged = compare(fee, amount) < 0 ? fee : '0';
  return { network_fee: charged, amount_received: subtract(amount, charged) };
}

function chance(about: string): Buffer {
  return createHash('sha256').update(about).digest();
}

function pixE2eId(end2end: string, now: number): string {
  const bytes = chance(`pix ${end2end}`);
  return pixId(now, bytes.readUInt8(0) / 256, bytes.subarray(0, 16));
}

function payerTaxId(end2end: string): string {
  return cpfOf(Array.from(chance(`cpf ${end2end}`).subarray(0, 9), (byte) => byte % 10).join(''));
}
