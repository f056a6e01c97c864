import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { compare } from '@/lib/money/amount';
import { availableOf, grant, shift } from './ledger';
import type { TransactionRecord } from './record';
import { isDone } from './record-path';
import { availableTo, credit, debit } from './submerchant-ledger';
import type { World } from './world';

/** The currency and amount that a transaction moves in its owner's ledger; null when it moves none. */
export function movedBy({
  kind,
  attributes,
}: TransactionRecord): { currency: string; amount: string } | null {
  const { amount_fiat, amount_crypto, currency_code, amount_discounted, currency_receive_code } = attributes;
  const [currency, amount] =
    kind === 'withdrawal'
      ? [currency_receive_code, amount_discounted]
      : kind === 'checkout'
        ? [currency_code, amount_crypto]
        : ['BRL', amount_fiat];
  return currency === undefined || amount === undefined ? null : { currency, amount };
}

/** Takes what a withdrawal sends out of what can be spent (BAL-08). False when it is not there. */
export function takeForWithdrawal(world: World, record: TransactionRecord): boolean {
  const moved = movedBy(record);
  if (moved === null) return false;
  const { currency, amount } = moved;
  const { ledger } = world.accounts[record.account];
  const id = record.correlation_id;
  const available = id === undefined ? availableOf(ledger, currency) : availableTo(world, id, currency);
  if (compare(available, amount) < 0) return false;
  if (id !== undefined) debit(world, id, currency, amount);
  else if (ledger !== null) shift(ledger, currency, amount, 'available', 'in_transit');
  return true;
}

/**
 * Moves the money that a change of stage stands for. A completed checkout credits its owner, a completed
 * withdrawal leaves what was in transit, a failed one gives it back, a chargeback blocks what can be spent
 * of it (O-40). Onramps and offramps move money of others until a chargeback.
 */
export function moveMoney(
  world: World,
  assumptions: Assumptions,
  from: TransactionRecord,
  to: TransactionRecord,
): void {
  const moved = movedBy(to);
  if (moved === null) return;
  const { currency, amount } = moved;
  const wasDone = isDone(from, assumptions);
  if (wasDone && to.process === assumptions.sandbox.catalog.chargeback.process) {
    blockAmount(world, to, currency, amount);
  } else if (to.kind === 'checkout' && isDone(to, assumptions)) {
    creditOwner(world, to, currency, amount);
  } else if (to.kind === 'withdrawal' && isDone(to, assumptions)) {
    const { ledger } = world.accounts[to.account];
    if (to.correlation_id === undefined && ledger !== null) shift(ledger, currency, amount, 'in_transit');
  } else if (to.kind === 'withdrawal' && isFailure(to, assumptions)) {
    returnAmount(world, to, currency, amount);
  }
}

function isFailure({ kind, process }: TransactionRecord, { sandbox }: Assumptions): boolean {
  return sandbox.catalog[kind].some((stage) => stage.process === process && stage.kind === 'failure');
}

function creditOwner(world: World, record: TransactionRecord, currency: string, amount: string): void {
  const { ledger } = world.accounts[record.account];
  if (record.correlation_id !== undefined) credit(world, record.correlation_id, currency, amount);
  else if (ledger !== null) grant(ledger, currency, amount);
}

function returnAmount(world: World, record: TransactionRecord, currency: string, amount: string): void {
  const { ledger } = world.accounts[record.account];
  if (record.correlation_id !== undefined) credit(world, record.correlation_id, currency, amount);
  else if (ledger !== null)
    grant(ledger, currency, shift(ledger, currency, amount, 'in_transit', 'available'));
}

/** A sub-merchant's balance has no blocked bucket (NBA-04): the amount only leaves what it can spend. */
function blockAmount(world: World, record: TransactionRecord, currency: string, amount: string): void {
  const { ledger } = world.accounts[record.account];
  const id = record.correlation_id;
  if (id === undefined) {
    if (ledger !== null) shift(ledger, currency, amount, 'available', 'blocked');
    return;
  }
  const available = availableTo(world, id, currency);
  debit(world, id, currency, compare(available, amount) < 0 ? available : amount);
}
