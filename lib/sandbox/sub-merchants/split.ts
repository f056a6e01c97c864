import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { compare, divide, multiply } from '@/lib/money/amount';
import { schedule } from './agenda';
import type { Moment } from './conversion-stage';
import { mintId } from './ids';
import { expect, receive } from './ledger';
import type { TransactionRecord } from './record';
import { put } from './registers';
import type { Split } from './relationship';
import { changedAt, timestampOf } from './sandbox-clock';
import { availableTo, debit } from './submerchant-ledger';

/** Between one state of a split and the next. */
const STEP_MS = 2000;

/** More places than any asset of ours is kept to. */
const DECIMALS = 8;

/** What of a checkout goes to the master, in the checkout's asset: a decimal string (SPL-10, O-39). */
export function splitAmount(record: TransactionRecord, assumptions: Assumptions): string {
  const { currency, amount } = received(record);
  const decimals = assumptions.currencies.find(({ code }) => code === currency)?.decimals ?? DECIMALS;
  return divide(multiply(amount, assumptions.split.percent), '100', decimals) ?? '0';
}

/** What the sub-merchant gets from a checkout: fixed from the start, or known once it is paid. */
export function received({ attributes, terms }: TransactionRecord): { currency: string; amount: string } {
  const known = attributes.amount_crypto ?? terms?.amount_crypto;
  return {
    currency: attributes.currency_code ?? terms?.currency_code ?? '',
    // An open amount that nobody has paid yet has brought nothing: a fact here, not a gap.
    amount: known === undefined ? '0' : known,
  };
}

/**
 * The transfer to the master that a completed checkout of a relationship triggers by itself: taken from the
 * sub-merchant at once, expected by the master, spendable when the split is done (SPL-10, CHK-11). Called once
 * the sub-merchant has been credited; a second call for the same checkout changes nothing.
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

/** The next state of a split whose time has come; with the last one the master has its money. */
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

/** The configured states in their order up to `done`, and the one that stands for a failure (O-39). */
export function statesOf({ split: { states } }: Assumptions): { path: readonly string[]; failed: string } {
  const end = states.includes('done') ? states.indexOf('done') + 1 : states.length;
  return { path: states.slice(0, end), failed: states.includes('error') ? 'error' : (states.at(-1) ?? '') };
}

/** Components in their order; the last one stays for the rest of the way. */
export function componentAt({ split: { components } }: Assumptions, step: number): string {
  return components[Math.min(step, components.length - 1)] ?? '';
}
