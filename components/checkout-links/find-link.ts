import type { CheckoutLink } from '@/lib/contract/bff/checkout-links';

type Links = readonly CheckoutLink[];

/** The answer, until the register knows more; the register may be read before the answer came. */
export function latestLink(answered: CheckoutLink | undefined, links: Links): CheckoutLink | undefined {
  const known = links.find(({ id }) => id === answered?.id);
  return known === undefined || known.state === 'sending' ? answered : known;
}

/** The register's link of an intent whose answer never came (safety 4). */
export function findLinkByIntent(links: Links, intents: readonly string[]): CheckoutLink | undefined {
  return links.find(({ id }) => intents.includes(id));
}

/** The newest link without an outcome that is not of these intents (safety 1). */
export function findEarlierLink(links: Links, intents: readonly string[]): CheckoutLink | undefined {
  return links.find(({ id, state }) => (state === 'unknown' || state === 'sending') && !intents.includes(id));
}
