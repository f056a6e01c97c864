import 'server-only';
import { needsSecondPerson, type SecondPersonRules, sameCurrency } from '@/lib/access/second-person';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import {
  LIMITED_OPERATIONS,
  type PolicyDocument,
  type PolicyLimit,
  type SecondPersonRule,
} from '@/lib/contract/bff/policies';
import { walletKey } from '@/lib/contract/values/wallet-key';
import { add, compare, isDecimal, subtract } from '@/lib/money/amount';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import { activePeople, decidersAmong } from '@/lib/store/people/deciders';
import { acceptedSince, type Moved, type Side, withdrawnSince } from '@/lib/store/people/moved-since';
import { requireNoOtherAdministrator } from '@/lib/store/people/second-person';
import { lockLimits, readPolicyVersion } from '@/lib/store/policies/policies';
import { startOfDay } from '@/lib/time/day-range';
import { dayInZone } from '@/lib/time/zone';

type Operation = (typeof LIMITED_OPERATIONS)[number];

interface Move {
  operation: Operation;
  /** The amounts of each side, in its own currency. */
  amounts: readonly Side[];
  /** A PIX key, a wallet or a whitelist group; absent where the money stays in the account. */
  destination: string | undefined;
  /** A second person approved it. */
  approved: boolean;
}

/**
 * Runs in the transaction that commits the intent, which counts: a throw leaves none. Throws `second_person_needed`,
 * `over_day_limit` with what is left, `deciders_disabled`.
 */
export async function checkPolicies(
  services: Services,
  tx: Database,
  actor: Actor,
  { operation, amounts, destination, approved }: Move,
): Promise<void> {
  await lockLimits(tx);
  const { document } = await readPolicyVersion(tx, services.env.environment);
  const limits = document.limits.filter(
    (limit) =>
      limit.operation === operation && amounts.some(({ currency }) => sameCurrency(currency, limit.currency)),
  );
  const moved = limits.length === 0 ? [] : await movedRecently(services, tx, operation);
  const left = limits.map((limit) => {
    const total = sumOf(
      countedBy(services, limit, moved, { actorId: actor.id, destination }),
      limit.currency,
    );
    const before = subtract(total, sumOf(amounts, limit.currency));
    return { ...limit, left: compare(before, limit.amount) >= 0 ? '0' : subtract(limit.amount, before) };
  });
  const rules = { ...document, second_person: [...document.second_person, ...left.flatMap(asRule)] };
  if (!approved) await checkAlone(tx, actor.id, rules, { operation, amounts });
  for (const { currency, per, over, beyond, left: amount } of left) {
    if (beyond === 'refused' && compare(sumOf(amounts, currency), amount) > 0)
      throw new DomainError('over_day_limit', { left: { currency, amount, per, over } });
  }
}

async function checkAlone(
  tx: Database,
  actorId: string,
  rules: PolicyDocument,
  { operation, amounts }: Pick<Move, 'operation' | 'amounts'>,
): Promise<void> {
  if (!needsSecondPerson(rules, operation, amounts)) return;
  if (needsSecondPerson({ ...rules, other_currencies: 'alone' }, operation, amounts))
    throw new DomainError('second_person_needed');
  // Only the default asks: it asks where somebody is there to answer, and disabling them is no way past them.
  if (await isSomebodyElse(tx, operation, actorId)) throw new DomainError('second_person_needed');
  await requireNoOtherAdministrator(tx, actorId);
}

const DECIDES = { conversion: 'conversions:accept', withdrawal: 'sub_merchants:withdraw' } as const;

async function isSomebodyElse(db: Database, operation: Operation, makerId: string): Promise<boolean> {
  return decidersAmong(await activePeople(db), DECIDES[operation], makerId).length > 0;
}

/** A rule above what the limit leaves; none where the limit refuses. */
function asRule({ operation, currency, beyond, left }: PolicyLimit & { left: string }) {
  return beyond === 'second_person' ? [{ operation, currency, above: left }] : [];
}

const DAY_MS = 24 * 60 * 60_000;

/** A day in a zone may have 25 hours. */
function startOfToday({ clock, timeZone }: Services): Date {
  return startOfDay(dayInZone(new Date(clock()), timeZone), timeZone);
}

function movedRecently(services: Services, db: Database, operation: Operation): Promise<Moved[]> {
  const since = Math.min(startOfToday(services).getTime(), services.clock() - DAY_MS);
  return (operation === 'conversion' ? acceptedSince : withdrawnSince)(db, new Date(since));
}

interface Whose {
  actorId: string;
  destination: string | undefined;
}

function countedBy(
  services: Services,
  { per, over }: Pick<PolicyLimit, 'per' | 'over'>,
  moved: readonly Moved[],
  { actorId, destination }: Whose,
): Moved[] {
  const since = over === 'rolling' ? services.clock() - DAY_MS : startOfToday(services).getTime();
  return moved.filter((one) => {
    if (one.at.getTime() < since) return false;
    if (per === 'person') return one.actorId === actorId;
    return per === 'company' || sameDestination(one.destination, destination);
  });
}

function sameDestination(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return walletKey(one) === walletKey(other);
}

function sumOf(moved: readonly Side[], currency: string): string {
  return moved
    .filter((one) => sameCurrency(one.currency, currency) && isDecimal(one.amount))
    .reduce((sum, { amount }) => add(sum, amount), '0');
}

/** What the limits that lead to a second person leave of `limits` now. */
async function rulesOfLimits(
  services: Services,
  db: Database,
  limits: readonly PolicyLimit[],
  whose: Whose,
): Promise<SecondPersonRule[]> {
  const rules: SecondPersonRule[] = [];
  for (const operation of LIMITED_OPERATIONS) {
    const own = limits.filter((limit) => limit.operation === operation && limit.beyond === 'second_person');
    if (own.length === 0) continue;
    const moved = await movedRecently(services, db, operation);
    for (const limit of own) {
      const total = sumOf(countedBy(services, limit, moved, whose), limit.currency);
      const left = compare(total, limit.amount) >= 0 ? '0' : subtract(limit.amount, total);
      rules.push(...asRule({ ...limit, left }));
    }
  }
  return rules;
}

/** What a destination of conversions still takes without a second person. */
export async function rulesOfDestination(
  services: Services,
  db: Database,
  destination: string,
): Promise<SecondPersonRule[]> {
  const { document } = await readPolicyVersion(db, services.env.environment);
  const limits = document.limits.filter(isOfDestination);
  return rulesOfLimits(services, db, limits, { actorId: '', destination });
}

const isOfDestination = ({ operation, per, beyond }: PolicyLimit) =>
  operation === 'conversion' && per === 'destination' && beyond === 'second_person';

/** What a screen says before the press. What a destination still takes is told with its review. */
export async function rulesNow(
  services: Services,
  db: Database,
  actorId: string,
): Promise<SecondPersonRules> {
  const { document } = await readPolicyVersion(db, services.env.environment);
  // No destination alone takes more than its whole limit.
  const whole = document.limits
    .filter(({ per }) => per === 'destination')
    .flatMap((limit) => asRule({ ...limit, left: limit.amount }));
  const counted = document.limits.filter(({ per }) => per !== 'destination');
  const left = await rulesOfLimits(services, db, counted, { actorId, destination: undefined });
  const others = document.other_currencies;
  const asks = others === 'second_person' && (await isSomebodyElse(db, 'conversion', actorId));
  return {
    second_person: [...document.second_person, ...whole, ...left],
    ...(asks ? { other_currencies: others } : {}),
    ...(document.limits.some(isOfDestination) ? { per_destination: true as const } : {}),
  };
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
