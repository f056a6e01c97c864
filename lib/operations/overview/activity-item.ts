import 'server-only';
import type { Conversion, Label } from '@/lib/contract/bff/conversions';
import type { ConversionItem, RecordItem, RecordTone } from '@/lib/contract/bff/overview/overview';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { readWithdrawal } from '@/lib/contract/payments-api/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import { maskLabel } from '@/lib/contract/values/tax-id-text';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';

type Marked = Pick<ListItem, 'status' | 'error_message' | 'process'>;

export function hasText({ en, pt, es }: Label): boolean {
  return en !== '' || pt !== '' || es !== '';
}

/** Red only for an API error, green for success (ENV-15, ENV-23). */
export function toneOf({ status, error_message, process }: Marked): RecordTone {
  if (!hasText(status)) return 'none';
  if (hasText(error_message)) return 'bad';
  return process?.startsWith('success.') ? 'ok' : 'neutral';
}

/** Its only attribute: a withdrawal's amount (safety 53). */
export function recordItem(kind: TransactionList, item: ListItem): RecordItem {
  const { end2end, created_at, status, error_message } = item;
  const amount = kind === 'withdrawals' ? receivedAmount(item) : undefined;
  return {
    kind,
    ...defined({ id: end2end, created_at }),
    status: maskLabel(status),
    error_message: maskLabel(error_message),
    tone: toneOf(item),
    ...defined({ amount }),
  };
}

function receivedAmount(item: ListItem): RecordItem['amount'] {
  const { amount_received, currency_receive_code } = readWithdrawal(item);
  if (amount_received === undefined || currency_receive_code === undefined) return undefined;
  return { value: amount_received, currency: currency_receive_code };
}

/** Amount: confirmed, else shown, else typed (safety 28). */
export function conversionItem(conversion: Conversion): ConversionItem {
  const { rfq_id, created_at, from_currency, to_currency, attempt, state, status } = conversion;
  const resolution = attempt?.resolved_by?.outcome;
  const marked = {
    status: status ?? { en: '', pt: '', es: '' },
    error_message: conversion.error_message ?? { en: '', pt: '', es: '' },
    ...defined({ process: conversion.process }),
  };
  const hasLabel =
    state === 'accepted' && resolution === undefined && status !== undefined && hasText(status);
  return {
    kind: 'conversion',
    id: rfq_id,
    created_at,
    state:
      resolution === undefined
        ? state
        : resolution === 'accepted'
          ? 'recordedAccepted'
          : 'recordedNotAccepted',
    from_currency,
    to_currency,
    amount: amountOf(conversion),
    ...(hasLabel ? { status, tone: toneOf(marked) } : {}),
  };
}

function amountOf({
  attempt,
  fixed_side,
  requested_amount,
  from_currency,
  to_currency,
}: Conversion): ConversionItem['amount'] {
  const from = attempt?.confirmed?.amount_from ?? attempt?.seen.amount_from;
  if (from !== undefined) return { value: from, currency: from_currency };
  return { value: requested_amount, currency: fixed_side === 'from' ? from_currency : to_currency };
}
