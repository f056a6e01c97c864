import 'server-only';
import type { CheckoutTerms } from '../record';
import { cryptoAmount, fiatAmount } from './amounts';
import type { Book } from './book';
import { hashOf } from './chain';
import { draw } from './draw';
import type { PlannedAsset, Step } from './plan';
import { type Attributes, assetOf, clientWallet, numberOf, pixIdOf, type Source } from './source';
import type { Moments } from './timing';

/** Names that the document uses elsewhere (O-11), more of them with each step (ENV-03, ENV-20). */
export function paymentAttributes(
  source: Source,
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
    ...(pix_e2e !== undefined && { pix_e2e }),
    ...(hasHash && { tx_hash: hashOf(source.sealer, numberOf(book, row), asset.code) }),
  };
}

function agreed({ amount_fiat, amount_crypto }: CheckoutTerms): Attributes {
  return {
    ...(amount_fiat !== undefined && { amount_fiat }),
    ...(amount_crypto !== undefined && { amount_crypto }),
  };
}

function clientAttributes(source: Source, book: Book, row: number, asset: PlannedAsset): Attributes {
  const client = (book.columns.client[row] ?? 0) - 1;
  if (client < 0) return {};
  const { clients, sealer } = source;
  return {
    client_name: clients.name(client),
    client_tax_id: clients.taxId(client),
    ...(book.spec.kind !== 'checkout' && { wallet: clientWallet(sealer, book, client, asset.code) }),
  };
}

/** What the link asked for: a fixed BRL amount, a fixed crypto amount, or whatever the payer likes (CHK-06). */
export function termsOf(
  source: Source,
  book: Book,
  row: number,
  { created }: Moments,
): CheckoutTerms | undefined {
  const asset = assetOf(source, book, row);
  if (asset === undefined) return undefined;
  const amount_fiat = fiatAmount(book.key, row, 'checkout');
  const shape = draw(book.key, row, 'shape');
  if (shape < 0.65) return { currency_code: asset.code, amount_fiat };
  if (shape < 0.75) {
    return { currency_code: asset.code, amount_crypto: cryptoAmount(amount_fiat, asset, created) };
  }
  return { currency_code: asset.code };
}
