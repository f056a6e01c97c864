import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { compare, divide, multiply } from '@/lib/money/amount';
import type { Moment } from '@/lib/sandbox/conversions/conversion-stage';
import type { TransactionRecord } from '@/lib/sandbox/records/record';
import { expect, receive } from '@/lib/sandbox/world/ledger';
import { mintId } from '@/lib/sandbox/world/mint-ids';
import { put } from '@/lib/sandbox/world/registers';
import { changedAt, timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import { schedule } from '@/lib/sandbox/world/scheduler';
import type { Split } from './relationship';
import { availableTo, debit } from './sub-merchant-ledger';

const STEP_MS = 2000;

const DECIMALS = 8;

/** The master's share in the checkout's asset, a decimal string (SPL-10, O-39). */
export function splitAmount(record: TransactionRecord, assumptions: Assumptions): string {
  const { currency, amount } = received(record);
  const decimals = assumptions.currencies.find(({ code }) => code === currency)?.decimals ?? DECIMALS;
  return divide(multiply(amount, assumptions.split.percent), '100', decimals) ?? '0';
}

/** Amount that the sub-merchant gets: fixed, or known once paid. */
export function received({ attributes, terms }: TransactionRecord): { currency: string; amount: string } {
  const known = attributes.amount_crypto ?? terms?.amount_crypto;
  return {
    currency: attributes.currency_code ?? terms?.currency_code ?? '',
    // An unpaid open amount is a real zero.
    amount: known === undefined ? '0' : known,
  };
}

/**
 * Transfers the master's share of a completed checkout (SPL-10, CHK-11). Call after crediting the sub-merchant; a
 * second call does nothing.
 */
export function createSplit(moment: Moment, record: TransactionRecord): void {
  const { world, now, assumptions } = moment;
  const { account, correlation_id, end2end: origin_e2e } = record;
  if (correlation_id === undefined || Object.hasOwn(world.splits, origin_e2e)) return;
  const { currency } = received(record);
  const split_amount = splitAmount(record, assumptions);
  const { ledger } = world.accounts[account];
  const affordable = compare(availableTo(world, correlation_id, currency), split_amount) >= 0;
  const moves = ledger !== null && affordable;
  if (moves) debit(world, correlation_id, currency, split_amount);
  const { path, failed } = statesOf(assumptions);
  put(world, 'splits', origin_e2e, {
    end2end: mintId(world, 'spl', now),
    origin_e2e,
    account,
    correlation_id,
    component: componentAt(assumptions, 0),
    state: moves ? (path[0] ?? failed) : failed,
    split_amount,
    currency,
    created_at: timestampOf(now),
    updated_at: timestampOf(now),
    ...(moves && { credit_label: expect(ledger, currency, split_amount) }),
  });
  if (moves) schedule(world, now + STEP_MS, { task: 'split', origin_e2e });
}

/** Enters the next state; the last one pays the master. */
export function advanceSplit({ world, now, assumptions }: Moment, origin_e2e: string): void {
  const split = Object.hasOwn(world.splits, origin_e2e) ? world.splits[origin_e2e] : undefined;
  if (split?.credit_label === undefined) return;
  const { path } = statesOf(assumptions);
  const step = path.indexOf(split.state) + 1;
  const state = path[step];
  const last = step >= path.length - 1;
  const { credit_label, ...settled } = split;
  const component = componentAt(assumptions, step);
  const moved: Split = {
    ...settled,
    component,
    state: state ?? split.state,
    updated_at: changedAt(split.updated_at, now),
  };
  put(world, 'splits', origin_e2e, last ? moved : { ...moved, credit_label });
  if (!last) schedule(world, now + STEP_MS, { task: 'split', origin_e2e });
  const { ledger } = world.accounts[split.account];
  if (last && ledger !== null) receive(ledger, split.currency, credit_label, split.split_amount);
}

/** Configured states up to `done`, and the failure state (O-39). */
export function statesOf({ split: { states } }: Assumptions): { path: readonly string[]; failed: string } {
  const end = states.includes('done') ? states.indexOf('done') + 1 : states.length;
  return { path: states.slice(0, end), failed: states.includes('error') ? 'error' : (states.at(-1) ?? '') };
}

/** Components in order; the last one remains. */
export function componentAt({ split: { components } }: Assumptions, step: number): string {
  return components[Math.min(step, components.length - 1)] ?? '';
}
