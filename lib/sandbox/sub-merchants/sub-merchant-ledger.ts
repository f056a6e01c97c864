import 'server-only';
import { add, compare, subtract } from '@/lib/money/amount';
import type { World } from '@/lib/sandbox/world/world';
import { changeRelationship, findRelationship } from './relationships';

/** Available amount, a decimal string; "0" without an account. */
export function availableTo(world: World, correlationId: string, currency: string): string {
  const held = findRelationship(world, correlationId)?.available ?? {};
  return Object.hasOwn(held, currency) ? (held[currency] ?? '0') : '0';
}

/** Throws for an unknown relationship. */
export function credit(world: World, correlationId: string, currency: string, amount: string): void {
  hold(world, correlationId, currency, add(availableTo(world, correlationId, currency), amount));
}

/** The caller checks the balance; throws rather than overdraw. */
export function debit(world: World, correlationId: string, currency: string, amount: string): void {
  const available = availableTo(world, correlationId, currency);
  if (compare(available, amount) < 0) {
    throw new Error(`the sub-merchant has ${available} ${currency}, not ${amount}`);
  }
  hold(world, correlationId, currency, subtract(available, amount));
}

function hold(world: World, correlationId: string, currency: string, amount: string): void {
  const relationship = findRelationship(world, correlationId);
  if (relationship === null) throw new Error(`there is no relationship ${correlationId}`);
  const available = { ...relationship.available, [currency]: amount };
  changeRelationship(world, { ...relationship, available });
}
