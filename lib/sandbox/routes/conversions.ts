import 'server-only';
import type { QuoteBody } from '@/lib/contract/payments-api/conversions';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { defined } from '@/lib/contract/values/defined';
import { conversionRecord, quoteFields } from '@/lib/sandbox/conversions/conversion-record';
import { makeRoom } from '@/lib/sandbox/conversions/conversion-retention';
import { announce } from '@/lib/sandbox/conversions/conversion-stage';
import { currencyOf, priceOptions } from '@/lib/sandbox/conversions/pricing';
import { type Answer, ok, refuse } from '@/lib/sandbox/http/answers';
import type { RouteCall } from '@/lib/sandbox/http/route-call';
import { mount } from '@/lib/sandbox/http/router';
import { mintId } from '@/lib/sandbox/world/mint-ids';
import { put } from '@/lib/sandbox/world/registers';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import type { Conversion } from '@/lib/sandbox/world/world';

/** `POST /v2/rfq`: prices both days, debits and reserves nothing (QUO-28), ignores the balance (QUO-29). */
export const createQuote = mount(ENDPOINTS.createQuote, quote);

function quote(call: RouteCall<QuoteBody>): Answer {
  const { world, now, assumptions, account, body } = call;
  const from = currencyOf(assumptions, body.from_currency);
  const to = currencyOf(assumptions, body.to_currency);
  if (from === undefined || to === undefined) return refuse(500, 'unknown currency code');
  if (from === to && assumptions.rfq.cannotCreate.includes('same_currency')) {
    return refuse(500, 'the quote cannot be created: both currencies are the same');
  }
  const { desk: openDays, provider } = world.accounts[account].scenario;
  if (provider === 'down') return refuse(500, 'the quote cannot be created: no rate');
  const asked = { from_currency: from.code, to_currency: to.code, fixed: fixedAmount(body) };
  const open = { d0: openDays.d0 !== false, d1: openDays.d1 !== false };
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
    ...defined({ webhook: body.webhook }),
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

/** `GET /v2/rfq/{id}`: a foreign conversion answers like an unknown one (CNV-05). */
export const getConversion = mount(ENDPOINTS.getConversion, ({ world, account, params, assumptions }) => {
  const id = params.id ?? '';
  const conversion = Object.hasOwn(world.conversions, id) ? world.conversions[id] : undefined;
  if (conversion === undefined || conversion.account !== account) return refuse(404, 'conversion not found');
  return ok(conversionRecord(conversion, assumptions));
});
