import 'server-only';
import type { CheckoutLinkAnswer } from '@/lib/contract/bff/checkout-links';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { Services } from '@/lib/operations/services';
import { type LinkIntent, makeLink } from './make-link';

/** Uses the account's own key; settings name its fields (CHK-13, O-01). */
export async function createCheckoutLink(
  services: Services,
  actor: Actor,
  intent: LinkIntent,
): Promise<CheckoutLinkAnswer> {
  const { requestFields, linkKeys } = services.assumptions.checkout.own;
  return makeLink(
    services,
    actor,
    {
      call: 'createOwnCheckout',
      fields: requestFields,
      linkKeys,
      send: (body) => services.client.createOwnCheckout({ body }),
    },
    intent,
  );
}
