import 'server-only';
import { createHash } from 'node:crypto';
import { defined } from '@/lib/contract/values/defined';
import { chanceHash, walletOf } from '@/lib/sandbox/history/identifiers/chain-addresses';
import { pixId } from '@/lib/sandbox/history/identifiers/pix-ids';
import type { CheckoutTerms } from '@/lib/sandbox/records/record';
import type { RowFacts } from './row-facts';
import { cryptoAmount, fiatAmount } from './seeded-amounts';
import type { Client } from './seeded-clients';
import { seededRandom } from './seeded-random';

/** Attribute names from elsewhere in the contract (O-11); each step adds some (ENV-03, ENV-20). */
export function paymentAttributes(
  facts: RowFacts,
  clients: readonly Client[],
  terms: CheckoutTerms | undefined,
): Record<string, string> {
  const { key, row, kind, end2end, step, times, asset } = facts;
  if (asset === undefined) return {};
  const amount_fiat = fiatAmount(key, row, kind);
  const amounts = { amount_fiat, amount_crypto: cryptoAmount(amount_fiat, asset, times.created) };
  const agreed = terms && defined({ amount_fiat: terms.amount_fiat, amount_crypto: terms.amount_crypto });
  const hasHash = kind === 'offramp' ? step !== 'begun' : kind === 'onramp' && step === 'done';
  const isPaid = kind === 'offramp' ? step === 'done' : step !== 'begun';
  const paidAt = kind === 'offramp' ? times.ended : times.moved;
  return {
    currency_code: asset.code,
    ...(agreed !== undefined && step === 'begun' ? agreed : amounts),
    ...clientAttributes(facts, clients, asset.code),
    ...(isPaid && { pix_e2e: pixId(paidAt, seededRandom(key, row, 'bank'), suffixOf(end2end)) }),
    ...(hasHash && { tx_hash: chanceHash(end2end, asset.code) }),
  };
}

function suffixOf(end2end: string): Buffer {
  return createHash('sha256').update(`pix ${end2end}`).digest().subarray(0, 16);
}

const NAMED_PAYER = 0.4;

/** The payer of a checkout is known once it is paid, or sometimes before. */
function clientAttributes(
  { key, row, kind, step }: RowFacts,
  clients: readonly Client[],
  code: string,
): Record<string, string> {
  const isKnown = kind !== 'checkout' || step !== 'begun' || seededRandom(key, row, 'bank') < NAMED_PAYER;
  const client = clients[Math.floor(clients.length * seededRandom(key, row, 'client') ** 2)];
  if (!isKnown || client === undefined) return {};
  return {
    client_name: client.name,
    client_tax_id: client.taxId,
    ...(kind !== 'checkout' && { wallet: walletOf(`client ${client.taxId}`, code) }),
  };
}

/** A fixed BRL amount, a fixed crypto amount, or an open one (CHK-06). */
export function termsOf({ key, row, times, asset }: RowFacts): CheckoutTerms | undefined {
  if (asset === undefined) return undefined;
  const amount_fiat = fiatAmount(key, row, 'checkout');
  const shape = seededRandom(key, row, 'shape');
  if (shape < 0.65) return { currency_code: asset.code, amount_fiat };
  if (shape < 0.75) {
    return { currency_code: asset.code, amount_crypto: cryptoAmount(amount_fiat, asset, times.created) };
  }
  return { currency_code: asset.code };
}
