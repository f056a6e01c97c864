import 'server-only';
import { can } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { NotificationTitle } from '@/lib/contract/bff/notifications';
import type { ApproveAnswer, ApproveRequest, RequestAnswer } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { sharePress } from '@/lib/operations/intents/send-once';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { noteStop } from '@/lib/store/audit/audit-scope';
import type { Database } from '@/lib/store/engine/open-store';
import { sqlState, UNIQUE_VIOLATION } from '@/lib/store/engine/sql-state';
import { activePeople, type Person } from '@/lib/store/people/deciders';
import { lockUser } from '@/lib/store/people/users';
import { closeRequest, type Decision, findRequest, type RequestRow } from '@/lib/store/requests/requests';
import { announceRequests, notifyOfRequest } from './announce-request';
import type { Approval } from './approval';
import { decidersOf, isMakerGone, REQUEST_KIND_RULES, resetOf } from './kinds';
import { readRequest } from './read-requests';
import { hashOf } from './request-hash';

interface Press {
  id: string;
  intentId: string;
  requestId: string;
  given: ApproveRequest;
  stillMay?: (tx: Database) => Promise<void>;
}

/**
 * Causes one effect under any number of approvers (safety 3, 8): the wait ends in the transaction that commits the
 * intent of the one call. Throws `not_found`, `own_request`, `forbidden`, `request_changed`, `request_closed`,
 * `maker_gone`, `key_reused` and what the kind's operation throws before its send: nothing happened.
 */
export function approveRequest(services: Services, actor: Person, press: Press): Promise<ApproveAnswer> {
  const shared = ['approve', actor.id, press.id, press.intentId, press.given];
  return sharePress(services, shared, () => approve(services, actor, press));
}

async function approve(services: Services, actor: Person, press: Press): Promise<ApproveAnswer> {
  const { id, intentId, requestId, given } = press;
  const { db } = services.store;
  const request = await decidable(services, actor, id);
  const rule = REQUEST_KIND_RULES[request.kind];
  const isApproval = request.state === 'approved' || request.state === 'done' || request.state === 'back';
  const same = isApproval && request.intentId === intentId && request.decidedById === actor.id;
  if (same && request.state === 'back') return answer(services, actor, id, 'outside');
  const isOver = request.state === 'open' && request.endsAt.getTime() <= services.clock();
  if (isOver || (request.state !== 'open' && !same)) throw new DomainError('request_closed');
  if (given.hash !== request.hash || hashOf(request) !== request.hash)
    throw new DomainError('request_changed');
  const by = { id: actor.id, name: actor.name };
  const stillMay = async (tx: Database) => {
    await press.stillMay?.(tx);
    await requireDeciderOf(tx, request, actor.id);
    // Without a lock: two who approve each other's requests would wait for each other.
    if (isMakerGone(await activePeople(tx), request)) throw new DomainError('maker_gone');
  };
  const end = async (tx: Database, decision: Omit<Decision, 'by' | 'at' | 'intentId'>) => {
    const at = new Date(services.clock());
    const ended = await close(tx, request, { ...decision, by, at, intentId }, given.hash);
    if (hashOf(ended) !== given.hash) throw new DomainError('request_changed');
    await stillMay(tx);
  };
  const approval: Approval = {
    actor: by,
    request,
    intentId,
    requestId,
    given,
    stillMay,
    decide: (tx, how = {}) =>
      end(tx, { state: how.done === true ? 'done' : 'approved', ...defined({ rfqId: how.rfqId }) }),
    sendBack: ({ outside, rfqId }) =>
      db.transaction((tx) =>
        end(tx, { state: 'back', ...defined({ outside: outside ?? undefined, rfqId: rfqId ?? undefined }) }),
      ),
  };
  const outcome = await rule.execute(services, approval).catch(async (error: unknown) => {
    // The operation may refuse after the wait had ended: a call was made.
    if (!same) await notifyIfEnded(services, request, intentId);
    throw error;
  });
  const ended = same ? null : await notifyIfEnded(services, request, intentId);
  if (ended === null && !same) {
    // The outcome of a change in the way is not this request's.
    if ((await findRequest(db, id))?.state !== 'open') throw new DomainError('request_closed');
    if (outcome !== 'sent') noteStop(outcome);
  }
  if (ended === null) return answer(services, actor, id, same ? 'sent' : outcome);
  return answer(services, actor, id, ended.state === 'back' ? 'outside' : 'sent');
}

