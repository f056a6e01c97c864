'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Screen } from '@/components/conversions/quote/screen-state';
import {
  type Destination,
  destinationField,
  sentDestination,
} from '@/components/conversions/request/destination';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { Conversion, QuoteOption, SettlementDay } from '@/lib/contract/bff/conversions';
import { sameAmount } from '@/lib/money/amount';
import { fixedSideDiffers } from '@/lib/money/quoted-terms';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';
import { keys } from '@/lib/queries/api/query-keys';
import type { AcceptIntent, useAcceptance } from './use-acceptance';

const SENDS: ReadonlySet<string> = new Set(['accept', 'again', 'renew', 'send_again']);

interface ConfirmationInput {
  conversion: Conversion;
  chosen: SettlementDay | undefined;
  destination: Destination | undefined;
  screen: Screen;
  acceptance: ReturnType<typeof useAcceptance>;
}

/** The confirm dialog: opened with frozen terms, overtaken by events, pressed once. */
export function useConfirmation({ conversion, chosen, destination, screen, acceptance }: ConfirmationInput) {
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const show = (next: Confirmation | undefined) => {
    // The API checks the balance when it gets the acceptance (ACC-33).
    void client.invalidateQueries({ queryKey: keys.balance() });
    setConfirmation(next);
  };
  const open = (renew: boolean) => {
    if (chosen === undefined || destination === undefined) return;
    acceptance.settle();
    show(confirmationOf(conversion, chosen, destination, renew));
  };
  const openAgain = () => {
    const { lost } = acceptance;
    if (lost !== undefined) show(confirmationAgain(lost, sentDestination(lost.body) ?? destination));
  };
  const confirm = async () => {
    if (confirmation === undefined) return;
    const end = await acceptance.press(confirmation.body);
    const error = end !== undefined && 'error' in end ? end.error : undefined;
    // A refused press keeps the dialog open with its reason.
    if (end !== undefined && !isDefiniteRefusal(error)) setConfirmation(undefined);
  };
  return {
    confirmation,
    overtaken: confirmation && overtakenBy(confirmation, conversion, screen),
    open,
    openAgain,
    confirm,
    close: () => setConfirmation(undefined),
  };
}

/** What happened to the quote meanwhile; the button is off then (safety 19, 21). */
function overtakenBy(
  confirmation: Confirmation,
  conversion: Conversion,
  screen: Screen,
): Overtaken | undefined {
  if (!screen.actions.some((action) => SENDS.has(action))) {
    if (conversion.state !== 'open') return 'decided';
    return screen.window === 'closed' ? 'expired' : 'changed';
  }
  if (hasChanged(confirmation, conversion)) return 'changed';
  return screen.window === 'valid' || confirmation.body.renew === true ? undefined : 'expired';
}

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
