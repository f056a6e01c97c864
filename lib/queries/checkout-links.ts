import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  CheckoutLinkAnswer,
  CheckoutLinkBody,
  CheckoutLinksAnswer,
} from '@/lib/contract/bff/checkout-links';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { subMerchantPath } from '@/lib/queries/sub-merchants/register';

/** A correlation id; undefined: the account. */
export type LinkOwner = string | undefined;

/** Without a webhook, a link's record may appear at any time. */
const REFRESH_MS = 30_000;
/** Another tab or person is creating a link now. */
const UNDER_WAY_MS = 2_000;

/** Newest first. */
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
      return isOpen ? REFRESH_MS : false;
    },
  });
}

export function checkoutLinkQuery(owner: LinkOwner, id: string) {
  const base = owner === undefined ? '/api/checkout-links' : subMerchantPath(owner, 'checkouts');
  return queryOptions({
    queryKey: [...keys.checkoutLinks(owner), 'one', id],
    queryFn: ({ signal }) => getJson<CheckoutLinkAnswer>(`${base}/${encodeURIComponent(id)}`, { signal }),
  });
}

/** A second call under the same intent makes no second link. */
export function createCheckoutLink(
  owner: LinkOwner,
  body: CheckoutLinkBody,
  intentId: string,
): Promise<CheckoutLinkAnswer> {
  const path = owner === undefined ? '/api/checkouts' : subMerchantPath(owner, 'checkouts');
  return postJson<CheckoutLinkAnswer>(path, body, { idempotencyKey: intentId });
}

/** A person ties the link to its record. */
export function tieCheckoutLink(owner: LinkOwner, id: string, end2end: string): Promise<CheckoutLinkAnswer> {
  const base = owner === undefined ? '/api/checkout-links' : subMerchantPath(owner, 'checkouts');
  return postJson<CheckoutLinkAnswer>(`${base}/${encodeURIComponent(id)}/tie`, { end2end });
}

export async function noteNewLink(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.checkoutLinks() }),
    client.invalidateQueries({ queryKey: keys.transactions() }),
  ]);
}
