import 'server-only';
import type { Permission, Refusal } from '@/lib/access/permissions';
import type { AuditOutcome } from '@/lib/contract/bff/audit/audit';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import { PROOF_HEADER, type RequestParts } from '@/lib/contract/bff/request-headers';
import { defined } from '@/lib/contract/values/defined';
import { REFUSALS } from '@/lib/contract/values/field-reasons';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { requestId as currentId } from '@/lib/log/request-lines';
import { type AuditScope, withinAuditScope } from '@/lib/store/audit/audit-scope';
import { countAttempt, hasRowOf } from '@/lib/store/audit/denied-attempts';
import { store } from '@/lib/store/engine/open-store';
import { callerSource } from './caller-source';

export type { AuditScope } from '@/lib/store/audit/audit-scope';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Slips of a form and faults of ours: nobody was refused anything. */
const NOT_REFUSED: ReadonlySet<string> = new Set<ErrorCode>([
  ...(['bad_json', 'invalid_input', 'missing_idempotency_key', 'not_found', 'method_not_allowed'] as const),
  ...([
    'too_large',
    'internal',
    'store_unavailable',
    'store_away',
    'upstream_not_found',
    'link_incomplete',
  ] as const),
  'world_unknown',
]);
const DENIED: ReadonlySet<string> = new Set<ErrorCode>([
  'signed_out',
  'forbidden',
  'outside_limit',
  'cross_site',
  'own_request',
  'own_link',
]);
const UNANSWERED: ReadonlySet<string> = new Set<ErrorCode>([
  ...(['upstream_unreachable', 'upstream_failed', 'upstream_contract'] as const),
]);

/** Audit rows of `work` name this request; a refusal that wrote no row of its own is counted (safety 65). */
export function auditedRequest<T>(
  request: RequestParts,
  requestId: string,
  params: Params,
  work: (scope: AuditScope) => Promise<T>,
): Promise<T> {
  const scope = scopeOf(requestId, routeOf(request, params), request.headers);
  return withinAuditScope(scope, async () => {
    try {
      const answer = await work(scope);
      if (scope.stopped !== undefined)
        await count(scope, params, { reason: scope.stopped, outcome: 'stopped' });
      return answer;
    } catch (error) {
      await countRefusal(request, scope, params, error);
      throw error;
    }
  });
}

function scopeOf(requestId: string, route: string, headers: Pick<Headers, 'get'>): AuditScope {
  const source = callerSource(headers.get('x-forwarded-for'), env().trustedProxies);
  return { requestId, route, ...(source === 'unknown' ? {} : { source }) };
}

interface DeniedPage {
  permission: Permission;
  reason: Refusal;
  subject?: string | undefined;
  headers: Pick<Headers, 'get'>;
}

/** A page has no route that counts it. */
export async function countDeniedPage(
  { id, name }: { id: string; name: string },
  { permission, reason, subject, headers }: DeniedPage,
): Promise<void> {
  const attempt = { route: `page ${permission}`, reason, outcome: 'denied', actor: { id, name } } as const;
  const scope = { ...scopeOf(currentId(), attempt.route, headers), actor: attempt.actor };
  try {
    const { db } = await store();
    await withinAuditScope(scope, () => countAttempt(db, { ...attempt, ...defined({ subject }) }));
  } catch (error) {
    log.error({ err: error, requestId: scope.requestId, kind: permission }, 'a denied page was not audited');
  }
}

async function countRefusal(
  request: RequestParts,
  scope: AuditScope,
  params: Params,
  error: unknown,
): Promise<void> {
  if (!(error instanceof DomainError)) return;
  const reasons = Object.values(error.detail.fields ?? {});
  const code = REFUSALS.find((reason) => reasons.includes(reason)) ?? error.code;
  const outcome = error.detail.denied ? 'denied' : auditOutcome(request, code, scope);
  if (outcome !== undefined) await count(scope, params, { reason: code, outcome });
}

async function count(
  { requestId, route, actor }: AuditScope,
  params: Params,
  attempt: { reason: string; outcome: AuditOutcome },
): Promise<void> {
  const subject = subjectOf(route, params);
  try {
    const { db } = await store();
    if (await hasRowOf(db, requestId)) return;
    await countAttempt(db, { route, ...attempt, ...defined({ actor, subject }) });
  } catch (error) {
    log.error({ err: error, requestId, code: attempt.reason }, 'a refused request was not audited');
  }
}

function auditOutcome(
  { method, headers }: RequestParts,
  code: ErrorCode | (typeof REFUSALS)[number],
  { exchange }: AuditScope,
): AuditOutcome | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  if (code === 'forbidden' || code === 'outside_limit' || code === 'wrong_password') return 'denied';
  if (code === 'factor_required' || REFUSALS.some((reason) => reason === code)) return 'stopped';
  // A question, unless a used or foreign proof came with the request.
  if (code === 'step_up_required') return headers.has(PROOF_HEADER) ? 'denied' : undefined;
  // Reads of a page that outlived its session.
  if (NOT_REFUSED.has(code) || (isRead && code !== 'rate_limited')) return undefined;
  if (DENIED.has(code)) return 'denied';
  if (exchange === undefined) return code.startsWith('upstream_') ? undefined : 'stopped';
  return UNANSWERED.has(code) ? 'unknown' : 'refused';
}

function subjectOf(route: string, params: Params): string | undefined {
  const id = Object.values(params).find((value) => typeof value === 'string');
  const list = route.split('/')[2] ?? '';
  return id !== undefined && isTransactionList(list) ? `${list}/${id}` : id;
}

/** `POST /api/conversions/[rfq_id]/accept`. */
function routeOf({ method, url }: RequestParts, params: Params): string {
  const { pathname } = new URL(url);
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  if (names.size === 0) return `${method} ${pathname}`;
  const parts = pathname.split('/').map((part) => {
    const name = names.get(plain(part));
    return name === undefined ? part : `[${name}]`;
  });
  return `${method} ${parts.join('/')}`;
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
