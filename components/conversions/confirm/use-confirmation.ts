'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Screen } from '@/components/conversions/quote/screen-state';
import { type Destination, sentDestination } from '@/components/conversions/request/destination';
import type { Conversion, SettlementDay } from '@/lib/contract/bff/conversions';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';
import { keys } from '@/lib/queries/api/query-keys';
import {
  type Confirmation,
  confirmationAgain,
  confirmationOf,
  hasChanged,
  type Overtaken,
} from './confirmation';
import type { useAcceptance } from './use-acceptance';

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
