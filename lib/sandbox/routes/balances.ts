import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { jsonNumber } from '@/lib/contract/values/json/json';
import { add, multiply, round } from '@/lib/money/amount';
import { priceInBrl } from '@/lib/sandbox/conversions/pricing';
import { ok, refuse } from '@/lib/sandbox/http/answers';
import { mount } from '@/lib/sandbox/http/router';
import { requireRelationship } from '@/lib/sandbox/sub-merchants/relationships';
import type { Buckets, Ledger } from '@/lib/sandbox/world/world';

const BRL_DECIMALS = 2;
const BUCKETS = ['available', 'in_transit', 'to_receive', 'blocked'] as const;

/** `GET /v2/balance`: current buckets, approximate BRL. No ledger is a 500 (BAL-17). */
export const getBalance = mount(ENDPOINTS.getBalance, ({ world, account, assumptions }) => {
  const { ledger } = world.accounts[account];
  return ledger === null ? refuse(500, 'the account has no ledger') : ok(figuresOf(ledger, assumptions));
});

/** Read far more often than changed, so computed once per state. */
const cachedFigures = new WeakMap<Assumptions, Map<string, unknown>>();
const KEPT_STATES = 16;

function figuresOf(ledger: Ledger, assumptions: Assumptions): unknown {
  const states = cachedFigures.get(assumptions) ?? new Map<string, unknown>();
  cachedFigures.set(assumptions, states);
  const state = JSON.stringify(ledger);
  const figures = states.get(state) ?? compute(ledger, assumptions);
  if (states.size >= KEPT_STATES) states.clear();
  states.set(state, figures);
  return figures;
}

function compute(ledger: Ledger, assumptions: Assumptions): unknown {
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
  return { calculated_BRL_total_balance: jsonNumber(total), balances };
}

/** All four buckets, zeros as 0 (BAL-06). */
function figures(buckets: Buckets): Record<string, unknown> {
  return Object.fromEntries(BUCKETS.map((name) => [name, jsonNumber(buckets[name])]));
}

function inBrl(assumptions: Assumptions, ticker: string, buckets: Buckets): string {
  const sum = assumptions.balance.bucketsInBrl.reduce((held, name) => add(held, buckets[name]), '0');
  return round(multiply(sum, priceInBrl(assumptions, ticker)), BRL_DECIMALS);
}

/** `GET /v2/naas/balance`: asset codes and decimal strings only (NBA-01 to NBA-04). */
export const getSubMerchantBalance = mount(ENDPOINTS.getSubMerchantBalance, (call) => {
  const relationship = requireRelationship(call);
  if ('status' in relationship) return relationship;
  const entries = Object.entries(relationship.available);
  return ok({ balances: entries.map(([currency, available]) => ({ currency, available })) });
});
