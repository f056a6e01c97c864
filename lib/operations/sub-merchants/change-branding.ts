import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff';
import type { BrandingAnswer, BrandingAsked, BrandingRequest } from '@/lib/contract/bff-branding';
import type { Operation } from '@/lib/contract/bff-operations';
import { DomainError } from '@/lib/contract/domain-error';
import { stringifyJson } from '@/lib/contract/json';
import type { MessageAnswer } from '@/lib/contract/sub-merchants';
import { log } from '@/lib/log';
import { appendAudit } from '@/lib/store/audit';
import { listOperations, type OperationResult, settleOperation } from '@/lib/store/operations';
import type { UpstreamFailure, UpstreamResult } from '@/lib/upstream/result';
import { checkCap } from '../caps';
import { announceSoon } from '../live/announce';
import type { Services } from '../services';
import { asBranding, type BrandingResult, changeOf } from './branding-record';
import { type CheckedLogo, checkLogo } from './check-logo';
import { readsAsCooldown } from './cooldown';
import { decideEarlier } from './decide-earlier-branding';
import { openUnknowns } from './read-branding';
import { beginUnarchived, requireUnarchived } from './require-sub-merchant';
import { requireSigning, signedFault } from './signed-fault';

/** Statuses by which the API says that it changed nothing. */
const CHANGED_NOTHING = new Set([400, 401, 403, 404, 405, 409, 415, 422, 429]);
const CHANGES_READ = 50;

interface Intent {
  correlationId: string;
  intentId: string;
  requestId: string;
  asked: BrandingRequest;
}

/** One change with what goes into it: the logo as it will be sent. */
interface Change {
  operation: Operation;
  body: Omit<BrandingRequest, 'logo'>;
  logo: CheckedLogo | undefined;
}

/**
 * Changes the branding of a sub-merchant, once for each intent (BRD-01, safety 1-4). The logo is judged and encoded
 * anew before anything is committed; the intent is committed before the one call. No usable answer leaves `unknown`:
 * there is no route that reads branding, but asking again is harmless, because the API takes one change in 30 days;
 * its refusal for that reason shows that the first one had worked. Throws `not_found`, `sub_merchant_archived`,
 * `invalid_input`, `key_reused`, `rate_limited`, and `signedFault` for a signature that was refused.
 */
export async function changeBranding(
  services: Services,
  actor: Actor,
  { correlationId, intentId, requestId, asked }: Intent,
): Promise<BrandingAnswer> {
  const { correlation_id } = await requireUnarchived(services, correlationId, intentId);
  requireSigning(services);
  await checkCap(services, actor.id, 'branding');
  const { logo: picture, ...body } = asked;
  const logo =
    picture === undefined ? undefined : await checkLogo(picture, services.assumptions.branding.logo);
  const { db } = services.store;
  const earlier = (await listOperations(db, correlation_id, 'branding', CHANGES_READ)).map(asBranding);
  const begun = await beginUnarchived(db, {
    intent_id: intentId,
    kind: 'branding',
    correlation_id,
    // One at a time; after an unknown outcome asking again is how it is found out.
    subject_key: JSON.stringify(['branding', correlation_id, openUnknowns(earlier)[0]?.intent_id ?? null]),
    input_hash: hashOf(services, actor, asked),
    actor,
    asked: shownOf(body, logo),
    request_id: requestId,
    at: new Date(services.clock()),
  });
  const now = () => new Date(services.now()).toISOString();
  if (begun.kind === 'key_reused') throw new DomainError('key_reused');
  if (begun.kind === 'blocked') return { change: changeOf(begun.operation), in_the_way: true, now: now() };
  if (begun.kind === 'replayed') return { change: changeOf(begun.operation), now: now() };
  const ended = await send(services, actor, { operation: begun.operation, body, logo });
  const decided = await decideEarlier(services, actor, ended);
  announceSoon(db, {
    topics: ['sub-merchants'],
    permission: 'sub_merchants:read',
    subject: correlation_id,
  });
  return { change: changeOf(ended), ...(decided && { earlier: changeOf(decided) }), now: now() };
}

