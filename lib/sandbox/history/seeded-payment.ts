import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { hashOf } from '@/lib/sandbox/history/identifiers/chain-addresses';
import type { CheckoutTerms } from '@/lib/sandbox/records/record';
import type { Book } from './book';
import type { PlannedAsset, Step } from './history-plan';
import type { Moments } from './record-timing';
import { type Attributes, assetOf, clientWallet, numberOf, pixIdOf, type RowSource } from './row-source';
import { cryptoAmount, fiatAmount } from './seeded-amounts';
import { seededRandom } from './seeded-random';

/** Attribute names from elsewhere in the contract (O-11); each step adds some (ENV-03, ENV-20). */
export function paymentAttributes(
  source: RowSource,
  book: Book,
  row: number,
  step: Step,
  times: Moments,
  terms: CheckoutTerms | undefined,
): Attributes {
  const { kind } = book.spec;
  const asset = assetOf(source, book, row);
  if (asset === undefined) return {};
  const amount_fiat = fiatAmount(book.key, row, kind);
  const amounts = { amount_fiat, amount_crypto: cryptoAmount(amount_fiat, asset, times.created) };
  const shown = terms !== undefined && step === 'begun' ? agreed(terms) : amounts;
  const hasHash = kind === 'offramp' ? step !== 'begun' : kind === 'onramp' && step === 'done';
  const pix_e2e = pixIdOf(source, book, row);
  return {
    currency_code: asset.code,
    ...shown,
    ...clientAttributes(source, book, row, asset),
    ...defined({ pix_e2e }),
    ...(hasHash && { tx_hash: hashOf(source.sealer, numberOf(book, row), asset.code) }),
  };
}

function agreed({ amount_fiat, amount_crypto }: CheckoutTerms): Attributes {
  return defined({ amount_fiat, amount_crypto });
}

function clientAttributes(source: RowSource, book: Book, row: number, asset: PlannedAsset): Attributes {
  const client = (book.columns.client[row] ?? 0) - 1;
  if (client < 0) return {};
  const { clients, sealer } = source;
  return {
    client_name: clients.name(client),
    client_tax_id: clients.taxId(client),
    ...(book.spec.kind !== 'checkout' && { wallet: clientWallet(sealer, book, client, asset.code) }),
  };
}

/** A fixed BRL amount, a fixed crypto amount, or an open one (CHK-06). */
export function termsOf(
  source: RowSource,
  book: Book,
  row: number,
  { created }: Moments,
): CheckoutTerms | undefined {
  const asset = assetOf(source, book, row);
  if (asset === undefined) return undefined;
  const amount_fiat = fiatAmount(book.key, row, 'checkout');
  const shape = seededRandom(book.key, row, 'shape');
  if (shape < 0.65) return { currency_code: asset.code, amount_fiat };
  if (shape < 0.75) {
    return { currency_code: asset.code, amount_crypto: cryptoAmount(amount_fiat, asset, created) };
  }
  return { currency_code: asset.code };
}
