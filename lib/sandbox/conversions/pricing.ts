import 'server-only';
import { createHash } from 'node:crypto';
import type { SettlementDay } from '@/lib/contract/bff/conversions';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { divide, isPositive, multiply, round } from '@/lib/money/amount';
import { plainDecimal } from '@/lib/money/decimal';
import type { Conversion, Option, World } from '@/lib/sandbox/world/world';
import { settlementEtas } from './settlement-windows';

type Request = Pick<Conversion, 'from_currency' | 'to_currency' | 'fixed'>;
type Currency = Assumptions['currencies'][number];

/** A rate stays the same for so long. */
const BUCKET_MS = 10_000;
const SWING_PPM = 800;
const KEPT: Record<SettlementDay, string> = { d0: '0.9986', d1: '0.9998' };
const GUARD_DECIMALS = 2;

/** Currency by exact code (O-24); undefined leads to a 500 (QUO-13). */
export function currencyOf(assumptions: Assumptions, code: string): Currency | undefined {
  return assumptions.currencies.find((currency) => currency.code === code);
}

/**
 * The rate depends only on seed, pair and time bucket. Amounts are rounded half-even (O-25); the requested one stays
 * exact (QUO-08, QUO-09). A day without a positive amount is omitted (QUO-25).
 */
export function priceOptions(
  world: World,
  assumptions: Assumptions,
  request: Request,
  now: number,
  open: Record<SettlementDay, boolean>,
): Partial<Record<SettlementDay, Option>> {
  const from = currencyOf(assumptions, request.from_currency);
  const to = currencyOf(assumptions, request.to_currency);
  if (from === undefined || to === undefined) return {};
  const prices = pricesOf(world, assumptions, from, to, now);
  const etas = settlementEtas(now);
  const options: Partial<Record<SettlementDay, Option>> = {};
  for (const day of ['d0', 'd1'] as const) {
    if (!open[day]) continue;
    const price = prices[day];
    const amounts = amountsAt(request.fixed, price, from, to);
    const { rates } = assumptions;
    const rate = rates.direction === 'to/from' ? price : divide('1', price, decimalsOf(assumptions, to));
    if (amounts !== null && rate !== null) options[day] = { ...amounts, rate, settlement_eta: etas[day] };
  }
  return options;
}

function amountsAt(fixed: Conversion['fixed'], price: string, from: Currency, to: Currency) {
  if (!isPositive(price)) return null;
  const amount = plainDecimal(fixed.amount);
  const from_amount = fixed.side === 'from' ? amount : divide(amount, price, from.decimals);
  const to_amount = fixed.side === 'to' ? amount : round(multiply(amount, price), to.decimals);
  if (from_amount === null || !isPositive(from_amount) || !isPositive(to_amount)) return null;
  return { from_amount, to_amount };
}

type Prices = Record<SettlementDay, string>;

const cachedPrices = new WeakMap<
  Assumptions,
  { seed: string; bucket: number; byPair: Map<string, Prices> }
>();

function pricesOf(world: World, assumptions: Assumptions, from: Currency, to: Currency, now: number): Prices {
  const { seed } = world;
  const bucket = Math.floor(now / BUCKET_MS);
  const latest = cachedPrices.get(assumptions);
  const { byPair } = latest?.bucket === bucket && latest.seed === seed ? latest : { byPair: new Map() };
  cachedPrices.set(assumptions, { seed, bucket, byPair });
  const pair = `${from.code}/${to.code}`;
  const prices = byPair.get(pair) ?? findPrices(world, assumptions, from, to, now);
  byPair.set(pair, prices);
  return prices;
}

function findPrices(
  world: World,
  assumptions: Assumptions,
  from: Currency,
  to: Currency,
  now: number,
): Prices {
  const market = marketPrice(world, assumptions, from, to, now);
  const priceOn = (day: SettlementDay) => round(multiply(market, KEPT[day]), decimalsOf(assumptions, to));
  return { d0: priceOn('d0'), d1: priceOn('d1') };
}

function decimalsOf({ rates }: Assumptions, { kind }: Currency): number {
  return rates.decimals[kind] + GUARD_DECIMALS;
}

function marketPrice(
  world: World,
  assumptions: Assumptions,
  from: Currency,
  to: Currency,
  now: number,
): string {
  const reference = divide(priceInBrl(assumptions, from.code), priceInBrl(assumptions, to.code), 20);
  return multiply(reference ?? '0', swing(world.seed, from.code, to.code, now));
}

/** BRL per unit: the BRL price, or the USD reference price for other currencies (BAL-12 to BAL-14). */
export function priceInBrl(assumptions: Assumptions, code: string): string {
  const { prices } = assumptions.balance;
  if (code === 'BRL') return '1';
  return (Object.hasOwn(prices, code) ? prices[code] : prices.USD) ?? '1';
}

function swing(seed: string, from: string, to: string, now: number): string {
  const bucket = Math.floor(now / BUCKET_MS);
  const random = createHash('sha256').update(`${seed} ${from}/${to} ${bucket}`).digest().readUInt32BE(0);
  const millionths = 1_000_000 + (random % (2 * SWING_PPM)) - SWING_PPM;
  return `${millionths}e-6`;
}
