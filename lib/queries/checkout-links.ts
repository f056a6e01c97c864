import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CheckoutLinkAnswer, CheckoutLinkBody, CheckoutLinksAnswer } from '@/lib/contract/bff-links';
import { getJson, postJson } from './api';
import { keys } from './keys';
import { subMerchantPath } from './sub-merchants';

/** Whose links: those of a sub-merchant by its correlation id, or the account's own. */
export type LinkOwner = string | undefined;

/** Until a webhook tells, a link's record may appear at any time. */
const REREAD_MS = 30_000;
/** Somebody waits for a link that another tab, or another person, is making at this moment. */
const UNDER_WAY_MS = 2_000;

/**
 * `GET /api/checkout-links` or `GET .../checkouts` of a sub-merchant: newest first, or those older than `before`, and
 * what a new one can be.
 */
export function checkoutLinksQuery(owner: LinkOwner, before?: string) {
  const base = owner === undefined ? '/api/checkout-links' : subMerchantPath(owner, 'checkouts');
  const path = before === undefined ? base : `${base}?before=${encodeURIComponent(before)}`;
  const key = keys.checkoutLinks(owner);
  return queryOptions({
    queryKey: before === undefined ? key : [...key, 'before', before],
    queryFn: ({ signal }) => getJson<CheckoutLinksAnswer>(path, { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => {
      const links = state.data?.links ?? [];
      if (links.some(({ state: made }) => made === 'sending')) return UNDER_WAY_MS;
      const isOpen = links.some(({ state: made, tie }) => made !== 'refused' && tie === undefined);
      return isOpen ? REREAD_MS : false;
    },
  });
}

/** Sending the same intent again makes no second link. */
export function createCheckoutLink(
  owner: LinkOwner,
  body: CheckoutLinkBody,
  intentId: string,
): Promise<CheckoutLinkAnswer> {
  const path = owner === undefined ? '/api/checkouts' : subMerchantPath(owner, 'checkouts');
  return postJson<CheckoutLinkAnswer>(path, body, { idempotencyKey: intentId });
}

/** A person says which record came from a link. */
export function tieCheckoutLink(owner: LinkOwner, id: string, end2end: string): Promise<CheckoutLinkAnswer> {
  const base = owner === undefined ? '/api/checkout-links' : subMerchantPath(owner, 'checkouts');
  return postJson<CheckoutLinkAnswer>(`${base}/${encodeURIComponent(id)}/tie`, { end2end });
}

/** A new link stands in the register, and soon in the list of checkouts. */
export async function noteNewLink(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.checkoutLinks() }),
    client.invalidateQueries({ queryKey: keys.transactions() }),
  ]);
}
