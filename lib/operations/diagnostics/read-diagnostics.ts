import 'server-only';
import type { DiagnosticsAnswer, ReadyCheckId, WebhookLag } from '@/lib/contract/bff/settings/diagnostics';
import { NOBODY, READY_CHECKS } from '@/lib/contract/bff/settings/diagnostics';
import { defined } from '@/lib/contract/values/defined';
import { countPolicyPeople, decidersWithoutFactor } from '@/lib/operations/policies/read-policies';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import type { Services } from '@/lib/operations/services';
import { hasOwnAuditKey } from '@/lib/store/audit/audit-chain';
import { stalledSince } from '@/lib/store/audit/seal-state';
import { lastAccepted } from '@/lib/store/diagnostics/api-calls';
import { readFacts } from '@/lib/store/diagnostics/facts';
import { lastTrue, noteTrue } from '@/lib/store/diagnostics/ready-checks';
import { parseTimestamp } from '@/lib/time/timestamp';

/** With clocks further apart the API refuses signed calls (SGN-05). */
const MOST_OFFSET_MS = 60_000;
const MIN_DECIDERS = 2;
const CHECK_MS = 5_000;
/** A public address may have changed since an older webhook came. */
const WEBHOOK_COUNTS_MS = 7 * 24 * 3_600_000;
const LAG_OF_MS = 24 * 3_600_000;

/** Calls the API twice, so that the answer is of now. */
export async function checkApi({ client, canSign, flushCalls }: Services): Promise<void> {
  const signal = AbortSignal.timeout(CHECK_MS);
  await Promise.all([
    client.getBalance({ signal }),
    canSign ? client.getSplit({ params: { origin_e2e: NOBODY }, correlationId: NOBODY, signal }) : undefined,
  ]);
  await flushCalls?.();
}

/** "Is it us or the API?": each condition with when it was last true, lag, unknown outcomes. No secret. */
export async function readDiagnostics(services: Services, build: string): Promise<DiagnosticsAnswer> {
  const { store, env, client } = services;
  const { db } = store;
  const now = new Date(services.clock());
  // What a demo played of its past came before its sandbox was made.
  const since = Math.max(now.getTime() - LAG_OF_MS, (await dataEpoch(services)).getTime());
  const [key, signature, people, without, facts, stalled] = await Promise.all([
    lastAccepted(db, 'key'),
    lastAccepted(db, 'signed'),
    countPolicyPeople(db),
    decidersWithoutFactor(db),
    readFacts(db, new Date(since)),
    stalledSince(db),
  ]);
  const { clockOffsetMs, lastAnswerAt, apiVersion } = client.health();
  const isNow = (ok: boolean) => (ok ? now : undefined);
  const isApart = Math.abs(clockOffsetMs ?? 0) > MOST_OFFSET_MS;
  const isMoved = isApart && env.environment === 'sandbox';
  const agree = clockOffsetMs !== undefined && !isApart;
  const trueAt: Record<ReadyCheckId, Date | undefined> = {
    key: stillAccepted(key),
    signature: stillAccepted(signature),
    clock: agree && lastAnswerAt !== undefined ? new Date(lastAnswerAt) : undefined,
    webhook: facts.verifiedWebhookAt,
    store: isNow(store.durable),
    audit_key: isNow(hasOwnAuditKey()),
    audit_sealed: isNow(stalled === undefined),
    deciders: isNow(people.deciders >= MIN_DECIDERS),
    factors: isNow(people.deciders > 0 && without.length === 0),
    practice: facts.acceptedAt,
  };
  const seen = new Map(
    READY_CHECKS.flatMap((id) => (trueAt[id] === undefined ? [] : [[id, trueAt[id]] as const])),
  );
  await noteTrue(db, seen);
  const known = await lastTrue(db);
  const webhookAge = now.getTime() - (facts.verifiedWebhookAt?.getTime() ?? 0);
  if (webhookAge > WEBHOOK_COUNTS_MS) seen.delete('webhook');
  return {
    checks: READY_CHECKS.map((id) => ({
      id,
      ok: seen.has(id),
      ...defined({ last_true_at: known.get(id)?.toISOString() }),
      ...(id === 'clock' && isMoved ? { moved: true } : {}),
      ...(id === 'factors' && without.length > 0 ? { people: without } : {}),
    })),
    build,
    environment: env.environment,
    now: new Date(services.now()).toISOString(),
    ...defined({ api_version: apiVersion, clock_offset_ms: clockOffsetMs }),
    ...defined({ webhook_lag: isApart ? undefined : lagOf(facts.deliveries, clockOffsetMs) }),
    unknown: { count: facts.unknown, ...defined({ oldest_at: facts.oldestUnknownAt?.toISOString() }) },
  };
}

function stillAccepted({ accepted, refused }: { accepted?: Date; refused?: Date }): Date | undefined {
  return refused !== undefined && (accepted === undefined || accepted < refused) ? undefined : accepted;
}

/** The API's clock wrote the change, ours the arrival. */
function lagOf(
  deliveries: readonly { receivedAt: Date; updatedText: string | null }[],
  offsetMs = 0,
): WebhookLag | undefined {
  const lags = deliveries
    .flatMap(({ receivedAt, updatedText }) => {
      const changed = updatedText === null ? null : parseTimestamp(updatedText);
      return changed === null ? [] : [Math.max(0, receivedAt.getTime() + offsetMs - changed.getTime())];
    })
    .sort((a, b) => a - b);
  const [median, slowest] = [lags[Math.floor(lags.length / 2)], lags.at(-1)];
  if (median === undefined || slowest === undefined) return undefined;
  return { count: lags.length, median_ms: Math.round(median), slowest_ms: Math.round(slowest) };
}
