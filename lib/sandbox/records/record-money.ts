import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { compare } from '@/lib/money/amount';
import { availableTo, credit, debit } from '@/lib/sandbox/sub-merchants/sub-merchant-ledger';
import { availableOf, grant, shift } from '@/lib/sandbox/world/ledger';
import type { World } from '@/lib/sandbox/world/world';
import type { TransactionRecord } from './record';
import { isDone } from './record-stage-order';

/** Currency and amount that a transaction moves in its owner's ledger; null when none. */
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

/** Debits the available balance (BAL-08). False when it is too small. */
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

/** Ledger change of a stage. A chargeback blocks available funds (O-40); ramps move money only on one. */
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

/** A sub-merchant has no blocked bucket (NBA-04): the amount only leaves its available balance. */
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
