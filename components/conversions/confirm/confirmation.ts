import type { AcceptRequest, Conversion, QuoteOption, SettlementDay } from '@/lib/contract/bff';
import { sameAmount } from '@/lib/money/amount';
import { type Destination, destinationField } from './destination';
import type { Intent } from './intent';

/** One acceptance as the person sees it in the dialog: frozen there, so that what is sent is what was read. */
export interface Confirmation {
  intentId: string;
  option: QuoteOption;
  destination: Destination;
  body: AcceptRequest;
}

/** What happened while the dialog was open; `decided` is an attempt of any screen, this one's earlier press included. */
export type Overtaken = 'expired' | 'changed' | 'decided';

/** Undefined when there is nothing that could be sent: no such option, or no expiry to hold on to. */
export function confirmationOf(
  conversion: Conversion,
  day: SettlementDay,
  destination: Destination,
  intentId: string,
  renew: boolean,
): Confirmation | undefined {
  const option = conversion.options[day];
  if (option === undefined || conversion.expires_at === undefined) return undefined;
  const body: AcceptRequest = {
    settlement_day: day,
    ...destinationField(destination),
    seen: {
      rate: option.rate,
      amount_from: option.from_amount,
      amount_to: option.to_amount,
      expires_at: conversion.expires_at,
    },
    ...(renew ? { renew: true } : {}),
  };
  return { intentId, option, destination, body };
}

/** The kept intent once more, the same to the letter: only then is its key the same press (safety 1). */
export function confirmationAgain(
  intent: Intent,
  destination: Destination | undefined,
): Confirmation | undefined {
  if (destination === undefined) return undefined;
  const { seen } = intent.body;
  const option = { from_amount: seen.amount_from, to_amount: seen.amount_to, rate: seen.rate };
  return { intentId: intent.id, option, destination, body: intent.body };
}

/** True when the quote no longer says what the dialog shows (safety 19). */
export function hasChanged({ body }: Confirmation, conversion: Conversion): boolean {
  const option = conversion.options[body.settlement_day];
  if (option === undefined || conversion.expires_at !== body.seen.expires_at) return true;
  return !(
    sameAmount(option.rate, body.seen.rate) &&
    sameAmount(option.from_amount, body.seen.amount_from) &&
    sameAmount(option.to_amount, body.seen.amount_to)
  );
}
