import 'server-only';
import { add, compare, divide, multiply, subtract, truncate } from '@/lib/money/amount';
import type { RecordKind } from '@/lib/sandbox/records/record';
import type { PlannedAsset } from './history-plan';
import { seededRandom } from './seeded-random';

const DAY_MS = 86_400_000;
/** Median in cents and spread by kind: amounts are log-normal. */
const MIDDLE: Readonly<Record<RecordKind, number>> = {
  checkout: 18_000,
  onramp: 85_000,
  offramp: 120_000,
  withdrawal: 1_800_000,
};
const SPREAD = 0.95;
const LEAST_CENTS = 1_000;
const CHOSEN = 0.5;
const STEP_CENTS = 5_000;

export function fiatAmount(key: number, row: number, kind: RecordKind): string {
  const radius = Math.sqrt(-2 * Math.log(1 - seededRandom(key, row, 'amount')));
  const normal = radius * Math.cos(2 * Math.PI * seededRandom(key, row, 'spread'));
  const cents = Math.max(Math.round(MIDDLE[kind] * Math.exp(SPREAD * normal)), LEAST_CENTS);
  const isChosen = cents > STEP_CENTS && seededRandom(key, row, 'price') < CHOSEN;
  const digits = String(isChosen ? Math.round(cents / STEP_CENTS) * STEP_CENTS : cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const prices = new WeakMap<PlannedAsset, Map<number, string>>();

function priceOn(asset: PlannedAsset, at: number): string {
  const day = Math.floor(at / DAY_MS);
  const known = prices.get(asset) ?? new Map<number, string>();
  prices.set(asset, known);
  const price = known.get(day) ?? priceOf(asset, day);
  known.set(day, price);
  return price;
}

function priceOf(asset: PlannedAsset, day: number): string {
  const tenThousandths = String(9_850 + Math.floor(300 * seededRandom(day, 0, 'price'))).padStart(5, '0');
  return multiply(asset.price, `${tenThousandths.slice(0, 1)}.${tenThousandths.slice(1)}`);
}

export function cryptoAmount(fiat: string, asset: PlannedAsset, at: number): string {
  return divide(fiat, priceOn(asset, at), asset.decimals) ?? '0';
}

export interface WithdrawnAmounts {
  readonly discounted: string;
  readonly received: string;
}

/** Amounts before and after the network fee (WDR-02); always positive. */
export function withdrawnAmounts(fiat: string, asset: PlannedAsset, at: number): WithdrawnAmounts {
  const rough = truncate(cryptoAmount(fiat, asset, at), Math.min(asset.decimals, asset.decimals > 6 ? 4 : 2));
  const discounted = compare(rough, asset.fee) > 0 ? rough : add(asset.fee, '1');
  return { discounted, received: subtract(discounted, asset.fee) };
}
