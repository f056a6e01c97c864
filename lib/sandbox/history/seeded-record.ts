import 'server-only';
import type { CheckoutTerms, RecordKind, TransactionRecord } from '../record';
import { timestampOf } from '../sandbox-clock';
import { cryptoAmount, fiatAmount, withdrawnAmounts } from './amounts';
import { toBase62 } from './base-encoding';
import type { Book } from './book';
import { explorerUrl, hashOf, walletOf } from './chain';
import type { Clients } from './clients';
import { draw } from './draw';
import { pixId } from './pix';
import type { HistoryPlan, PlannedAsset, Step } from './plan';
import type { Sealer } from './sealed-number';
import { type Moments, momentsOf, updatedAt } from './timing';

/** What a row is read with: its book, and what the books of one world share. */
export interface Source {
  readonly plan: HistoryPlan;
  readonly sealer: Sealer;
  readonly clients: Clients;
}

type Attributes = Record<string, string>;

const PREFIX: Readonly<Record<RecordKind, string>> = {
  checkout: 'chk',
  onramp: 'onr',
  offramp: 'off',
  withdrawal: 'wdr',
};
const NOTES = [
  'Weekly settlement',
  'Supplier payment',
  'Treasury rebalance',
  'Payout batch',
  'Reserve top-up',
];
const NOTED = 0.35;

/** Opaque, and the way back to the row for who has the seed. */
export function idOf({ sealer }: Source, { spec }: Book, row: number): string {
  return `${PREFIX[spec.kind]}_${toBase62(sealer.seal({ kind: 'end2end', book: spec.number, part: 0, number: row }))}`;
}

export function stepOf({ plan }: Source, { spec, stage }: Book, row: number): Step {
  return plan.stages[spec.kind][stage[row] ?? 0]?.step ?? 'begun';
}

/** The PIX id of a row; undefined while no PIX has been seen. */
export function pixIdOf(source: Source, book: Book, row: number): string | undefined {
  const { spec, key } = book;
  const step = stepOf(source, book, row);
  const paid = spec.kind === 'offramp' ? step === 'done' : step !== 'begun';
  if (!paid || spec.kind === 'withdrawal' || book.specials.get(row) === 'empty') return undefined;
  const { moved, ended } = moments(book, row);
  const own = source.sealer.seal({ kind: 'pix', book: spec.number, part: 0, number: row });
  return pixId(spec.kind === 'offramp' ? ended : moved, draw(key, row, 'bank'), own);
}

export function moments({ key, spec, created, anchor }: Book, row: number): Moments {
  return momentsOf(key, row, spec.kind, created[row] ?? 0, anchor);
}

/** The record of a row as it was seeded: a pure function of seed, anchor, plan and row. */
export function recordOf(source: Source, book: Book, row: number): TransactionRecord {
  const { spec, stage, columns } = book;
  const { account, kind } = spec;
  const correlation_id = spec.parts[columns.part[row] ?? 0]?.correlation_id;
  const times = moments(book, row);
  const step = stepOf(source, book, row);
  const terms = kind === 'checkout' ? termsOf(source, book, row, times) : undefined;
  return {
    end2end: idOf(source, book, row),
    kind,
    account,
    ...(correlation_id !== undefined && { correlation_id }),
    created_at: timestampOf(times.created),
    updated_at: timestampOf(updatedAt(times, step)),
    process: source.plan.stages[kind][stage[row] ?? 0]?.process ?? '',
    attributes: book.specials.get(row) === 'empty' ? {} : attributesOf(source, book, row, step, times, terms),
    ...(terms !== undefined && { terms }),
  };
}

/** Names that the document uses elsewhere (O-11), more of them with each step (ENV-03, ENV-20). */
function attributesOf(
  source: Source,
  book: Book,
  row: number,
  step: Step,
  times: Moments,
  terms: CheckoutTerms | undefined,
): Attributes {
  const { kind } = book.spec;
  if (kind === 'withdrawal') return withdrawalAttributes(source, book, row, step, times);
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

/** A client's address in an asset: a returning client comes with the same one. */
export function clientWallet(sealer: Sealer, book: Book, client: number, code: string): string {
  return walletOf(sealer, { book: book.spec.account.charCodeAt(0), part: 0, number: client }, code);
}

/** What the link asked for: a fixed BRL amount, a fixed crypto amount, or whatever the payer likes (CHK-06). */
function termsOf(source: Source, book: Book, row: number, { created }: Moments): CheckoutTerms | undefined {
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

/** The attributes of 2.5; a PIX withdrawal has only those that the plan lists (O-38). */
function withdrawalAttributes(
  source: Source,
  book: Book,
  row: number,
  step: Step,
  times: Moments,
): Attributes {
  const { plan, sealer } = source;
  const { columns, key } = book;
  const fiat = fiatAmount(key, row, 'withdrawal');
  const asset = assetOf(source, book, row);
  if (asset === undefined) return pixAttributes(plan, fiat);
  const { discounted, received } = withdrawnAmounts(fiat, asset, times.created);
  const sent = step === 'moving' || step === 'unlabelled' || step === 'done';
  const tx_hash = hashOf(sealer, numberOf(book, row), asset.code);
  const notes = noteOf(book, row);
  return {
    amount_discounted: discounted,
    amount_received: received,
    currency_received: asset.name,
    currency_receive_code: asset.code,
    address: book.addresses[(columns.address[row] ?? 0) - 1] ?? '',
    network_fee: asset.fee,
    group_id: book.groups[(columns.group[row] ?? 0) - 1] ?? '',
    ...(notes !== undefined && { notes }),
    ...(sent && { tx_hash, explorer_url: explorerUrl(asset.code, tx_hash) }),
  };
}

function pixAttributes({ fiat, pix_attributes }: HistoryPlan, amount: string): Attributes {
  const all: Attributes = {
    amount_discounted: amount,
    amount_received: amount,
    currency_received: fiat.name,
    currency_receive_code: fiat.code,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => pix_attributes.includes(name)));
}

function noteOf({ specials, key }: Book, row: number): string | undefined {
  const special = specials.get(row);
  const chance = draw(key, row, 'notes');
  if (special === 'without_notes' || (special !== 'completed' && chance >= NOTED)) return undefined;
  return NOTES[Math.floor(draw(key, row, 'surname') * NOTES.length)];
}

function assetOf({ plan }: Source, { columns }: Book, row: number): PlannedAsset | undefined {
  return plan.assets[(columns.asset[row] ?? 0) - 1];
}

function numberOf({ spec }: Book, row: number) {
  return { book: spec.number, part: 0, number: row };
}
