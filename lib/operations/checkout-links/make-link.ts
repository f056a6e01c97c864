import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { CheckoutLink, CheckoutLinkAnswer, CheckoutLinkRequest } from '@/lib/contract/bff-links';
import { checkoutLink, type OwnCheckoutAnswer, type OwnCheckoutBody } from '@/lib/contract/checkouts';
import { DomainError } from '@/lib/contract/domain-error';
import { stringifyJson } from '@/lib/contract/json';
import { log } from '@/lib/log';
import { appendAudit } from '@/lib/store/audit';
import type { Database } from '@/lib/store/db';
import { beginLink, type LinkResult, settleLink } from '@/lib/store/links';
import type { UpstreamFailure, UpstreamResult } from '@/lib/upstream/result';
import { checkCap } from '../caps';
import { announceSoon } from '../live/announce';
import { maskPersonal } from '../personal-data';
import type { Services } from '../services';
import { bodyOf, checkRequest, hashOf, shownOf, tellsWebhook } from './link-request';

/** Statuses by which the API says that it made nothing. */
const MADE_NOTHING = new Set([400, 401, 403, 404, 405, 409, 415, 422, 429]);

export interface LinkIntent {
  intentId: string;
  requestId: string;
  asked: CheckoutLinkRequest;
}

/** One of the two routes that make a link. */
export interface LinkRoute {
  /** The sub-merchant it is for; absent for the account's own. */
  correlationId?: string;
  /** Fields that its body may have. */
  fields: readonly string[];
  /** Names under which the link may stand in its answer. */
  linkKeys: readonly string[];
  /** Throws in the transaction of the intent where nothing may be sent after all: there is no intent then. */
  lastCheck?(tx: Database): Promise<void>;
  send(body: OwnCheckoutBody): Promise<UpstreamResult<OwnCheckoutAnswer>>;
  /** What a refused signature means; undefined where the refusal speaks of what was asked. */
  fault?(failure: UpstreamFailure): Promise<DomainError | undefined>;
}

/**
 * Asks for a checkout link, once for each intent. The intent is committed first; the same key again gets the same
 * answer, `sending` while the first call is under way. An answer that does not come, or a 500, leaves `unknown`:
 * never sent again by machine (safety 1, 9, 11). Throws `key_reused`, `rate_limited`, `invalid_input`, and the fault of
 * a refused signature once the refusal is recorded.
 */
export async function makeLink(
  services: Services,
  actor: Actor,
  route: LinkRoute,
  { intentId, requestId, asked }: LinkIntent,
): Promise<CheckoutLinkAnswer> {
  await checkRequest(services, route.fields, asked);
  await checkCap(services, actor.id, 'link');
  const shown = shownOf(asked);
  const begun = await services.store.db.transaction(async (tx) => {
    const link = await beginLink(tx, {
      intent_id: intentId,
      input_hash: hashOf(services, actor, asked, route.correlationId),
      actor,
      ...(route.correlationId === undefined ? {} : { correlation_id: route.correlationId }),
      asked: shown,
      request_id: requestId,
      webhook_given: tellsWebhook(services, route.fields),
      at: new Date(services.clock()),
    });
    if (link.kind === 'begun') await route.lastCheck?.(tx);
    return link;
  });
  if (begun.kind === 'key_reused') throw new DomainError('key_reused');
  if (begun.kind === 'replayed') return answer(services, begun.link);
  const result = await route.send(bodyOf(services, route.fields, asked, begun.token));
  const ended = readResult(services, route.linkKeys, result);
  const kept = await keep(services, actor, begun.link, ended);
  announceSoon(services.store.db, { topics: ['checkouts'], permission: 'transactions:read' });
  const fault = result.ok ? undefined : await route.fault?.(result);
  if (fault !== undefined) throw fault;
  return answer(services, kept ?? { ...begun.link, ...outcomeOf(ended) });
}

/** Null when the register cannot keep it now: the person is shown what the API said all the same. */
async function keep(
  { store, clock }: Services,
  actor: Actor,
  { id, asked, correlation_id }: CheckoutLink,
  ended: LinkResult,
): Promise<CheckoutLink | null> {
  const said = Object.entries({ ...asked, correlation_id }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const detail = { ...Object.fromEntries(said), outcome: ended.state };
  try {
    return await store.db.transaction(async (tx) => {
      const at = new Date(clock());
      await appendAudit(tx, { action: 'checkout_link.created', actor, subject: id, detail, at });
      return settleLink(tx, id, ended);
    });
  } catch (error) {
    log.error({ err: error, outcome: ended.state }, 'the outcome of a checkout link was not recorded');
    return null;
  }
}

function outcomeOf({ at: _, http_status: __, ...outcome }: LinkResult) {
  return outcome;
}

function answer(services: Services, link: CheckoutLink): CheckoutLinkAnswer {
  return { link, now: new Date(services.now()).toISOString() };
}

function readResult(
  services: Services,
  linkKeys: readonly string[],
  result: UpstreamResult<OwnCheckoutAnswer>,
): LinkResult {
  const at = new Date(services.clock());
  if (!result.ok) {
    const { kind, status, message } = result;
    const nothing = kind === 'http' && status !== undefined && MADE_NOTHING.has(status);
    return {
      state: nothing ? 'refused' : 'unknown',
      at,
      ...(status === undefined ? {} : { http_status: status }),
      ...(message === undefined ? {} : { reason: message }),
    };
  }
  const link = checkoutLink(result.data, linkKeys);
  if (link !== undefined) return { state: 'made', link, http_status: 200, at };
  return {
    state: 'unrecognised',
    raw: stringifyJson(maskPersonal(result.body).tree, 2),
    http_status: 200,
    at,
  };
}
