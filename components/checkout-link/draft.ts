import { type CheckoutLinkBody, checkoutLinkRequest } from '@/lib/contract/bff-links';
import { type FieldReason, fieldReasons } from '@/lib/contract/field-reasons';
import { isReturnHost } from '@/lib/contract/return-address';
import type { Locale } from '@/lib/i18n/locales';
import { parseAmount } from '@/lib/money/input';

/** The form as typed. */
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

export type LinkFaults = Partial<Record<keyof LinkDraft, FieldReason>>;

const FIELD_OF: Readonly<Record<string, keyof LinkDraft>> = {
  currency_code: 'currency',
  amount_fiat: 'amount',
  amount_crypto: 'amount',
  payer_document: 'payer',
  payer_name: 'name',
  return_url: 'returnUrl',
};

/**
 * What is sent, or what is wrong with it: the same schema as on the server. Empty fields are left out (CHK-06), and
 * a payer is sent back to an allowed host alone (safety 47).
 */
export function readDraft(
  draft: LinkDraft,
  locale: Locale,
  returnHosts: readonly string[],
): { body: CheckoutLinkBody } | { faults: LinkFaults } {
  const amount = draft.kind === 'open' ? undefined : parseAmount(draft.amount, locale);
  if (amount?.ok === false) {
    const reason = amount.reason === 'empty' ? 'required' : 'not_a_decimal';
    return { faults: { amount: amount.reason === 'not_positive' ? 'not_positive' : reason } };
  }
  const given = (text: string) => text.trim() !== '';
  const body: CheckoutLinkBody = {
    currency_code: draft.currency,
    ...(amount === undefined ? {} : { [`amount_${draft.kind}`]: amount.value }),
    ...(given(draft.returnUrl) ? { return_url: draft.returnUrl } : {}),
    ...(given(draft.payer) ? { payer_document: draft.payer } : {}),
    ...(given(draft.name) ? { payer_name: draft.name } : {}),
  };
  const read = checkoutLinkRequest.safeParse(body);
  if (!read.success) return { faults: faultsOf(fieldReasons(read.error)) };
  const { return_url } = read.data;
  const allowed = return_url === undefined || isReturnHost(new URL(return_url).hostname, returnHosts);
  return allowed ? { body } : { faults: { returnUrl: 'not_an_allowed_host' } };
}

/** Faults by field of the contract -> by field of the form. */
export function faultsOf(reasons: Readonly<Record<string, string>>): LinkFaults {
  const entries = Object.entries(reasons).map(([name, reason]) => [FIELD_OF[name] ?? 'currency', reason]);
  return Object.fromEntries(entries) as LinkFaults;
}
