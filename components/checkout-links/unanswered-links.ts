import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readTabStorage, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import {
  type CheckoutLinkAnswer,
  type CheckoutLinkBody,
  checkoutLinkRequest,
} from '@/lib/contract/bff/checkout-links';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { amountIn } from '@/lib/money/input';
import {
  beginPress,
  type IntentFlow,
  type IntentMemory,
  type IntentPress,
  intentMutation,
} from '@/lib/queries/api/use-intent';
import { createCheckoutLink, type LinkOwner, noteNewLink } from '@/lib/queries/checkout-links';
import type { LinkDraft } from './link-draft';

const asked = z.object({
  id: z.string(),
  /** The body as our server reads it: same text, same intent. */
  sent: z.string(),
  typed: z.object({
    currency: z.string(),
    kind: z.enum(['open', 'fiat', 'crypto']),
    amount: z.string(),
    payer: z.string(),
    name: z.string(),
    returnUrl: z.string(),
  }) satisfies z.ZodType<LinkDraft>,
  locale: z.enum(LOCALES),
});

/** A link asked for in this tab without an answer. */
export type UnansweredLink = z.infer<typeof asked>;

/** Storage key of a person and an owner; signing out removes it (W16). */
export function unansweredLinksKey(userId: string, owner: LinkOwner): string {
  return `mesa.links.${userId}.${owner ?? ''}`;
}

/** The last pressed one last. */
export function parseUnansweredLinks(text: string | null): UnansweredLink[] {
  try {
    const read = z.array(asked).safeParse(JSON.parse(text ?? '[]'));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

/** A link as it was asked for, with the form as it was typed. */
export type AskedLink = { body: CheckoutLinkBody } & Pick<UnansweredLink, 'typed' | 'locale'>;

/** Intents in the tab: neither a reload nor a closed form makes a second one for the same content (safety 1, 4). */
export function linkMemory(key: string): IntentMemory<AskedLink> {
  const kept = () => parseUnansweredLinks(readTabStorage(key));
  const sentOf = ({ body }: AskedLink) => JSON.stringify(checkoutLinkRequest.parse(body));
  return {
    find: (asked) => kept().find(({ sent }) => sent === sentOf(asked))?.id,
    keep: (id, asked) => {
      const { typed, locale } = asked;
      keep(key, [...kept().filter((one) => one.id !== id), { id, sent: sentOf(asked), typed, locale }]);
    },
    drop: (id) =>
      keep(
        key,
        kept().filter((one) => one.id !== id),
      ),
  };
}

/** Begins a press: its intent is in the tab before anything is sent. */
export function rememberUnansweredLink(key: string, asked: AskedLink): IntentPress<AskedLink> {
  return beginPress(linkMemory(key), asked);
}

/** Its answer was seen, or it was never sent. */
export function forgetUnansweredLink(key: string, id: string): void {
  linkMemory(key).drop(id);
}

function keep(key: string, list: UnansweredLink[]): void {
  writeTabStorage(key, list.length === 0 ? null : JSON.stringify(list));
}

/** The amount as the reader's language writes it (safety 27). */
export function restoreDraft({ typed, locale: typedIn }: UnansweredLink, locale: Locale): LinkDraft {
  return typedIn === locale ? typed : translateDraft(typed, typedIn, locale);
}

export function translateDraft(typed: LinkDraft, from: Locale, to: Locale): LinkDraft {
  return { ...typed, amount: amountIn(typed.amount, from, to) };
}

export function pendingLinkKey(key: string): readonly string[] {
  return ['checkout-link', key];
}

/** Asks for a link; the register, read again however it ends, may hold it (safety 1). */
export function linkFlow(
  client: QueryClient,
  owner: LinkOwner,
  key: string,
): IntentFlow<AskedLink, CheckoutLinkAnswer> {
  return {
    key: pendingLinkKey(key),
    memory: linkMemory(key),
    send: ({ body }, id) => createCheckoutLink(owner, body, id),
    onEnded: () => void noteNewLink(client),
  };
}

export function linkMutation(client: QueryClient, owner: LinkOwner, key: string) {
  return intentMutation(linkFlow(client, owner, key));
}
