import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { CheckoutLinkAnswer, CheckoutLinksAnswer } from '@/lib/contract/bff-links';
import type { DomainError } from '@/lib/contract/domain-error';
import type { UpstreamFailure } from '@/lib/upstream/result';
import { type LinkIntent, makeLink } from '../checkout-links/make-link';
import { readLinks } from '../checkout-links/read-links';
import { tieCheckout } from '../checkout-links/tie-checkout';
import type { Services } from '../services';
import { refuseArchived, requireSubMerchant, requireUnarchived } from './require-sub-merchant';
import { requireSigning, signedFault } from './signed-fault';

/** Fields of the signed payload (4.2); a split is created by itself and has none (CHK-11). */
const FIELDS = [
  'currency_code',
  'amount_fiat',
  'amount_crypto',
  'webhook',
  'return_url',
  'payer_document',
  'payer_name',
];

/** The answer is `{ link }` and nothing else (CHK-02). */
const LINK_KEYS = ['link'];

/**
 * A checkout link for a sub-merchant, signed, once for each intent (CHK-01). Throws `not_found` for one that is not
 * in the register (safety 41), `sub_merchant_archived`, `no_signing_key`, and what `makeLink` says.
 */
export async function createSubCheckout(
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
      correlationId,
      fields: FIELDS,
      linkKeys: LINK_KEYS,
      lastCheck: (tx) => refuseArchived(tx, correlationId),
      send: (body) => services.client.createSubMerchantCheckout({ correlationId, body }),
      fault: (failure) => faultOf(services, correlationId, failure),
    },
    intent,
  );
}

/** Links made here for one sub-merchant, and what a new one can be made with. */
export async function readSubCheckouts(
  services: Services,
  subMerchant: string,
  page: { before?: string | undefined } = {},
): Promise<CheckoutLinksAnswer> {
  const { correlation_id } = await requireSubMerchant(services, subMerchant);
  return readLinks(services, correlation_id, page);
}

/** A person says which record became of a sub-merchant's link (O-37: it stands in the account's own list). */
export async function tieSubCheckout(
  services: Services,
  actor: Actor,
  subMerchant: string,
  tie: { id: string; end2end: string },
): Promise<CheckoutLinkAnswer> {
  const { correlation_id } = await requireSubMerchant(services, subMerchant);
  return tieCheckout(services, actor, { ...tie, correlationId: correlation_id });
}

/** A 400 may speak of the signature or of what was asked; a 401 always of the signature or the key (O-03). */
async function faultOf(
  services: Services,
  correlationId: string,
  failure: UpstreamFailure,
): Promise<DomainError | undefined> {
  if (failure.kind !== 'http' || (failure.status !== 400 && failure.status !== 401)) return undefined;
  const fault = await signedFault(services, failure, { correlationId, method: 'POST' });
  return fault.code === 'upstream_rejected' ? undefined : fault;
}
