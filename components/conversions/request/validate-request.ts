import type { QuoteRequest } from '@/lib/contract/bff/conversion-requests';
import type { AppMessages } from '@/lib/i18n/messages';
import { isFiat } from '@/lib/money/currencies';
import type { AmountReason } from '@/lib/money/input';
import { typedPixKey } from '@/lib/money/pix-key';
import { destinationField, destinationFor } from './destination';
import { type RequestDraft, readAmount } from './request-draft';

export type FormError = Exclude<
  keyof AppMessages['convert']['form']['errors'],
  'cannotQuote' | 'quoteFailed' | 'pending'
>;

export type FormField = 'amount' | 'from' | 'to' | 'destination';
export type FormErrors = Partial<Record<FormField, FormError>>;

const AMOUNT_ERROR: Record<Exclude<AmountReason, 'empty'>, FormError> = {
  foreign_digits: 'amountBad',
  exponent: 'amountBad',
  not_a_number: 'amountBad',
  grouping: 'amountSeparator',
  decimal_separator: 'amountSeparator',
  negative: 'amountPositive',
  not_positive: 'amountPositive',
  too_long: 'amountLong',
  other_currency: 'amountCurrency',
};

/** Not said before a press. */
const MISSING: ReadonlySet<FormError> = new Set([
  'amountSend',
  'amountReceive',
  'pixMissing',
  'walletMissing',
]);

/** What stops a quote (QUO-03..QUO-07). `later` leaves the destination to the accept. */
export function validateRequest(draft: RequestDraft, destination: 'now' | 'later'): FormErrors {
  const errors: FormErrors = {};
  const amount = readAmount(draft);
  if (!amount.ok) {
    const empty = draft.side === 'from' ? 'amountSend' : 'amountReceive';
    errors.amount = amount.reason === 'empty' ? empty : AMOUNT_ERROR[amount.reason];
  }
  if (draft.from.trim() === '') errors.from = 'chooseSend';
  if (draft.to.trim() === '') errors.to = 'chooseReceive';
  else if (draft.to === draft.from) errors.to = 'sameCurrency';
  const where = destinationError(draft);
  const blank = where === 'pixMissing' || where === 'walletMissing';
  if (where !== undefined && !(blank && destination === 'later')) errors.destination = where;
  return errors;
}

/** After a press all errors, before it those of fields that were left. */
export function spokenErrors(
  draft: RequestDraft,
  destination: 'now' | 'later',
  spoken: 'all' | readonly FormField[],
): FormErrors {
  const errors = validateRequest(draft, destination);
  if (spoken === 'all') return errors;
  const isSaid = ([field, error]: [string, FormError]) =>
    spoken.some((left) => left === field) && !MISSING.has(error);
  return Object.fromEntries(Object.entries(errors).filter(isSaid));
}

/** Exactly one amount, with the typed digits (QUO-06, safety 24), and the destination. */
export function quoteBody(draft: RequestDraft): QuoteRequest | undefined {
  const amount = readAmount(draft);
  if (!amount.ok) return undefined;
  const destination = destinationFor(draft.to, draft);
  const pair = {
    from_currency: draft.from,
    to_currency: draft.to,
    ...(destination && destinationField(destination)),
  };
  return draft.side === 'from'
    ? { ...pair, from_amount: amount.value }
    : { ...pair, to_amount: amount.value };
}

function destinationError(draft: RequestDraft): FormError | undefined {
  if (!isFiat(draft.to)) return draft.walletId.trim() === '' ? 'walletMissing' : undefined;
  const key = typedPixKey(draft.pixKey);
  if (!('reason' in key)) return undefined;
  if (key.reason === 'empty') return 'pixMissing';
  if (key.reason === 'cpf_or_phone') return 'pixChoose';
  if (key.reason === 'payment_code') return 'pixCode';
  return key.reason === 'check_digits' ? 'pixCheckDigits' : 'pixBad';
}
