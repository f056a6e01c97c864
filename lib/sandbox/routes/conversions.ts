import 'server-only';
import type { QuoteBody } from '@/lib/contract/conversions';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { type Answer, ok, refuse } from './answers';
import type { Call } from './call';
import { quoteFields } from './conversion-record';
import { announce } from './conversion-stage';
import { mintId } from './ids';
import { currencyOf, priceOptions } from './pricing';
import { put } from './registers';
import { makeRoom } from './retention';
import { mount } from './router';
import { timestampOf } from './sandbox-clock';
import type { Conversion } from './world';

/** `POST /v2/rfq`: prices both days, debits and locks nothing (QUO-28), checks no balance (QUO-29). */
export const createQuote = mount(ENDPOINTS.createQuote, quote);

function quote(call: Call<QuoteBody>): Answer {
  const { world, now, assumptions, account, body } = call;
  const from = currencyOf(assumptions, body.from_currency);
  const to = currencyOf(assumptions, body.to_currency);
  if (from === undefined || to === undefined) return refuse(500, 'unknown currency code');
  if (from === to && assumptions.rfq.cannotCreate.includes('same_currency')) {
    return refuse(500, 'the quote cannot be created: both currencies are the same');
  }
  const { desk, provider } = world.accounts[account].scenario;
  if (provider === 'down') return refuse(500, 'the quote cannot be created: no rate');
  const asked = { from_currency: from.code, to_currency: to.code, fixed: fixedAmount(body) };
  const open = { d0: desk.d0 !== false, d1: desk.d1 !== false };
  const options = priceOptions(world, assumptions, asked, now, open);
  if (options.d0 === undefined && options.d1 === undefined) {
    return refuse(500, 'the quote cannot be created: no settlement window is available');
  }
  makeRoom(world, now);
  const at = timestampOf(now);
  const created: Conversion = {
    rfq_id: mintId(world, 'rfq', now),
    account,
    created_at: at,
    updated_at: at,
    process: 'quote.open',
    ...asked,
    quote_pair: `${from.name}/${to.name}`,
    options,
    expires_at: timestampOf(now + assumptions.rfq.rateSeconds * 1000),
    renewable_up_to: timestampOf(
      now + Math.max(assumptions.rfq.renewSeconds, assumptions.rfq.rateSeconds) * 1000,
    ),
    ...(body.webhook !== undefined && { webhook: body.webhook }),
  };
  put(world, 'conversions', created.rfq_id, created);
  world.accounts[account].effects.quotes += 1;
  if (assumptions.webhooks.onCreate) announce(call, created);
  return ok(quoteFields(created));
}

function fixedAmount(body: QuoteBody): Conversion['fixed'] {
  if (body.from_amount != null) return { side: 'from', amount: body.from_amount.value };
  return { side: 'to', amount: body.to_amount?.value ?? '0' };
}
