import 'server-only';
import { fiatAmount, withdrawnAmounts } from './amounts';
import type { Book } from './book';
import { explorerUrl, hashOf } from './chain';
import { draw } from './draw';
import type { HistoryPlan, Step } from './plan';
import { type Attributes, assetOf, numberOf, type Source } from './source';
import type { Moments } from './timing';

const NOTES = [
  'Weekly settlement',
  'Supplier payment',
  'Treasury rebalance',
  'Payout batch',
  'Reserve top-up',
];
const NOTED = 0.35;

/** The attributes of 2.5; a PIX withdrawal has only those that the plan lists (O-38). */
export function withdrawalAttributes(
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
