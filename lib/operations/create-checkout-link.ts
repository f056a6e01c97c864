import 'server-only';
import { createHmac } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff';
import type {
  CheckoutLinkAnswer,
  CheckoutLinkAsked,
  CheckoutLinkRequest,
  CheckoutLinksAnswer,
} from '@/lib/contract/bff-links';
import { checkoutLink, type OwnCheckoutAnswer, type OwnCheckoutBody } from '@/lib/contract/checkouts';
import { DomainError } from '@/lib/contract/domain-error';
import { jsonNumber, stringifyJson } from '@/lib/contract/json';
import { log } from '@/lib/log';
import { appendAudit } from '@/lib/store/audit';
import { beginLink, type LinkResult, listLinks, settleLink } from '@/lib/store/links';
import type { UpstreamResult } from '@/lib/upstream/result';
import { checkCap } from './caps';
import { maskedTaxId } from './filter-value';
import { maskPersonal } from './personal-data';
import type { Services } from './services';
import { webhookUrl } from './webhook-url';

const LINKS_SHOWN = 50;
/** Statuses by which the API says that it made nothing. */
const MADE_NOTHING = new Set([400, 401, 403, 404, 405, 409, 415, 422, 429]);

interface Intent {
  intentId: string;
  requestId: string;
  asked: CheckoutLinkRequest;
}

/**
 * Asks for a checkout link with the account's own key, once for each intent (CHK-13, O-01). The intent is committed
 * first; the same key again gets the same answer, `sending` while the first call is under way. An answer that does
 * not come, or a 500, leaves `unknown`: never sent again by machine. Throws `key_reused`, `rate_limited`, and
 * `invalid_input` for a currency that is not offered or a field that the setting does not have.
 */
export async function createCheckoutLink(
  services: Services,
  actor: Actor,
  { intentId, requestId, asked }: Intent,
): Promise<CheckoutLinkAnswer> {
  const { db } = services.store;
  checkOffered(services, asked);
  await checkCap(services, actor.id, 'link');
  const begun = await beginLink(db, {
    intent_id: intentId,
    input_hash: hashOf(services, actor, asked),
    actor,
    asked: shownOf(asked),
    request_id: requestId,
    at: new Date(services.clock()),
  });
  if (begun.kind === 'key_reused') throw new DomainError('key_reused');
  if (begun.kind === 'replayed') return answer(services, begun.link);
  const result = await services.client.createOwnCheckout({ body: bodyOf(services, asked, begun.token) });
  const ended = readResult(services, result);
  const link = await keep(services, actor, intentId, shownOf(asked), ended);
  return answer(services, link ?? { ...begun.link, ...outcomeOf(ended) });
}

/** Null when the register cannot keep it now: the person is shown what the API said all the same. */
async function keep(
  { store, clock }: Services,
  actor: Actor,
  intentId: string,
  shown: CheckoutLinkAsked,
  ended: LinkResult,
): Promise<CheckoutLinkAnswer['link'] | null> {
  const said = Object.entries(shown).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const detail = { ...Object.fromEntries(said), outcome: ended.state };
  try {
    return await store.db.transaction(async (tx) => {
      const at = new Date(clock());
      await appendAudit(tx, { action: 'checkout_link.created', actor, subject: intentId, detail, at });
      return settleLink(tx, intentId, ended);
    });
  } catch (error) {
    log.error({ err: error, outcome: ended.state }, 'the outcome of a checkout link was not recorded');
    return null;
  }
}

function outcomeOf({ at: _, http_status: __, ...outcome }: LinkResult) {
  return outcome;
}

/** Links made here, newest first, and the currencies that a new one can be in. */
export async function readCheckoutLinks(services: Services): Promise<CheckoutLinksAnswer> {
  return {
    links: await listLinks(services.store.db, LINKS_SHOWN),
    currencies: offered(services).map(({ code, name }) => ({ code, name })),
    now: new Date(services.now()).toISOString(),
  };
}

function answer(services: Services, link: CheckoutLinkAnswer['link']): CheckoutLinkAnswer {
  return { link, now: new Date(services.now()).toISOString() };
}

/** The payer sends BRL, so what is received is never fiat (CHK-03, CHK-21). */
function offered({ assumptions }: Services) {
  return assumptions.currencies.filter(({ kind }) => kind !== 'fiat');
}

function checkOffered(services: Services, asked: CheckoutLinkRequest): void {
  if (!offered(services).some(({ code }) => code === asked.currency_code)) {
    throw new DomainError('invalid_input', { fields: { currency_code: 'not_allowed' } });
  }
  const { requestFields } = services.assumptions.checkout.own;
  const foreign = Object.keys(asked).filter((name) => !requestFields.includes(name));
  if (foreign.length > 0) {
    const fields = Object.fromEntries(foreign.map((name) => [name, 'unknown_field']));
    throw new DomainError('invalid_input', { fields });
  }
}

/** The fields of the setting that have a value; amounts as JSON numbers with the digits that were typed (CHK-04). */
function bodyOf(services: Services, asked: CheckoutLinkRequest, token: string): OwnCheckoutBody {
  const { amount_fiat, amount_crypto, ...texts } = asked;
  const takesWebhook = services.assumptions.checkout.own.requestFields.includes('webhook');
  const webhook = takesWebhook ? webhookUrl(services.env, token) : undefined;
  return {
    ...texts,
    ...(amount_fiat === undefined ? {} : { amount_fiat: jsonNumber(withoutLeadingZeros(amount_fiat)) }),
    ...(amount_crypto === undefined ? {} : { amount_crypto: jsonNumber(withoutLeadingZeros(amount_crypto)) }),
    ...(webhook === undefined ? {} : { webhook }),
  };
}

/** `007` is a decimal string but no JSON number. */
function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function readResult(services: Services, result: UpstreamResult<OwnCheckoutAnswer>): LinkResult {
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
  const link = checkoutLink(result.data, services.assumptions.checkout.own.linkKeys);
  if (link !== undefined) return { state: 'made', link, http_status: 200, at };
  return {
    state: 'unrecognised',
    raw: stringifyJson(maskPersonal(result.body).tree, 2),
    http_status: 200,
    at,
  };
}

/** The payer is personal data: the register and the audit log keep it masked. */
function shownOf({ payer_document, payer_name, ...rest }: CheckoutLinkRequest): CheckoutLinkAsked {
  return {
    ...rest,
    ...(payer_document === undefined ? {} : { payer_document: maskedTaxId(payer_document) }),
    ...(payer_name === undefined ? {} : maskPersonal({ payer_name }).tree),
  };
}

function hashOf({ secret }: Services, actor: Actor, asked: CheckoutLinkRequest): string {
  const { currency_code, amount_fiat, amount_crypto, return_url, payer_document, payer_name } = asked;
  const canonical = [
    ...[actor.id, currency_code, amount_fiat ?? null, amount_crypto ?? null],
    ...[return_url ?? null, payer_document ?? null, payer_name ?? null],
  ];
  return createHmac('sha256', secret)
    .update(`checkout link\n${JSON.stringify(canonical)}`)
    .digest('hex');
}
