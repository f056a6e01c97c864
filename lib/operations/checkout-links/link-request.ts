import 'server-only';
import type { CheckoutLinkAsked, CheckoutLinkRequest } from '@/lib/contract/bff/checkout-links';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { AccountCheckoutBody } from '@/lib/contract/payments-api/checkouts';
import { writtenDecimals } from '@/lib/contract/payments-api/fields';
import { defined } from '@/lib/contract/values/defined';
import { typedJsonNumber } from '@/lib/contract/values/json/json';
import { isReturnHost } from '@/lib/contract/values/return-address';
import { hashInput } from '@/lib/operations/intents/send-once';
import { maskedTaxId } from '@/lib/operations/personal-data/filter-value';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import { takesWebhooks, webhookUrl } from '@/lib/operations/webhooks/receive/webhook-url';
import { readReturnHosts } from '@/lib/store/checkout-links/return-hosts';
import type { Database } from '@/lib/store/engine/open-store';
import type { Services } from '../services';

/** Payers send BRL, so no fiat is received (CHK-03, CHK-21). */
export function offeredCurrencies({ assumptions }: Pick<Services, 'assumptions'>) {
  return assumptions.currencies.filter(({ kind }) => kind !== 'fiat');
}

/** Throws `invalid_input`: currency, decimals, unknown field, or a return host not listed (safety 47). */
export async function checkRequest(
  services: Services,
  tx: Database,
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
  if (!isReturnHost(hostname, await readReturnHosts(tx))) {
    throw new DomainError('invalid_input', { fields: { return_url: 'not_an_allowed_host' } });
  }
}

/** Amounts keep the typed digits (CHK-04). */
export function bodyOf(
  services: Services,
  fields: readonly string[],
  asked: CheckoutLinkRequest,
  token: string,
): AccountCheckoutBody {
  const { amount_fiat, amount_crypto, ...texts } = asked;
  const webhook = givesWebhook(services, fields) ? webhookUrl(services.env, token) : undefined;
  return {
    ...texts,
    ...(amount_fiat === undefined ? {} : { amount_fiat: typedJsonNumber(amount_fiat) }),
    ...(amount_crypto === undefined ? {} : { amount_crypto: typedJsonNumber(amount_crypto) }),
    ...defined({ webhook }),
  };
}

/** Whether the request carries our address (O-01, CHK-07). */
export function givesWebhook({ env }: Pick<Services, 'env'>, fields: readonly string[]): boolean {
  return fields.includes('webhook') && takesWebhooks(env);
}

/** What the register and the audit log keep: the payer masked. */
export function shownOf({ payer_document, payer_name, ...rest }: CheckoutLinkRequest): CheckoutLinkAsked {
  return {
    ...rest,
    ...(payer_document === undefined ? {} : { payer_document: maskedTaxId(payer_document) }),
    ...(payer_name === undefined ? {} : maskPersonal({ payer_name }).tree),
  };
}

/** The hash contains the sub-merchant: another one is other input. */
export function hashOf(
  services: Pick<Services, 'secret'>,
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
  return hashInput(services, 'checkout link', canonical);
}
