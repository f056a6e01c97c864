import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { CheckoutLinkAnswer } from '@/lib/contract/bff-links';
import { type LinkIntent, makeLink } from './checkout-links/make-link';
import type { Services } from './services';

/** A checkout link with the account's own key; what it is asked and answers is the setting's (CHK-13, O-01). */
export async function createCheckoutLink(
  services: Services,
  actor: Actor,
  intent: LinkIntent,
): Promise<CheckoutLinkAnswer> {
  const { requestFields, linkKeys } = services.assumptions.checkout.own;
  return makeLink(
    services,
    actor,
    { fields: requestFields, linkKeys, send: (body) => services.client.createOwnCheckout({ body }) },
    intent,
  );
}
