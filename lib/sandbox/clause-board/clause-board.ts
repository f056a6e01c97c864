import 'server-only';
import { ENDPOINT_IDS } from '@/lib/contract/payments-api/endpoint-ids';
import { put, sizeOf } from '@/lib/sandbox/world/registers';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import type { Delivery, World } from '@/lib/sandbox/world/world';
import { type AnswerEvidence, objectOf, type Rule } from './clause-evidence';
import { CONVERSION_RULES } from './conversion-rules';
import { GATE_RULES } from './gate-rules';
import { LIST_RULES } from './list-rules';
import { SUB_MERCHANT_RULES } from './sub-merchant-rules';
import { WEBHOOK_RULES } from './webhook-rules';

interface Check {
  readonly ids: readonly string[];
  readonly when: ((evidence: AnswerEvidence) => boolean) | undefined;
}

const RULES: readonly Rule[] = [...GATE_RULES, ...CONVERSION_RULES, ...LIST_RULES, ...SUB_MERCHANT_RULES];

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

/** Clauses that one answer or one delivery can prove; the others need several, or a client. */
export const OBSERVABLE_CLAUSES: ReadonlySet<string> = new Set(
  [...RULES.map(([, clauses]) => clauses), ...WEBHOOK_RULES.map(([clauses]) => clauses), 'ERR-10'].flatMap(
    (clauses) => clauses.split(' '),
  ),
);

/** Checks not yet proven, by world, endpoint and status. Keeps noting cheap once a world has proven most clauses. */
const OPEN_CHECKS = new WeakMap<World['seen'], Map<string, Map<number, OpenChecks>>>();

interface OpenChecks {
  readonly checks: readonly Check[];
  readonly observedCount: number;
  body?: object;
}

/** Records the clauses that an answer proves. True when a clause is proven for the first time in this world. */
export function noteAnswer(evidence: AnswerEvidence): boolean {
  const { world } = evidence;
  const open = openChecksOf(world, evidence.endpoint, evidence.status);
  if (open.body === evidence.body) return false;
  let isNew = false;
  for (const { ids, when } of open.checks) {
    if (when?.(evidence) === false) continue;
    tick(world, evidence.now, ids);
    isNew = true;
  }
  // A failed turn rolls its records back, so only answers without new ones are remembered.
  if (!isNew) open.body = evidence.body;
  return isNew;
}

function openChecksOf(world: World, endpoint: string, status: number): OpenChecks {
  const byEndpoint = OPEN_CHECKS.get(world.seen) ?? new Map<string, Map<number, OpenChecks>>();
  if (byEndpoint.size === 0) OPEN_CHECKS.set(world.seen, byEndpoint);
  const byStatus = byEndpoint.get(endpoint) ?? new Map<number, OpenChecks>();
  if (byStatus.size === 0) byEndpoint.set(endpoint, byStatus);
  const observedCount = sizeOf(world, 'seen');
  const known = byStatus.get(status);
  if (known?.observedCount === observedCount) return known;
  const all = known?.checks ?? CHECKS.get(`${endpoint} ${status}`) ?? [];
  const now: OpenChecks = { checks: all.filter(({ ids }) => !isComplete(world, ids)), observedCount };
  byStatus.set(status, now);
  return now;
}

/** An injected failure proves only ERR-10. */
export function noteInjectedFailure(world: World, now: number, status: number | undefined): void {
  if (status === 500) tick(world, now, ['ERR-10']);
}

/** Records the clauses that a delivery attempt proves; the attempt is already stored. */
export function noteDelivery(world: World, now: number, id: string): void {
  const delivery = world.deliveries.find((item) => item.id === id);
  if (delivery === undefined || delivery.attempts.length === 0) return;
  const payload = payloadOf(delivery);
  for (const [clauses, when] of WEBHOOK_RULES) {
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
