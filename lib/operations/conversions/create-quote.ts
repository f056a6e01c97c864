import 'server-only';
import type { Actor, Conversion, ConversionAnswer } from '@/lib/contract/bff';
import type { ParsedQuoteRequest } from '@/lib/contract/bff-requests';
import { optionsOf } from '@/lib/contract/conversion-reading';
import type { QuoteAnswer } from '@/lib/contract/conversions';
import { DomainError } from '@/lib/contract/domain-error';
import { type JsonNumber, jsonNumber } from '@/lib/contract/json';
import { appendAudit } from '@/lib/store/audit';
import { insertConversion, type NewConversion, openConversionsFrom } from '@/lib/store/conversions';
import { nameWebhookSubject } from '@/lib/store/webhooks';
import { checkCap } from './caps';
import { announceConversion } from './live/announce-conversion';
import type { Services } from './services';
import { upstreamError } from './upstream-error';
import { mintWebhook } from './webhook-url';

/**
 * Asks for a quote and records it before anybody sees it, because the API lists no conversions (QUO-16).
 * Sent once: a lost quote dies by itself, a person asks again. Throws `rate_limited`, `cannot_quote` for a
 * 500 (QUO-13, QUO-14) and the upstream errors.
 */
export async function createQuote(
  services: Services,
  actor: Actor,
  asked: ParsedQuoteRequest,
): Promise<ConversionAnswer> {
  const { db } = services.store;
  await checkCap(services, actor.id, 'quote');
  const { token, url: webhook } = await mintWebhook(services, { kind: 'conversion' });
  const result = await services.client.createQuote({
    body: {
      from_currency: asked.from_currency,
      to_currency: asked.to_currency,
      ...amountOf(asked),
      ...(webhook === undefined ? {} : { webhook }),
    },
  });
  if (!result.ok) throw upstreamError(result, { 500: 'cannot_quote' });
  const record = registerRecord(asked, result.data, actor, services);
  const conversion = await db.transaction(async (tx) => {
    const inserted = await insertConversion(tx, record);
    await nameWebhookSubject(tx, token, record.rfq_id);
    await appendAudit(tx, {
      action: 'conversion.quote',
      actor,
      subject: record.rfq_id,
      detail: detailOf(asked),
    });
    return inserted;
  });
  announceConversion(db, record.rfq_id);
  return {
    conversion,
    ...(await pendingFrom(services, conversion)),
    now: new Date(services.now()).toISOString(),
  };
}

/** The digits as typed, as a JSON number; exactly the side that was fixed (QUO-06, QUO-07, safety 24). */
function amountOf({ from_amount, to_amount }: ParsedQuoteRequest): { [side: string]: JsonNumber } {
  if (from_amount !== undefined) return { from_amount: jsonNumber(withoutLeadingZeros(from_amount)) };
  if (to_amount !== undefined) return { to_amount: jsonNumber(withoutLeadingZeros(to_amount)) };
  throw new DomainError('invalid_input', { fields: { from_amount: 'exactly_one_amount' } });
}

/** `007` is a decimal string but no JSON number. */
function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function registerRecord(
  asked: ParsedQuoteRequest,
  quote: QuoteAnswer,
  actor: Actor,
  services: Services,
): NewConversion {
  const { from_currency = asked.from_currency, to_currency = asked.to_currency } = quote;
  // Codes decide, display names do not (safety 25); a quote for other codes than asked is none of ours.
  if (from_currency !== asked.from_currency || to_currency !== asked.to_currency) {
    throw new DomainError('upstream_contract');
  }
  const { quote_pair, expires_at, renewable_up_to, wallet_id } = quote;
  return {
    rfq_id: quote.rfq_id,
    from_currency,
    to_currency,
    fixed_side: asked.from_amount === undefined ? 'to' : 'from',
    requested_amount: asked.from_amount ?? asked.to_amount ?? '',
    options: optionsOf(quote),
    ...(quote_pair === undefined ? {} : { quote_pair }),
    ...(expires_at === undefined ? {} : { expires_at }),
    ...(renewable_up_to === undefined ? {} : { renewable_up_to }),
    ...(wallet_id === undefined ? {} : { wallet_id }),
    // The browser's ring runs from here to `expires_at`, both on the service's clock.
    received_at: new Date(services.now()).toISOString(),
    created_at: new Date(services.clock()).toISOString(),
    created_by: actor,
  };
}

function detailOf(asked: ParsedQuoteRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A warning, not a wall: money of the same currency may already be spent by what has no outcome yet. */
async function pendingFrom(services: Services, conversion: Conversion): Promise<{ pending?: string[] }> {
  const open = await openConversionsFrom(services.store.db, conversion.from_currency);
  const pending = open.map((item) => item.rfq_id).filter((id) => id !== conversion.rfq_id);
  return pending.length === 0 ? {} : { pending };
}
