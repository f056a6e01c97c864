import {
  type CheckoutLinkBody,
  type CheckoutLinksAnswer,
  checkoutLinkRequest,
  PIX_DECIMALS,
} from '@/lib/contract/bff/checkout-links';
import { writtenDecimals } from '@/lib/contract/payments-api/fields';
import { type FieldReason, fieldReasons } from '@/lib/contract/values/field-reasons';
import { isReturnHost, readReturnAddress } from '@/lib/contract/values/return-address';
import type { Locale } from '@/lib/i18n/locales';
import { type AmountReason, MAX_DECIMALS, parseAmount } from '@/lib/money/input';

export interface LinkDraft {
  currency: string;
  kind: 'open' | 'fiat' | 'crypto';
  amount: string;
  payer: string;
  name: string;
  returnUrl: string;
}

export const EMPTY_DRAFT: LinkDraft = {
  currency: '',
  kind: 'open',
  amount: '',
  payer: '',
  name: '',
  returnUrl: '',
};

export type Offered = Pick<CheckoutLinksAnswer, 'currencies' | 'return_hosts'>;

export type LinkErrors = Partial<Record<keyof LinkDraft, FieldReason>>;

const FIELD_OF: Readonly<Record<string, keyof LinkDraft>> = {
  currency_code: 'currency',
  amount_fiat: 'amount',
  amount_crypto: 'amount',
  payer_document: 'payer',
  payer_name: 'name',
  return_url: 'returnUrl',
};

/** The unit of the amount and its decimals (CHK-04, CHK-05). */
export function unitOf(
  { kind, currency }: LinkDraft,
  currencies: Offered['currencies'],
): { code: string; decimals: number } {
  if (kind === 'fiat') return { code: 'BRL', decimals: PIX_DECIMALS };
  return currencies.find(({ code }) => code === currency) ?? { code: currency, decimals: MAX_DECIMALS };
}

/**
 * The body by the server's schema, or all errors: no empty fields (CHK-06), no more decimals than the unit has,
 * allowed return hosts only (safety 47).
 */
export function readDraft(
  draft: LinkDraft,
  locale: Locale,
  { currencies, return_hosts }: Offered,
): { body: CheckoutLinkBody } | { fieldErrors: LinkErrors } {
  const { code, decimals } = unitOf(draft, currencies);
  const amount = draft.kind === 'open' ? undefined : parseAmount(draft.amount, locale, code);
  const given = (text: string) => text.trim() !== '';
  const body: CheckoutLinkBody = {
    currency_code: draft.currency,
    ...(amount?.ok ? { [`amount_${draft.kind}`]: amount.value } : {}),
    ...(given(draft.returnUrl) ? { return_url: draft.returnUrl } : {}),
    ...(given(draft.payer) ? { payer_document: draft.payer } : {}),
    ...(given(draft.name) ? { payer_name: draft.name } : {}),
  };
  const read = checkoutLinkRequest.safeParse(body);
  const back = readReturnAddress(draft.returnUrl);
  const fieldErrors: LinkErrors = {
    ...(amount?.ok === false ? { amount: amountError(amount.reason) } : {}),
    ...(amount?.ok && writtenDecimals(amount.value) > decimals ? { amount: 'too_long' } : {}),
    ...('host' in back && !isReturnHost(back.host, return_hosts) ? { returnUrl: 'not_an_allowed_host' } : {}),
    ...(read.success ? {} : linkErrors(fieldReasons(read.error))),
  };
  return Object.keys(fieldErrors).length === 0 ? { body } : { fieldErrors };
}

function amountError(reason: AmountReason): FieldReason {
  if (reason === 'empty') return 'required';
  return reason === 'not_positive' || reason === 'other_currency' ? reason : 'not_a_decimal';
}

/** A changed amount drops its error, so that it is repeated in words (safety 27). */
export function standingErrors(fieldErrors: LinkErrors, pressed: LinkDraft, draft: LinkDraft): LinkErrors {
  const names = ['amount', 'kind', 'currency'] as const;
  if (names.every((name) => pressed[name] === draft[name])) return fieldErrors;
  const { amount: _, ...others } = fieldErrors;
  return others;
}

/** Contract fields -> form fields. */
export function linkErrors(reasons: Readonly<Record<string, string>>): LinkErrors {
  const entries = Object.entries(reasons).map(([name, reason]) => [FIELD_OF[name] ?? 'currency', reason]);
  return Object.fromEntries(entries) as LinkErrors;
}
