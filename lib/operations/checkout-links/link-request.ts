import 'server-only';
import { createHmac } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff';
import type { CheckoutLinkAsked, CheckoutLinkRequest } from '@/lib/contract/bff-links';
import type { OwnCheckoutBody } from '@/lib/contract/checkouts';
import { DomainError } from '@/lib/contract/domain-error';
import { writtenDecimals } from '@/lib/contract/fields';
import { jsonNumber } from '@/lib/contract/json';
import { isReturnHost } from '@/lib/contract/return-address';
import { readReturnHosts } from '@/lib/store/return-hosts';
import { maskedTaxId } from '../filter-value';
import { maskPersonal } from '../personal-data';
import type { Services } from '../services';
import { takesWebhooks, webhookUrl } from '../webhook-url';

/** The payer sends BRL, so what is received is never fiat (CHK-03, CHK-21). */
export function offeredCurrencies({ assumptions }: Pick<Services, 'assumptions'>) {
  return assumptions.currencies.filter(({ kind }) => kind !== 'fiat');
}

/**
 * Throws `invalid_input` for a currency that is not offered, an amount with more decimals than it has, a field that the
 * route does not have, and an address after paying whose host is not on the list of this deployment (safety 47).
 */
export async function checkRequest(
  services: Services,
  fields: readonly string[],
  asked: CheckoutLinkRequest,
): Promise<void> {
  const currency = offeredCurrencies(services).find(({ code }) => code === asked.currency_code);
  if (currency === undefined) {
    throw new DomainError('invalid_input', { fields: { currency_code: 'not_allowed' } });
  }
  if (writtenDecimals(asked.amount_crypto ?? '') > currency.decimals) {
    throw new DomainError('invalid_input', { fields: { amount_crypto: 'too_long' } });
  }
  const foreign = Object.keys(asked).filter((name) => !fields.includes(name));
  if (foreign.length > 0) {
    const reasons = Object.fromEntries(foreign.map((name) => [name, 'unknown_field']));
    throw new DomainError('invalid_input', { fields: reasons });
  }
  if (asked.return_url === undefined) return;
  const { hostname } = new URL(asked.return_url);
  if (!isReturnHost(hostname, await readReturnHosts(services.store.db))) {
    throw new DomainError('invalid_input', { fields: { return_url: 'not_an_allowed_host' } });
  }
}

/** What was given, amounts as JSON numbers with the digits that were typed (CHK-04), and our webhook address. */
export function bodyOf(
  services: Services,
  fields: readonly string[],
  asked: CheckoutLinkRequest,
  token: string,
): OwnCheckoutBody {
  const { amount_fiat, amount_crypto, ...texts } = asked;
  const webhook = tellsWebhook(services, fields) ? webhookUrl(services.env, token) : undefined;
  return {
    ...texts,
    ...(amount_fiat === undefined ? {} : { amount_fiat: jsonNumber(withoutLeadingZeros(amount_fiat)) }),
    ...(amount_crypto === undefined ? {} : { amount_crypto: jsonNumber(withoutLeadingZeros(amount_crypto)) }),
    ...(webhook === undefined ? {} : { webhook }),
  };
}

/** Whether the API learns where to send the webhooks of a link with these fields (O-01, CHK-07). */
export function tellsWebhook({ env }: Pick<Services, 'env'>, fields: readonly string[]): boolean {
  return fields.includes('webhook') && takesWebhooks(env);
}

/** `007` is a decimal string but no JSON number. */
function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** The payer is personal data: the register and the audit log keep it masked. */
export function shownOf({ payer_document, payer_name, ...rest }: CheckoutLinkRequest): CheckoutLinkAsked {
  return {
    ...rest,
    ...(payer_document === undefined ? {} : { payer_document: maskedTaxId(payer_document) }),
    ...(payer_name === undefined ? {} : maskPersonal({ payer_name }).tree),
  };
}

/** Keyed, so that no document can be read from it; the same intent for another sub-merchant is other input. */
export function hashOf(
  { secret }: Pick<Services, 'secret'>,
  actor: Actor,
  asked: CheckoutLinkRequest,
  correlationId: string | undefined,
): string {
  const { currency_code, amount_fiat, amount_crypto, return_url, payer_document, payer_name } = asked;
  const canonical = [
    ...[actor.id, currency_code, amount_fiat ?? null, amount_crypto ?? null],
    ...[return_url ?? null, payer_document ?? null, payer_name ?? null],
    ...(correlationId === undefined ? [] : [correlationId]),
  ];
  return createHmac('sha256', secret)
    .update(`checkout link\n${JSON.stringify(canonical)}`)
    .digest('hex');
}
