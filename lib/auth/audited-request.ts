import 'server-only';
import type { AuditOutcome } from '@/lib/contract/bff/audit/audit';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import { defined } from '@/lib/contract/values/defined';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { type AuditScope, withinAuditScope } from '@/lib/store/audit/audit-scope';
import { countAttempt, hasRowOf } from '@/lib/store/audit/denied-attempts';
import { store } from '@/lib/store/engine/open-store';
import { callerSource } from './caller-source';

export type { AuditScope } from '@/lib/store/audit/audit-scope';

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Slips of a form and faults of ours: nobody was refused anything. */
const NOT_REFUSED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['bad_json', 'invalid_input', 'missing_idempotency_key', 'not_found', 'method_not_allowed'] as const),
  ...(['too_large', 'internal', 'store_unavailable', 'upstream_not_found', 'link_incomplete'] as const),
  // A question; what is answered has rows of its own.
  'step_up_required',
  'world_unknown',
]);
const DENIED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'signed_out',
  'forbidden',
  'outside_limit',
  'cross_site',
]);
const UNANSWERED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['upstream_unreachable', 'upstream_failed', 'upstream_contract'] as const),
]);

/** Audit rows of `work` name this request; a refusal that wrote no row of its own is counted (safety 65). */
export function auditedRequest<T>(
  request: Request,
  requestId: string,
  params: Params,
  work: (scope: AuditScope) => Promise<T>,
): Promise<T> {
  const source = callerSource(request.headers.get('x-forwarded-for'), env().trustedProxies);
  const scope: AuditScope = {
    requestId,
    route: routeOf(request, params),
    ...(source === 'unknown' ? {} : { source }),
  };
  return withinAuditScope(scope, async () => {
    try {
      return await work(scope);
    } catch (error) {
      await countRefusal(request, scope, params, error);
      throw error;
    }
  });
}

async function countRefusal(
  { method }: Request,
  scope: AuditScope,
  params: Params,
  error: unknown,
): Promise<void> {
  if (!(error instanceof DomainError)) return;
  // No slip of a form.
  const guessed = Object.values(error.detail.fields ?? {}).includes('wrong_password');
  const code = guessed ? 'wrong_password' : error.code;
  const outcome = code === 'wrong_password' ? 'denied' : auditOutcome(method, code, scope);
  if (outcome === undefined) return;
  const { route, actor } = scope;
  const subject = subjectOf(scope.route, params);
  try {
    const { db } = await store();
    if (await hasRowOf(db, scope.requestId)) return;
    await countAttempt(db, { route, reason: code, outcome, ...defined({ actor, subject }) });
  } catch (failure) {
    log.error({ err: failure, requestId: scope.requestId, code }, 'a refused request was not audited');
  }
}

function auditOutcome(method: string, code: ErrorCode, { exchange }: AuditScope): AuditOutcome | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  if (code === 'forbidden' || code === 'outside_limit') return 'denied';
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
function routeOf({ method, url }: Request, params: Params): string {
  const names = new Map(Object.entries(params).map(([name, value]) => [value, name]));
  const parts = new URL(url).pathname.split('/').map((part) => {
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
