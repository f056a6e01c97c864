'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Conversion, SettlementDay } from '@/lib/contract/bff';
import { newIntentId } from '@/lib/queries/intent-id';
import { keys } from '@/lib/queries/keys';
import {
  type Confirmation,
  confirmationAgain,
  confirmationOf,
  hasChanged,
  type Overtaken,
} from './confirmation';
import { type Destination, sentDestination } from './destination';
import type { Screen } from './screen-state';
import type { useAcceptance } from './use-acceptance';

const SENDS: ReadonlySet<string> = new Set(['accept', 'again', 'renew', 'send_again']);

interface ConfirmationInput {
  conversion: Conversion;
  chosen: SettlementDay | undefined;
  destination: Destination | undefined;
  screen: Screen;
  acceptance: ReturnType<typeof useAcceptance>;
}

/** The confirm dialog's life: opened with a fresh intent, overtaken by events, pressed once. */
export function useConfirmation({ conversion, chosen, destination, screen, acceptance }: ConfirmationInput) {
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const show = (next: Confirmation | undefined) => {
    // The balance is shown as of now: it is checked when the API gets the acceptance (ACC-33).
    void client.invalidateQueries({ queryKey: keys.balance() });
    setConfirmation(next);
  };
  const open = (renew: boolean) => {
    if (chosen === undefined || destination === undefined) return;
    acceptance.settle();
    show(confirmationOf(conversion, chosen, destination, newIntentId(), renew));
  };
  const openAgain = () => {
    const { lost } = acceptance;
    if (lost !== undefined) show(confirmationAgain(lost, sentDestination(lost.body) ?? destination));
  };
  const confirm = async () => {
    if (confirmation === undefined) return;
    const end = await acceptance.press(confirmation.body, confirmation.intentId);
    // A refusal of the BFF ends that intent: the next press is another one.
    if (end === 'sent') setConfirmation(undefined);
    if (end === 'refused') setConfirmation((open) => open && { ...open, intentId: newIntentId() });
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

/** What happened to the quote while the dialog was open; the button is off then (safety 19, 21). */
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
