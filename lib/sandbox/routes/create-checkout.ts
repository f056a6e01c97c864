import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { OwnCheckoutBody } from '@/lib/contract/checkouts';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { readTaxId } from '@/lib/contract/tax-id';
import { plainDecimal } from '@/lib/money/decimal';
import { type Answer, ok, refuse } from './answers';
import type { Call } from './call';
import { type CheckoutRequest, startCheckout } from './checkout-start';

import { mintLink } from './hosted/mint-link';
import { currencyOf } from './pricing';
import type { Relationship } from './relationship';
import { requireActive } from './relationships';
import { mount } from './router';

/** `POST /v2/crossramp_checkout`: with the account's own key and no signature (CHK-13, O-01). */
export const createOwnCheckout = mount(ENDPOINTS.createOwnCheckout, (call) => create(call, () => null));

/** `POST /v2/naas/crossramp_checkout`: for an active sub-merchant of the account (CHK-01, O-31, O-33). */
export const createSubMerchantCheckout = mount(ENDPOINTS.createSubMerchantCheckout, (call) =>
  create(call, requireActive),
);

type Owner = (call: Call<unknown>) => Relationship | null | Answer;

/** 200 with the link and nothing else (CHK-02). Values of the body are judged before whose checkout it is. */
function create(call: Call<OwnCheckoutBody>, ownerOf: Owner): Answer {
  const { world, now, assumptions, account, base, body } = call;
  const fault = faultIn(body, assumptions);
  if (fault !== null) return refuse(400, fault);
  const owner = ownerOf(call);
  if (owner !== null && 'status' in owner) return owner;
  const { end2end } = startCheckout(call, account, owner, requestOf(body));
  world.accounts[account].effects.links += 1;
  return ok({ link: mintLink(world, now, assumptions, base, { page: 'checkout', end2end }) });
}

/** What the schema cannot know: the currencies there are, and how strictly documents are read (O-46). */
function faultIn(
  { currency_code, payer_document }: OwnCheckoutBody,
  assumptions: Assumptions,
): string | null {
  const { fiatCurrencyCode, documentLengths, checkDigits } = assumptions.checkout.rules;
  const currency = currencyOf(assumptions, currency_code);
  if (currency === undefined) return 'currency_code is not a known currency';
  if (currency.kind === 'fiat' && fiatCurrencyCode === 'reject') return 'currency_code is not a crypto asset';
  if (payer_document === undefined) return null;
  if (!documentLengths.includes(payer_document.length)) return 'payer_document has the wrong length';
  return checkDigits && 'reason' in readTaxId(payer_document)
    ? 'payer_document has wrong check digits'
    : null;
}

function requestOf(body: OwnCheckoutBody): CheckoutRequest {
  const { currency_code, amount_fiat, amount_crypto } = body;
  const { webhook, return_url, payer_document, payer_name } = body;
  return {
    currency_code,
    ...(amount_fiat !== undefined && { amount_fiat: plainDecimal(amount_fiat.value) }),
    ...(amount_crypto !== undefined && { amount_crypto: plainDecimal(amount_crypto.value) }),
    ...(webhook !== undefined && { webhook }),
    ...(return_url !== undefined && { return_url }),
    ...(payer_document !== undefined && { payer_document }),
    ...(payer_name !== undefined && { payer_name }),
  };
}
