import type { CheckoutLink } from '@/lib/contract/bff-links';

type Links = readonly CheckoutLink[];

/**
 * What became of a link: as its answer said, until the register knows more. That may be an answer of a call that was
 * still under way in another tab; and the register may have been read a moment before the answer came.
 */
export function asItStands(answered: CheckoutLink | undefined, links: Links): CheckoutLink | undefined {
  const known = links.find(({ id }) => id === answered?.id);
  return known === undefined || known.state === 'sending' ? answered : known;
}

/** The newest link of these intents whose answer never came, as the register has it (safety 4). */
export function foundIn(links: Links, intents: readonly string[]): CheckoutLink | undefined {
  return links.find(({ id }) => intents.includes(id));
}

/** The newest link of anybody of which it is not known yet what became of it, but none of these intents (safety 1). */
export function earlierIn(links: Links, intents: readonly string[]): CheckoutLink | undefined {
  return links.find(({ id, state }) => (state === 'unknown' || state === 'sending') && !intents.includes(id));
}
