import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { AccountCheckoutBody } from '@/lib/contract/payments-api/checkouts';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { defined } from '@/lib/contract/values/defined';
import { readTaxDigits } from '@/lib/contract/values/tax-id';
import { plainDecimal } from '@/lib/money/decimal';
import { currencyOf } from '@/lib/sandbox/conversions/pricing';
import { mintLink } from '@/lib/sandbox/hosted/mint-link';
import { type Answer, ok, refuse } from '@/lib/sandbox/http/answers';
import type { RouteCall } from '@/lib/sandbox/http/route-call';
import { mount } from '@/lib/sandbox/http/router';
import { type CheckoutInput, startCheckout } from '@/lib/sandbox/records/start-checkout';
import type { Relationship } from '@/lib/sandbox/sub-merchants/relationship';
import { requireActive } from '@/lib/sandbox/sub-merchants/relationships';

/** `POST /v2/crossramp_checkout`: with the account's key, unsigned (CHK-13, O-01). */
export const createOwnCheckout = mount(ENDPOINTS.createOwnCheckout, (call) => create(call, () => null));

/** `POST /v2/naas/crossramp_checkout`: for an active sub-merchant (CHK-01, O-31, O-33). */
export const createSubMerchantCheckout = mount(ENDPOINTS.createSubMerchantCheckout, (call) =>
  create(call, requireActive),
);

type Owner = (call: RouteCall<unknown>) => Relationship | null | Answer;

/** 200 with the link only (CHK-02). Checks the body before the owner. */
function create(call: RouteCall<AccountCheckoutBody>, ownerOf: Owner): Answer {
  const { world, now, assumptions, account, base, body } = call;
  const problem = problemIn(body, assumptions);
  if (problem !== null) return refuse(400, problem);
  const owner = ownerOf(call);
  if (owner !== null && 'status' in owner) return owner;
  const { end2end } = startCheckout(call, account, owner, requestOf(body));
  world.accounts[account].effects.links += 1;
  return ok({ link: mintLink(world, now, assumptions, base, { page: 'checkout', end2end }) });
}

/** Checks beyond the schema: known currencies, strictness of documents (O-46). */
function problemIn(
  { currency_code, payer_document }: AccountCheckoutBody,
  assumptions: Assumptions,
): string | null {
  const { fiatCurrencyCode, documentLengths, checkDigits } = assumptions.checkout.rules;
  const currency = currencyOf(assumptions, currency_code);
  if (currency === undefined) return 'currency_code is not a known currency';
  if (currency.kind === 'fiat' && fiatCurrencyCode === 'reject') return 'currency_code is not a crypto asset';
  if (payer_document === undefined) return null;
  if (!documentLengths.includes(payer_document.length)) return 'payer_document has the wrong length';
  return checkDigits && 'reason' in readTaxDigits(payer_document)
    ? 'payer_document has wrong check digits'
    : null;
}

function requestOf(body: AccountCheckoutBody): CheckoutInput {
  const { currency_code, amount_fiat, amount_crypto } = body;
  const { webhook, return_url, payer_document, payer_name } = body;
  return {
    currency_code,
    ...(amount_fiat !== undefined && { amount_fiat: plainDecimal(amount_fiat.value) }),
    ...(amount_crypto !== undefined && { amount_crypto: plainDecimal(amount_crypto.value) }),
    ...defined({ webhook, return_url, payer_document, payer_name }),
  };
}
