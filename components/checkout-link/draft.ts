import { type CheckoutLinkBody, checkoutLinkRequest } from '@/lib/contract/bff-links';
import { type FieldReason, fieldReasons } from '@/lib/contract/field-reasons';
import { isReturnHost, readReturnAddress } from '@/lib/contract/return-address';
import type { Locale } from '@/lib/i18n/locales';
import { type AmountReason, parseAmount } from '@/lib/money/input';

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
 * What is sent, or all that is wrong with it: the same schema as on the server. Empty fields are left out (CHK-06), and
 * a payer is sent back to an allowed host alone (safety 47).
 */
export function readDraft(
  draft: LinkDraft,
  locale: Locale,
  returnHosts: readonly string[],
): { body: CheckoutLinkBody } | { faults: LinkFaults } {
  const amount = draft.kind === 'open' ? undefined : parseAmount(draft.amount, locale);
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
  const faults: LinkFaults = {
    ...(amount?.ok === false ? { amount: amountFault(amount.reason) } : {}),
    ...('host' in back && !isReturnHost(back.host, returnHosts) ? { returnUrl: 'not_an_allowed_host' } : {}),
    ...(read.success ? {} : faultsOf(fieldReasons(read.error))),
  };
  return Object.keys(faults).length === 0 ? { body } : { faults };
}

function amountFault(reason: AmountReason): FieldReason {
  if (reason === 'empty') return 'required';
  return reason === 'not_positive' ? reason : 'not_a_decimal';
}

/** Faults by field of the contract -> by field of the form. */
export function faultsOf(reasons: Readonly<Record<string, string>>): LinkFaults {
  const entries = Object.entries(reasons).map(([name, reason]) => [FIELD_OF[name] ?? 'currency', reason]);
  return Object.fromEntries(entries) as LinkFaults;
}
