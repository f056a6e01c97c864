import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CheckoutLinkAnswer, CheckoutLinkBody, CheckoutLinksAnswer } from '@/lib/contract/bff-links';
import { getJson, postJson } from './api';
import { keys } from './keys';

/** `GET /api/checkout-links`: made here, newest first, and the currencies of a new one. */
export function checkoutLinksQuery() {
  return queryOptions({
    queryKey: keys.checkoutLinks(),
    queryFn: ({ signal }) => getJson<CheckoutLinksAnswer>('/api/checkout-links', { signal }),
    staleTime: 5_000,
  });
}

/** `POST /api/checkouts`; sending the same intent again makes no second link. */
export function createCheckoutLink(body: CheckoutLinkBody, intentId: string): Promise<CheckoutLinkAnswer> {
  return postJson<CheckoutLinkAnswer>('/api/checkouts', body, { idempotencyKey: intentId });
}

/** A new link stands in the register, and soon in the list of checkouts. */
export async function noteNewLink(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.checkoutLinks() }),
    client.invalidateQueries({ queryKey: keys.transactions() }),
  ]);
}
