import 'server-only';
import type { CheckoutLinkAnswer, CheckoutLinksAnswer } from '@/lib/contract/bff/checkout-links';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { Services } from '@/lib/operations/services';
import { requireSigning, signatureError } from '@/lib/operations/sub-merchants/diagnose-signature';
import {
  refuseArchived,
  requireSubMerchant,
  requireUnarchived,
} from '@/lib/operations/sub-merchants/require-sub-merchant';
import { type LinkIntent, makeLink } from './make-link';
import { readLinks } from './read-links';
import { tieCheckout } from './tie-checkout';

/** Signed fields; the API creates the split (CHK-11). */
const FIELDS = [
  'currency_code',
  'amount_fiat',
  'amount_crypto',
  'webhook',
  'return_url',
  'payer_document',
  'payer_name',
];

/** The answer holds the link under this key (CHK-02). */
const LINK_KEYS = ['link'];

/**
 * A signed link, once per intent (CHK-01). Throws `not_found` outside the register (safety 41),
 * `sub_merchant_archived`, `no_signing_key`, and what `makeLink` throws.
 */
export async function createCheckoutForSubMerchant(
  services: Services,
  actor: Actor,
  subMerchant: string,
  intent: LinkIntent,
): Promise<CheckoutLinkAnswer> {
  const { correlation_id: correlationId } = await requireUnarchived(services, subMerchant, intent.intentId);
  requireSigning(services);
  return makeLink(
    services,
    actor,
    {
      call: 'createSubMerchantCheckout',
      correlationId,
      fields: FIELDS,
      linkKeys: LINK_KEYS,
      lastCheck: (tx) => refuseArchived(tx, correlationId),
      send: (body) => services.client.createSubMerchantCheckout({ correlationId, body }),
      signatureError: (failure) => signatureError(services, correlationId, failure),
    },
    intent,
  );
}

export async function readSubMerchantCheckouts(
  services: Services,
  subMerchant: string,
  page: { before?: string | undefined } = {},
): Promise<CheckoutLinksAnswer> {
  const { correlation_id } = await requireSubMerchant(services, subMerchant);
  return readLinks(services, correlation_id, page);
}

/** Its record stands in the account's list (O-37). */
export async function tieSubMerchantCheckout(
  services: Services,
  actor: Actor,
  subMerchant: string,
  tie: { id: string; end2end: string },
): Promise<CheckoutLinkAnswer> {
  const { correlation_id } = await requireSubMerchant(services, subMerchant);
  return tieCheckout(services, actor, { ...tie, correlationId: correlation_id });
}