/** The relationship goes inside the payload (BRD-02), a field without a change goes nowhere. */
async function send(services: Services, actor: Actor, change: Change): Promise<Operation> {
  const { operation, body, logo } = change;
  const { correlation_id: correlationId } = operation;
  const result = await services.client.changeBranding({
    correlationId,
    body: { correlation_id: correlationId, ...body, ...(logo && { logo: logo.base64 }) },
  });
  const ended = outcomeOf(services, change, result);
  const kept = await keep(services, actor, operation, ended);
  if (!result.ok && isSignatureFault(result)) {
    const fault = await signedFault(services, result, { correlationId, method: 'POST' });
    if (fault.code !== 'upstream_rejected') throw fault;
  }
  const { at: _, ...shown } = ended;
  return kept ?? { ...operation, ...shown };
}

const isSignatureFault = ({ kind, status }: UpstreamFailure) =>
  kind === 'http' && (status === 400 || status === 401);

/** A 200 counts with its message (BRD-01, safety 12). What may have worked is kept as if it had. */
function outcomeOf(
  services: Services,
  { logo }: Change,
  result: UpstreamResult<MessageAnswer>,
): OperationResult {
  const at = new Date(services.clock());
  const kept: BrandingResult = {
    ...(logo === undefined ? {} : { logo: logo.base64 }),
    effective_at: new Date(services.now()).toISOString(),
  };
  if (result.ok && result.data.message !== undefined) {
    const { message } = result.data;
    return { state: 'done', http_status: 200, at, result: { ...kept, message } };
  }
  if (result.ok) {
    const raw = stringifyJson(result.body, 2);
    return { state: 'unknown', failure: 'unreadable', raw, http_status: 200, at, result: { ...kept } };
  }
  const { kind, status, message } = result;
  const said = {
    at,
    ...(status === undefined ? {} : { http_status: status }),
    ...(message === undefined ? {} : { reason: message }),
  };
  if (kind !== 'http' || status === undefined || !CHANGED_NOTHING.has(status)) {
    const failure = kind === 'http' ? 'failed' : kind;
    return { ...said, state: 'unknown', failure, result: { ...kept } };
  }
  const cooldown = readsAsCooldown(status, message);
  return { ...said, state: 'refused', ...(cooldown ? { result: { cooldown } } : {}) };
}

/** Null when the register cannot keep it now: the person is shown what the API said all the same. */
async function keep(
  { store }: Services,
  actor: Actor,
  { intent_id, correlation_id, asked }: Operation,
  ended: OperationResult,
): Promise<Operation | null> {
  const { trade_name, colour, logo } = asked as BrandingAsked;
  const detail = {
    ...(trade_name === undefined ? {} : { trade_name }),
    ...(colour === undefined ? {} : { colour }),
    ...(logo === undefined ? {} : { logo_sha256: logo.sha256 }),
    intent_id,
    outcome: ended.state,
  };
  try {
    return await store.db.transaction(async (tx) => {
      await appendAudit(tx, { action: 'branding', actor, subject: correlation_id, detail, at: ended.at });
      return settleOperation(tx, intent_id, ended);
    });
  } catch (error) {
    log.error({ err: error, outcome: ended.state }, 'the outcome of a branding change was not recorded');
    return null;
  }
}

function shownOf(
  body: Omit<BrandingRequest, 'logo'>,
  logo: CheckedLogo | undefined,
): Record<string, unknown> {
  return { ...body, ...(logo === undefined ? {} : { logo: logo.facts }) };
}

function hashOf({ secret }: Services, actor: Actor, { trade_name, colour, logo }: BrandingRequest): string {
  const picture = logo === undefined ? null : createHash('sha256').update(logo).digest('hex');
  const canonical = JSON.stringify([actor.id, trade_name ?? null, colour ?? null, picture]);
  return createHmac('sha256', secret).update(`branding\n${canonical}`).digest('hex');
}
