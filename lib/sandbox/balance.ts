import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { jsonNumber } from '@/lib/contract/json';
import { add, multiply, round } from '@/lib/money/amount';
import { ok, refuse } from './answers';
import { priceInBrl } from './pricing';
import { mount } from './router';
import type { Buckets } from './world';

const BRL_DECIMALS = 2;
const BUCKETS = ['available', 'in_transit', 'to_receive', 'blocked'] as const;

/** `GET /v2/balance`: buckets as they stand, BRL figures approximate (2.6). No ledger is a 500 (BAL-17). */
export const getBalance = mount(ENDPOINTS.getBalance, ({ world, account, assumptions }) => {
  const { ledger } = world.accounts[account];
  if (ledger === null) return refuse(500, 'the account has no ledger');
  const balances: Record<string, unknown> = {};
  let total = '0';
  for (const [ticker, accounts] of Object.entries(ledger)) {
    let subtotal = '0';
    const entries: Record<string, unknown> = {};
    for (const [label, buckets] of Object.entries(accounts)) {
      const brl = inBrl(assumptions, ticker, buckets);
      subtotal = add(subtotal, brl);
      entries[label] = { calculated_BRL_balance: jsonNumber(brl), ...figures(buckets) };
    }
    total = add(total, subtotal);
    balances[ticker] = { calculated_BRL_balance: jsonNumber(subtotal), ...entries };
  }
  return ok({ calculated_BRL_total_balance: jsonNumber(total), balances });
});

/** Zeros are sent as 0: every account has its four buckets (BAL-06). */
function figures(buckets: Buckets): Record<string, unknown> {
  return Object.fromEntries(BUCKETS.map((name) => [name, jsonNumber(buckets[name])]));
}

function inBrl(assumptions: Assumptions, ticker: string, buckets: Buckets): string {
  const sum = assumptions.balance.bucketsInBrl.reduce((held, name) => add(held, buckets[name]), '0');
  return round(multiply(sum, priceInBrl(assumptions, ticker)), BRL_DECIMALS);
}
