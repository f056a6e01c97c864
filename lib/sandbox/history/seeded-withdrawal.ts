import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { explorerUrl, hashOf } from '@/lib/sandbox/history/identifiers/chain-addresses';
import type { Book } from './book';
import type { HistoryPlan, Step } from './history-plan';
import type { Moments } from './record-timing';
import { type Attributes, assetOf, numberOf, type RowSource } from './row-source';
import { fiatAmount, withdrawnAmounts } from './seeded-amounts';
import { seededRandom } from './seeded-random';

const NOTES = [
  'Weekly settlement',
  'Supplier payment',
  'Treasury rebalance',
  'Payout batch',
  'Reserve top-up',
];
const NOTED = 0.35;

/** Attributes of 2.5; a PIX withdrawal has only those of the plan (O-38). */
export function withdrawalAttributes(
  source: RowSource,
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
    ...defined({ notes }),
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

function noteOf({ fixtureRows, key }: Book, row: number): string | undefined {
  const fixtureRow = fixtureRows.get(row);
  const chance = seededRandom(key, row, 'notes');
  if (fixtureRow === 'without_notes' || (fixtureRow !== 'completed' && chance >= NOTED)) return undefined;
  return NOTES[Math.floor(seededRandom(key, row, 'surname') * NOTES.length)];
}
