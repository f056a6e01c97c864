import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readSession, writeSession } from '@/components/ui/session-store';
import {
  type CheckoutLinkAnswer,
  type CheckoutLinkBody,
  checkoutLinkRequest,
} from '@/lib/contract/bff-links';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { amountForInput, parseAmount } from '@/lib/money/input';
import { createCheckoutLink, type LinkOwner, noteNewLink } from '@/lib/queries/checkout-links';
import { newIntentId } from '@/lib/queries/intent-id';
import { isOwnRefusal } from '@/lib/queries/own-refusal';
import type { LinkDraft } from './draft';

const asked = z.object({
  id: z.string(),
  /** The content of the intent as our server reads it: the same content is the same intent. */
  sent: z.string(),
  typed: z.object({
    currency: z.string(),
    kind: z.enum(['open', 'fiat', 'crypto']),
    amount: z.string(),
    payer: z.string(),
    name: z.string(),
    returnUrl: z.string(),
  }) satisfies z.ZodType<LinkDraft>,
  /** The language it was typed in. */
  locale: z.enum(LOCALES),
});

/** A link that was asked for in this tab and has no answer: its intent, and the form as it was typed. */
export type Asked = z.infer<typeof asked>;

/** One press. */
export interface Press {
  id: string;
  body: CheckoutLinkBody;
  /** The first of its intent. */
  isFirst: boolean;
}

/** Where the unanswered ones of a person and an owner of links lie in the tab; signing out removes them (W16). */
export function askedKey(userId: string, owner: LinkOwner): string {
  return `mesa.links.${userId}.${owner ?? ''}`;
}

/** The last pressed one last; what cannot be read is none. */
export function parseAsked(text: string | null): Asked[] {
  try {
    const read = z.array(asked).safeParse(JSON.parse(text ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/**
 * Before anything is sent, its intent is kept in the tab until its answer is there: a reload, a closed form or other
 * fields in between make no second intent for the same content (safety 1, 4).
 */
export function askFor(
  key: string,
  { body, typed, locale }: { body: CheckoutLinkBody; typed: LinkDraft; locale: Locale },
): Press {
  const sent = JSON.stringify(checkoutLinkRequest.parse(body));
  const before = parseAsked(readSession(key));
  const same = before.find((one) => one.sent === sent);
  const id = same?.id ?? newIntentId();
  keep(key, [...before.filter((one) => one !== same), { id, sent, typed, locale }]);
  return { id, body, isFirst: same === undefined };
}

/** Its answer was seen, or it was never sent. */
export function forgetAsked(key: string, id: string): void {
  keep(
    key,
    parseAsked(readSession(key)).filter((one) => one.id !== id),
  );
}

function keep(key: string, list: Asked[]): void {
  writeSession(key, list.length === 0 ? null : JSON.stringify(list));
}

/** The form as it was typed, its amount as the reader's language writes it (safety 27). */
export function typedAs({ typed, locale: typedIn }: Asked, locale: Locale): LinkDraft {
  const amount = typedIn === locale ? undefined : parseAmount(typed.amount, typedIn);
  return amount?.ok ? { ...typed, amount: amountForInput(amount.value, locale) } : typed;
}

/** Of the presses under way of those that lie under `key`. */
export function underWayKey(key: string): readonly string[] {
  return ['checkout-link', key];
}

/**
 * Asks for a link. A first press that was refused asked for nothing. A refusal of a later one proves nothing about the
 * one before, so the intent stays; the register, read again however it ends, may hold the link (safety 1).
 */
export function linkMutation(client: QueryClient, owner: LinkOwner, key: string) {
  return {
    mutationKey: underWayKey(key),
    mutationFn: ({ body, id }) => createCheckoutLink(owner, body, id),
    onError: (error, { id, isFirst }) => {
      if (isFirst && isOwnRefusal(error)) forgetAsked(key, id);
    },
    onSettled: () => void noteNewLink(client),
  } satisfies MutationOptions<CheckoutLinkAnswer, Error, Press>;
}
