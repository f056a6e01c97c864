import {
  type CheckoutLinkBody,
  type CheckoutLinksAnswer,
  checkoutLinkRequest,
  PIX_DECIMALS,
} from '@/lib/contract/bff-links';
import { type FieldReason, fieldReasons } from '@/lib/contract/field-reasons';
import { writtenDecimals } from '@/lib/contract/fields';
import { isReturnHost, readReturnAddress } from '@/lib/contract/return-address';
import type { Locale } from '@/lib/i18n/locales';
import { type AmountReason, MAX_DECIMALS, parseAmount } from '@/lib/money/input';

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

/** What a link can be made with here. */
export type Offered = Pick<CheckoutLinksAnswer, 'currencies' | 'return_hosts'>;

export type LinkFaults = Partial<Record<keyof LinkDraft, FieldReason>>;

const FIELD_OF: Readonly<Record<string, keyof LinkDraft>> = {
  currency_code: 'currency',
  amount_fiat: 'amount',
  amount_crypto: 'amount',
  payer_document: 'payer',
  payer_name: 'name',
  return_url: 'returnUrl',
};

/** What the amount counts, the payer's BRL or the asset, and how many decimals that has (CHK-04, CHK-05). */
export function unitOf(
  { kind, currency }: LinkDraft,
  currencies: Offered['currencies'],
): { code: string; decimals: number } {
  if (kind === 'fiat') return { code: 'BRL', decimals: PIX_DECIMALS };
  return currencies.find(({ code }) => code === currency) ?? { code: currency, decimals: MAX_DECIMALS };
}

/**
 * What is sent, or all that is wrong with it: the same schema as on the server. Empty fields are left out (CHK-06), an
 * amount has no more decimals than its currency, and a payer is sent back to an allowed host alone (safety 47).
 */
export function readDraft(
  draft: LinkDraft,
  locale: Locale,
  { currencies, return_hosts }: Offered,
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
    ...(amount?.ok && writtenDecimals(amount.value) > unitOf(draft, currencies).decimals
      ? { amount: 'too_long' }
      : {}),
    ...('host' in back && !isReturnHost(back.host, return_hosts) ? { returnUrl: 'not_an_allowed_host' } : {}),
    ...(read.success ? {} : faultsOf(fieldReasons(read.error))),
  };
  return Object.keys(faults).length === 0 ? { body } : { faults };
}

function amountFault(reason: AmountReason): FieldReason {
  if (reason === 'empty') return 'required';
  return reason === 'not_positive' ? reason : 'not_a_decimal';
}

/**
 * What is still told of the faults of a press. An amount that was changed since is judged at the next one: its line is
 * free then, so that it is repeated in words before it is sent (safety 27).
 */
export function standingFaults(faults: LinkFaults, pressed: LinkDraft, draft: LinkDraft): LinkFaults {
  const names = ['amount', 'kind', 'currency'] as const;
  if (names.every((name) => pressed[name] === draft[name])) return faults;
  const { amount: _, ...others } = faults;
  return others;
}

/** Faults by field of the contract -> by field of the form. */
export function faultsOf(reasons: Readonly<Record<string, string>>): LinkFaults {
  const entries = Object.entries(reasons).map(([name, reason]) => [FIELD_OF[name] ?? 'currency', reason]);
  return Object.fromEntries(entries) as LinkFaults;
}
