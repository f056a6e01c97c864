import 'server-only';
import type {
  CheckoutLink,
  CheckoutLinkAnswer,
  CheckoutLinkRequest,
} from '@/lib/contract/bff/checkout-links';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import {
  type AccountCheckoutAnswer,
  type AccountCheckoutBody,
  checkoutLink,
} from '@/lib/contract/payments-api/checkouts';
import { defined } from '@/lib/contract/values/defined';
import { stringifyJson } from '@/lib/contract/values/json/json';
import { commitIntent, failureResult, sendOnce, sharePress } from '@/lib/operations/intents/send-once';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import { appendAudit } from '@/lib/store/audit/append-audit';
import {
  beginLink,
  type LinkResult,
  recordedLink,
  settleLink,
} from '@/lib/store/checkout-links/checkout-links';
import type { Database } from '@/lib/store/engine/open-store';
import type { IntentCall } from '@/lib/upstream/definite-failures';
import type { UpstreamFailure, UpstreamResult } from '@/lib/upstream/result';
import { announceLinks } from '../live/announce';
import type { Services } from '../services';
import { bodyOf, checkRequest, givesWebhook, hashOf, shownOf } from './link-request';

export interface LinkIntent {
  intentId: string;
  requestId: string;
  asked: CheckoutLinkRequest;
}

export interface LinkRoute {
  call: Extract<IntentCall, 'createOwnCheckout' | 'createSubMerchantCheckout'>;
  /** Absent for the account. */
  correlationId?: string;
  fields: readonly string[];
  /** Keys of the answer that may hold the link. */
  linkKeys: readonly string[];
  /** Runs in the intent's transaction; a throw leaves no intent. */
  lastCheck?(tx: Database): Promise<void>;
  send(body: AccountCheckoutBody): Promise<UpstreamResult<AccountCheckoutAnswer>>;
  /** Undefined where the refusal is about the input. */
  signatureError?(failure: UpstreamFailure): Promise<DomainError | undefined>;
}

/**
 * One link per intent (safety 1, 9, 11). Throws `key_reused`, `rate_limited`, `invalid_input`, and a recorded
 * signature refusal.
 */
export function makeLink(
  services: Services,
  actor: Actor,
  route: LinkRoute,
  intent: LinkIntent,
): Promise<CheckoutLinkAnswer> {
  const press = ['link', actor.id, route.correlationId, intent.intentId, intent.asked];
  return sharePress(services, press, () => make(services, actor, route, intent));
}

async function make(
  services: Services,
  actor: Actor,
  route: LinkRoute,
  { intentId, requestId, asked }: LinkIntent,
): Promise<CheckoutLinkAnswer> {
  const input = {
    intent_id: intentId,
    input_hash: hashOf(services, actor, asked, route.correlationId),
    actor,
    ...defined({ correlation_id: route.correlationId }),
    asked: shownOf(asked),
    request_id: requestId,
    webhook_given: givesWebhook(services, route.fields),
    at: new Date(services.clock()),
  };
  const begun = await commitIntent(
    services,
    (tx) => beginLink(tx, input),
    // A link that stands is given again, whatever has changed since (safety 4).
    async (tx) => {
      await checkRequest(services, tx, route.fields, asked);
      await route.lastCheck?.(tx);
      await checkRateLimit(services, actor.id, 'link', tx);
    },
  );
  const now = () => new Date(services.now()).toISOString();
  if (begun.kind === 'replayed') return { link: begun.link, now: now() };
  const body = bodyOf(services, route.fields, asked, begun.token);
  return { link: await send(services, actor, route, begun.link, body), now: now() };
}

async function send(
  services: Services,
  actor: Actor,
  route: LinkRoute,
  link: CheckoutLink,
  body: AccountCheckoutBody,
): Promise<CheckoutLink> {
  const at = () => new Date(services.clock());
  let failure: UpstreamFailure | undefined;
  const sent = sendOnce<CheckoutLink, LinkResult>(services, {
    intentId: link.id,
    async call() {
      const answer = await route.send(body);
      if (!answer.ok) failure = answer;
      return readAnswer(route, answer, at());
    },
    failed: () => ({ state: 'unknown', at: at() }),
    record: (result) => record(services, actor, link, result),
  });
  const { result, row } = await sent.answered;
  const error = failure && (await route.signatureError?.(failure));
  if (error !== undefined) throw error;
  const { at: _, http_status: __, ...outcome } = result;
  return row ?? { ...link, ...outcome };
}

async function record(
  { store: { db } }: Services,
  actor: Actor,
  { id, asked, correlation_id }: CheckoutLink,
  result: LinkResult,
): Promise<CheckoutLink> {
  const detail = defined({ ...asked, correlation_id, outcome: result.state });
  const settled = await db.transaction(async (tx) => {
    const recorded = await recordedLink(tx, id, result.at);
    if (recorded !== null) return recorded;
    await appendAudit(tx, { action: 'checkout_link.created', actor, subject: id, detail, at: result.at });
    return settleLink(tx, id, result);
  });
  announceLinks(db, correlation_id ?? null);
  if (settled === null) throw new DomainError('internal');
  return settled;
}

function readAnswer(
  { call, linkKeys }: LinkRoute,
  answer: UpstreamResult<AccountCheckoutAnswer>,
  at: Date,
): LinkResult {
  if (!answer.ok) {
    const { failure: _, ...result } = failureResult(call, answer, at);
    return result;
  }
  const link = checkoutLink(answer.data, linkKeys);
  if (link !== undefined) return { state: 'made', link, http_status: 200, at };
  const raw = stringifyJson(maskPersonal(answer.body).tree, 2);
  return { state: 'unrecognised', raw, http_status: 200, at };
}
