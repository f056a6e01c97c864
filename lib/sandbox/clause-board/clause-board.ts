import 'server-only';
import { ENDPOINT_IDS } from '@/lib/contract/error-policy';
import { CONVERSION_RULES } from './clause-rules-conversions';
import { DELIVERY_RULES } from './clause-rules-deliveries';
import { GATE_RULES } from './clause-rules-gate';
import { LIST_RULES } from './clause-rules-lists';
import { SUB_MERCHANT_RULES } from './clause-rules-sub-merchants';
import { objectOf, type Rule, type Shown } from './clause-shown';
import { put, sizeOf } from './registers';
import { timestampOf } from './sandbox-clock';
import type { Delivery, World } from './world';

interface Check {
  readonly ids: readonly string[];
  readonly when: ((shown: Shown) => boolean) | undefined;
}

const RULES: readonly Rule[] = [...GATE_RULES, ...CONVERSION_RULES, ...LIST_RULES, ...SUB_MERCHANT_RULES];

/** By endpoint and status, so that an answer is held against its own rules only. */
const CHECKS = new Map<string, Check[]>();
for (const [on, clauses, when] of RULES) {
  const [endpoints = '', statuses = ''] = on.split(' ');
  for (const endpoint of endpoints === '*' ? [...ENDPOINT_IDS, 'none'] : endpoints.split(',')) {
    for (const status of statuses.split(',')) {
      const key = `${endpoint} ${status}`;
      const checks = CHECKS.get(key) ?? [];
      checks.push({ ids: clauses.split(' '), when });
      CHECKS.set(key, checks);
    }
  }
}

/** Clauses that one answer or one delivery can show; the rest take several together, or a client. */
export const SHOWABLE: ReadonlySet<string> = new Set(
  [...RULES.map(([, clauses]) => clauses), ...DELIVERY_RULES.map(([clauses]) => clauses), 'ERR-10'].flatMap(
    (clauses) => clauses.split(' '),
  ),
);

/**
 * What is left to show, by world, endpoint and status: a world that has shown much is hardly slower than one that notes
 * nothing.
 */
const LEFT = new WeakMap<World['seen'], Map<string, Map<number, Left>>>();

/** `seen`: how many clauses had been shown when the list was last gone through. */
interface Left {
  readonly checks: readonly Check[];
  readonly seen: number;
  /** The last answer that was held against them: sent once more, it shows nothing more (`record-list.ts`). */
  body?: object;
}

/**
 * Ticks what an answer shows. True when a clause was shown for the first time in this world, which is the only
 * time that anything is kept.
 */
export function noteAnswer(shown: Shown): boolean {
  const { world } = shown;
  const left = leftOf(world, shown.endpoint, shown.status);
  if (left.body === shown.body) return false;
  let isNew = false;
  for (const { ids, when } of left.checks) {
    if (when?.(shown) === false) continue;
    tick(world, shown.now, ids);
    isNew = true;
  }
  // A turn that fails takes its ticks back: what showed something is looked at again.
  if (!isNew) left.body = shown.body;
  return isNew;
}

/** Gone through before anything new is ticked, because a turn that fails takes its ticks back. */
function leftOf(world: World, endpoint: string, status: number): Left {
  const byEndpoint = LEFT.get(world.seen) ?? new Map<string, Map<number, Left>>();
  if (byEndpoint.size === 0) LEFT.set(world.seen, byEndpoint);
  const byStatus = byEndpoint.get(endpoint) ?? new Map<number, Left>();
  if (byStatus.size === 0) byEndpoint.set(endpoint, byStatus);
  const seen = sizeOf(world, 'seen');
  const known = byStatus.get(status);
  if (known?.seen === seen) return known;
  const all = known?.checks ?? CHECKS.get(`${endpoint} ${status}`) ?? [];
  const now: Left = { checks: all.filter(({ ids }) => !isComplete(world, ids)), seen };
  byStatus.set(status, now);
  return now;
}

/** An answer that a fault made shows nothing but that it can fail. */
export function noteFault(world: World, now: number, status: number | undefined): void {
  if (status === 500) tick(world, now, ['ERR-10']);
}

/** Ticks what an attempt to deliver shows; the delivery is the one of the world, with the attempt recorded. */
export function noteDelivery(world: World, now: number, id: string): void {
  const delivery = world.deliveries.find((item) => item.id === id);
  if (delivery === undefined || delivery.attempts.length === 0) return;
  const payload = payloadOf(delivery);
  for (const [clauses, when] of DELIVERY_RULES) {
    const ids = clauses.split(' ');
    if (isComplete(world, ids) || when?.({ world, delivery, payload }) === false) continue;
    tick(world, now, ids);
  }
}

function isComplete(world: World, ids: readonly string[]): boolean {
  return ids.every((id) => Object.hasOwn(world.seen, id));
}

function tick(world: World, now: number, ids: readonly string[]): void {
  for (const id of ids) {
    if (!Object.hasOwn(world.seen, id)) put(world, 'seen', id, timestampOf(now));
  }
}

function payloadOf({ body }: Delivery) {
  return objectOf(JSON.parse(body));
}
