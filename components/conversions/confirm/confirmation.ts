import { type Destination, destinationField } from '@/components/conversions/request/destination';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { Conversion, QuoteOption, SettlementDay } from '@/lib/contract/bff/conversions';
import { sameAmount } from '@/lib/money/amount';
import { fixedSideDiffers } from '@/lib/money/quoted-terms';
import type { AcceptIntent } from './accept-intent';

/** One acceptance as shown, frozen when the dialog opens. */
export interface Confirmation {
  option: QuoteOption;
  destination: Destination;
  body: AcceptRequest;
}

/** `decided`: an acceptance of any screen. */
export type Overtaken = 'expired' | 'changed' | 'decided';

/** Undefined for an option that was not offered, or a quote without an expiry. */
export function confirmationOf(
  conversion: Conversion,
  day: SettlementDay,
  destination: Destination,
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
    // The dialog asks for the difference before it can be sent.
    ...(fixedSideDiffers(conversion, option) ? { amount_differs: true } : {}),
  };
  return { option, destination, body };
}

/** The kept intent unchanged, so that it goes out under its own key (safety 1). */
export function confirmationAgain(
  intent: AcceptIntent,
  destination: Destination | undefined,
): Confirmation | undefined {
  if (destination === undefined) return undefined;
  const { seen } = intent.body;
  const option = { from_amount: seen.amount_from, to_amount: seen.amount_to, rate: seen.rate };
  return { option, destination, body: intent.body };
}

/** Whether the quote differs from what the dialog shows (safety 19). */
export function hasChanged({ body }: Confirmation, conversion: Conversion): boolean {
  const option = conversion.options[body.settlement_day];
  if (option === undefined || conversion.expires_at !== body.seen.expires_at) return true;
  return !(
    sameAmount(option.rate, body.seen.rate) &&
    sameAmount(option.from_amount, body.seen.amount_from) &&
    sameAmount(option.to_amount, body.seen.amount_to)
  );
}
