import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { chanceHash, explorerUrl } from '@/lib/sandbox/history/identifiers/chain-addresses';
import type { HistoryPlan } from './history-plan';
import type { Destination } from './list-spec';
import type { RowFacts } from './row-facts';
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
const PIX_SHARE = 0.06;

/** Attributes of 2.5; a PIX withdrawal has only those of the plan (O-38). */
export function withdrawalAttributes(
  facts: RowFacts,
  plan: HistoryPlan,
  destinations: readonly Destination[],
): Record<string, string> {
  const { key, row, end2end, step, times, fixtureRow } = facts;
  const fiat = fiatAmount(key, row, 'withdrawal');
  const isPix =
    fixtureRow === 'pix' || (fixtureRow === undefined && seededRandom(key, row, 'shape') < PIX_SHARE);
  const destination = isPix ? undefined : destinationOf(facts, destinations);
  if (destination === undefined) return pixAttributes(plan, fiat);
  const { asset, address, group_id } = destination;
  const { discounted, received } = withdrawnAmounts(fiat, asset, times.created);
  const sent = step === 'moving' || step === 'unlabelled' || step === 'done';
  const tx_hash = chanceHash(end2end, asset.code);
  return {
    amount_discounted: discounted,
    amount_received: received,
    currency_received: asset.name,
    currency_receive_code: asset.code,
    address,
    network_fee: asset.fee,
    group_id,
    ...defined({ notes: noteOf(facts) }),
    ...(sent && { tx_hash, explorer_url: explorerUrl(asset.code, tx_hash) }),
  };
}

/** One of the row's asset, if the owner has any. */
function destinationOf(
  { key, row, asset }: RowFacts,
  destinations: readonly Destination[],
): Destination | undefined {
  const fitting = destinations.filter((destination) => destination.asset === asset);
  const choice = fitting.length > 0 ? fitting : destinations;
  return choice[Math.floor(seededRandom(key, row, 'address') * choice.length)];
}

function pixAttributes({ fiat, pix_attributes }: HistoryPlan, amount: string): Record<string, string> {
  const all: Record<string, string> = {
    amount_discounted: amount,
    amount_received: amount,
    currency_received: fiat.name,
    currency_receive_code: fiat.code,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => pix_attributes.includes(name)));
}

function noteOf({ key, row, fixtureRow }: RowFacts): string | undefined {
  const chance = seededRandom(key, row, 'notes');
  if (fixtureRow === 'without_notes' || (fixtureRow !== 'completed' && chance >= NOTED)) return undefined;
  return NOTES[Math.floor(seededRandom(key, row, 'surname') * NOTES.length)];
}
