import 'server-only';
import { needsSecondPerson, sameCurrency } from '@/lib/access/second-person';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { add, compare, isDecimal, subtract } from '@/lib/money/amount';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import { activePeople, decidersAmong } from '@/lib/store/people/deciders';
import { acceptedBy, type Moved, withdrawnBy } from '@/lib/store/people/moved-today';
import { requireNoOtherAdministrator } from '@/lib/store/people/second-person';
import { lockUser } from '@/lib/store/people/users';
import { readPolicyVersion } from '@/lib/store/policies/policies';
import { startOfDay } from '@/lib/time/day-range';
import { dayInZone } from '@/lib/time/zone';

interface Move {
  operation: 'conversion' | 'withdrawal';
  /** Each side, in its own currency. */
  amounts: readonly Moved[];
  /** A second person approved it. */
  approved: boolean;
}

/**
 * In the transaction that committed the intent, which counts: a throw leaves none. Throws `second_person_needed`,
 * `over_day_limit` with what is left.
 */
export async function checkPolicies(
  services: Services,
  tx: Database,
  actor: Actor,
  { operation, amounts, approved }: Move,
): Promise<void> {
  const { document } = await readPolicyVersion(tx);
  if (!approved && needsSecondPerson(document, operation, amounts))
    throw new DomainError('second_person_needed');
  const limits = document.limits.filter(
    (limit) =>
      limit.operation === operation && amounts.some(({ currency }) => sameCurrency(currency, limit.currency)),
  );
  if (limits.length === 0) return;
  // Locks, so that of two sends the second counts the first.
  await lockUser(tx, actor.id);
  const day = dayInZone(new Date(services.clock()), services.timeZone);
  const since = startOfDay(day, services.timeZone);
  const moved = await (operation === 'conversion' ? acceptedBy : withdrawnBy)(tx, actor.id, since);
  for (const { currency, amount } of limits) {
    const total = sumOf(moved, currency);
    if (compare(total, amount) <= 0) continue;
    const before = subtract(total, sumOf(amounts, currency));
    const left = compare(before, amount) >= 0 ? '0' : subtract(amount, before);
    throw new DomainError('over_day_limit', { left: { currency, amount: left } });
  }
}

function sumOf(moved: readonly Moved[], currency: string): string {
  return moved
    .filter((one) => sameCurrency(one.currency, currency) && isDecimal(one.amount))
    .reduce((sum, { amount }) => add(sum, amount), '0');
}

/** A whitelist address always takes two where another person who may decide it can sign in. */
export async function addressNeedsSecondPerson(db: Database, makerId: string): Promise<boolean> {
  return decidersAmong(await activePeople(db), 'sub_merchants:whitelist', makerId).length > 0;
}

/** Throws `second_person_needed`, `deciders_disabled`. */
export async function requireAddressAlone(tx: Database, makerId: string): Promise<void> {
  if (await addressNeedsSecondPerson(tx, makerId)) throw new DomainError('second_person_needed');
  await requireNoOtherAdministrator(tx, makerId);
}

/** Throws `second_person_needed` where a policy asks for one. */
export async function checkBrandingPolicy(tx: Database): Promise<void> {
  const { document } = await readPolicyVersion(tx);
  if (needsSecondPerson(document, 'branding', [])) throw new DomainError('second_person_needed');
}
