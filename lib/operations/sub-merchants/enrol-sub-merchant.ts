import 'server-only';
import { createHmac } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff';
import type { Operation } from '@/lib/contract/bff-operations';
import type {
  EnrolmentAnswer,
  EnrolmentRequest,
  OnboardingLinkAnswer,
} from '@/lib/contract/bff-sub-merchant-enrolment';
import { correlationId as correlationIdOf } from '@/lib/contract/bff-sub-merchants';
import { DomainError } from '@/lib/contract/domain-error';
import { log } from '@/lib/log';
import { appendAudit } from '@/lib/store/audit';
import { beginOperation, type OperationResult, settleOperation } from '@/lib/store/operations';
import type { UpstreamResult } from '@/lib/upstream/result';
import { followOnboarding } from '../events/take-read';
import type { Services } from '../services';
import { upstreamError } from '../upstream-error';
import { mintWebhook } from '../webhook-url';
import { callEnrol, callOnboardingLink, enrolmentOffer } from './enrolment-routes';
import { addSubMerchant } from './register';
import { requireUnarchived } from './require-sub-merchant';
import { requireSigning } from './signed-fault';

/** Statuses by which the API says that it enrolled nobody. */
const ENROLLED_NOBODY = new Set([400, 401, 403, 404, 405, 409, 415, 422, 429]);

interface Intent {
  intentId: string;
  requestId: string;
  asked: EnrolmentRequest;
}

/**
 * Enrols a sub-merchant, once for each intent, and adds it to the register. The id is kept with the intent before it
 * is added, so that it is never lost; no usable answer leaves `unknown`. Throws `not_found` where enrolment is done
 * elsewhere (O-14), `key_reused` and `no_signing_key`.
 */
export async function enrolSubMerchant(
  services: Services,
  actor: Actor,
  { intentId, requestId, asked }: Intent,
): Promise<EnrolmentAnswer> {
  if (!enrolmentOffer(services).enrol) throw new DomainError('not_found');
  requireSigning(services);
  const begun = await beginOperation(services.store.db, {
    intent_id: intentId,
    kind: 'enrolment',
    // It has none before it is enrolled.
    correlation_id: '',
    input_hash: hashOf(services, actor, asked),
    actor,
    asked: { ...asked },
    request_id: requestId,
    at: new Date(services.clock()),
  });
  if (begun.kind === 'key_reused' || begun.kind === 'blocked') throw new DomainError('key_reused');
  if (begun.kind === 'replayed') return answer(services, actor, asked, begun.operation);
  const ended = outcomeOf(services, await callEnrol(services));
  const kept = await keep(services, actor, begun.operation, ended);
  return answer(services, actor, asked, kept ?? { ...begun.operation, ...shownOf(ended) });
}

/** The link that the sub-merchant opens, its webhook address minted here for this relationship (KYB-22, safety 48). */
export async function createOnboardingLink(
  services: Services,
  actor: Actor,
  subMerchant: string,
): Promise<OnboardingLinkAnswer> {
  const { correlation_id } = await requireUnarchived(services, subMerchant);
  if (!enrolmentOffer(services).link) throw new DomainError('not_found');
  const { db } = services.store;
  const { url } = await mintWebhook(services, { kind: 'kyb', subject: correlation_id });
  const result = await callOnboardingLink(services, correlation_id, url);
  await appendAudit(db, {
    action: 'sub_merchant.onboarding_link',
    actor,
    subject: correlation_id,
    detail: { outcome: result.ok ? 'made' : result.kind },
    at: new Date(services.clock()),
  });
  if (!result.ok) throw upstreamError(result);
  await followOnboarding(db, correlation_id, new Date(services.clock()));
  return { link: result.data.link, now: nowOf(services) };
}

/** Adding it again is no second one, so a repeated intent also mends what was enrolled and not added. */
async function answer(
  services: Services,
  actor: Actor,
  asked: EnrolmentRequest,
  { state, result, reason }: Operation,
): Promise<EnrolmentAnswer> {
  const now = nowOf(services);
  if (state === 'sending') return { state, now };
  if (state !== 'done') {
    const told = reason === undefined ? {} : { reason };
    return { state: state === 'unknown' ? 'unknown' : 'refused', ...told, now };
  }
  const correlation_id = String(result?.correlation_id);
  const registered = await addSubMerchant(services, actor, { ...asked, correlation_id }, 'enrolled').then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      log.warn({ err: error }, 'an enrolled sub-merchant was not added to the register');
      return error.code === 'already_registered';
    },
  );
  return { state: 'enrolled', correlation_id, registered, now };
}

function outcomeOf(services: Services, result: UpstreamResult<{ correlation_id: string }>): OperationResult {
  const at = new Date(services.clock());
  if (!result.ok) {
    const { kind, status, message } = result;
    const nobody = kind === 'http' && status !== undefined && ENROLLED_NOBODY.has(status);
    return {
      state: nobody ? 'refused' : 'unknown',
      at,
      ...(nobody ? {} : { failure: kind === 'http' ? 'failed' : kind }),
      ...(status === undefined ? {} : { http_status: status }),
      ...(message === undefined ? {} : { reason: message }),
    };
  }
  const id = correlationIdOf.safeParse(result.data.correlation_id);
  if (!id.success) {
    return { state: 'unknown', failure: 'unreadable', raw: result.data.correlation_id, http_status: 200, at };
  }
  return { state: 'done', http_status: 200, at, result: { correlation_id: id.data } };
}

function shownOf({ at: _, ...shown }: OperationResult) {
  return shown;
}

/** Null when the register cannot keep it now: the person is told what the API said all the same. */
async function keep(
  { store }: Services,
  actor: Actor,
  { intent_id }: Operation,
  ended: OperationResult,
): Promise<Operation | null> {
  const id = ended.result?.correlation_id;
  try {
    return await store.db.transaction(async (tx) => {
      await appendAudit(tx, {
        action: 'sub_merchant.enrolled',
        actor,
        subject: typeof id === 'string' ? id : intent_id,
        detail: { outcome: ended.state },
        at: ended.at,
      });
      return settleOperation(tx, intent_id, ended);
    });
  } catch (error) {
    log.error({ err: error, outcome: ended.state }, 'the outcome of an enrolment was not recorded');
    return null;
  }
}

function hashOf({ secret }: Services, actor: Actor, { name, tags = [] }: EnrolmentRequest): string {
  return createHmac('sha256', secret)
    .update(`enrolment\n${JSON.stringify([actor.id, name, tags])}`)
    .digest('hex');
}

function nowOf(services: Services): string {
  return new Date(services.now()).toISOString();
}