/** Reads what was committed: a limit or a rule may have taken the decision back. Null: this press ended nothing. */
async function notifyIfEnded(
  services: Services,
  { id }: RequestRow,
  intentId: string,
): Promise<RequestRow | null> {
  const row = await findRequest(services.store.db, id);
  if (row === null || row.state === 'open' || row.intentId !== intentId) return null;
  await notifyMaker(services, row, row.state === 'back' ? 'request_back' : 'request_approved');
  return row;
}

/** The reason is the maker's to read. Throws as `approveRequest` does. */
export async function rejectRequest(
  services: Services,
  actor: Person,
  { id, intentId, reason }: { id: string; intentId: string; reason: string },
): Promise<RequestAnswer> {
  const request = await decidable(services, actor, id);
  const same = request.intentId === intentId && request.state === 'rejected';
  if (!same) {
    const by = { id: actor.id, name: actor.name };
    const at = new Date(services.clock());
    const closed = await services.store.db.transaction(async (tx) => {
      const row = await close(tx, request, { state: 'rejected', by, at, intentId, reason });
      if (resetOf(request) !== actor.id) await requireDeciderOf(tx, request, actor.id);
      return row;
    });
    await notifyMaker(services, closed, 'request_rejected');
  }
  return readRequest(services, actor, id);
}

export async function withdrawRequest(
  services: Services,
  actor: Person,
  { id, intentId }: { id: string; intentId: string },
): Promise<RequestAnswer> {
  const { db } = services.store;
  const request = await findRequest(db, id);
  if (request === null) throw new DomainError('not_found');
  if (request.makerId !== actor.id) throw new DomainError('forbidden');
  if (request.state !== 'withdrawn') {
    const by = { id: actor.id, name: actor.name };
    const at = new Date(services.clock());
    await db.transaction((tx) => close(tx, request, { state: 'withdrawn', by, at, intentId }));
    announceRequests(db, id);
  }
  return readRequest(services, actor, id);
}

/** Requires another person than the maker, with the permission of its kind. */
async function decidable({ store: { db } }: Services, actor: Person, id: string): Promise<RequestRow> {
  const request = await findRequest(db, id);
  if (request === null) throw new DomainError('not_found');
  if (request.makerId === actor.id) throw new DomainError('own_request');
  if (!can(actor, REQUEST_KIND_RULES[request.kind].permission)) throw new DomainError('forbidden');
  return request;
}

/** Runs in the deciding transaction: refuses who was lowered or disabled a moment ago, or has another decider above. */
async function requireDeciderOf(tx: Database, request: RequestRow, id: string): Promise<void> {
  await lockUser(tx, id);
  const deciders = decidersOf(await activePeople(tx), request);
  if (deciders.every((one) => one.id !== id)) throw new DomainError('forbidden');
}

async function close(
  tx: Database,
  { id, kind }: RequestRow,
  decision: Decision,
  hash?: string,
): Promise<RequestRow> {
  const closed = await closeRequest(tx, id, decision, hash).catch((error: unknown) => {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('key_reused');
    throw error;
  });
  if (closed === null) throw new DomainError('request_closed');
  const { state, by, at, intentId, rfqId } = decision;
  if (state === 'rejected' || state === 'withdrawn') await REQUEST_KIND_RULES[kind].ended?.(tx, closed);
  const detail = { kind, hash: closed.hash, intent_id: intentId, ...defined({ rfq_id: rfqId }) };
  await appendAudit(tx, { action: `request.${state}`, actor: by, subject: id, detail, at });
  return closed;
}

async function notifyMaker(services: Services, row: RequestRow, title: NotificationTitle): Promise<void> {
  const { db } = services.store;
  announceRequests(db, row.id);
  const { decidedAt, decidedByName, makerId } = row;
  const at = decidedAt ?? new Date(services.clock());
  await notifyOfRequest(db, row, { title, to: [makerId], name: decidedByName ?? '', at });
}

async function answer(
  services: Services,
  actor: Person,
  id: string,
  outcome: string,
): Promise<ApproveAnswer> {
  return { ...(await readRequest(services, actor, id)), outcome };
}
