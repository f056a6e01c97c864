import 'server-only';
import { requestSession } from '@/lib/auth/session';
import { inCallersWorld } from '@/lib/auth/visitor-world';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { RequestParts } from '@/lib/contract/bff/request-headers';
import { defined } from '@/lib/contract/values/defined';
import { env } from '@/lib/env/env';
import { auditState } from '@/lib/operations/audit/audit-state';
import { type Services, services } from '@/lib/operations/services';

const PING_TIMEOUT_MS = 2_000;
const PROBE_PATIENCE_MS = 1_000;
/** The sum of the time limits of its parts. */
const TOTAL_MS = 10_000;

/**
 * `GET /api/health`: works without session and store. Signed-in people see more; while the service does not answer,
 * each request causes a probe (safety 18). Throws `world_unknown`.
 */
export async function readHealth(request: RequestParts): Promise<HealthAnswer> {
  let unknown: DomainError | undefined;
  const asked = inCallersWorld(request, () => healthOf(request)).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'world_unknown') unknown = error;
    return null;
  });
  const health = await withinTime(asked, TOTAL_MS);
  if (unknown !== undefined) throw unknown;
  return health ?? answerOf(null, { store: 'down', signedIn: false });
}

async function healthOf(request: RequestParts): Promise<HealthAnswer> {
  let opening = true;
  const opened = services().finally(() => {
    opening = false;
  });
  const ready = await withinTime(opened);
  if (ready === null && opening) return answerOf(null, { store: 'starting', signedIn: false });
  const storeAnswers = ready !== null && (await withinTime(ready.store.ping().then(() => true))) === true;
  const session = storeAnswers ? await withinTime(requestSession(request)) : null;
  if (session !== null && ready?.client.health().state === 'failing') await probe(ready);
  const audit = storeAnswers && ready !== null ? await withinTime(auditState(ready)) : null;
  const known = defined({ audit: audit ?? undefined });
  return answerOf(ready, { store: storeAnswers ? 'ok' : 'down', signedIn: session !== null, ...known });
}

export async function healthOfPage(): Promise<HealthAnswer> {
  return answerOf(await services(), { store: 'ok', signedIn: true });
}

function answerOf(
  ready: Services | null,
  { store, audit, signedIn }: Pick<HealthAnswer, 'store' | 'audit'> & { signedIn: boolean },
): HealthAnswer {
  const { environment, payments, build } = env();
  const upstream = ready?.client.health();
  const state = upstream?.state ?? 'unknown';
  return {
    status: store === 'ok' && state !== 'failing' && audit !== 'stalled' ? 'ok' : 'degraded',
    build,
    now: new Date(ready?.now() ?? Date.now()).toISOString(),
    store,
    ...defined({ audit }),
    upstream: {
      state,
      environment,
      ...(signedIn ? details(upstream, payments.baseUrl) : {}),
    },
  };
}

function details(
  upstream: ReturnType<Services['client']['health']> | undefined,
  baseUrl: string | undefined,
): Partial<HealthAnswer['upstream']> {
  const { apiVersion, clockOffsetMs, lastAnswerAt } = upstream ?? {};
  return {
    ...(baseUrl === undefined ? {} : { host: new URL(baseUrl).host }),
    ...defined({ api_version: apiVersion, clock_offset_ms: clockOffsetMs }),
    ...(lastAnswerAt === undefined ? {} : { last_answer_at: new Date(lastAnswerAt).toISOString() }),
  };
}

const probes = new WeakMap<Services['client'], Promise<unknown>>();

/** Requests share one read with the normal time limit, so a slow service is not called lost. */
function probe({ client }: Services): Promise<unknown> {
  const probing =
    probes.get(client) ?? client.getBalance({ shared: true }).finally(() => probes.delete(client));
  probes.set(client, probing);
  return withinTime(probing, PROBE_PATIENCE_MS);
}

/** Null when the work is late or failed. */
export async function withinTime<T>(work: Promise<T>, patienceMs = PING_TIMEOUT_MS): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}
