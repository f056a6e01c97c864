import 'server-only';
import type { QuoteRequest } from '@/lib/contract/bff/conversion-requests';
import type { Actor, Conversion, ConversionAnswer } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { QuoteAnswer } from '@/lib/contract/payments-api/conversions';
import { optionsOf } from '@/lib/contract/payments-api/read-conversion-record';
import { defined } from '@/lib/contract/values/defined';
import { type JsonNumber, typedJsonNumber } from '@/lib/contract/values/json/json';
import { isRecordId } from '@/lib/contract/values/record-id';
import { checkDestination } from '@/lib/operations/destinations/check-destination';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { upstreamError } from '@/lib/operations/upstream-error';
import { mintWebhook } from '@/lib/operations/webhooks/receive/webhook-url';
import { appendAudit } from '@/lib/store/audit/append-audit';
import {
  insertConversion,
  type NewConversion,
  openConversionsFrom,
} from '@/lib/store/conversions/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { sqlState, UNIQUE_VIOLATION } from '@/lib/store/engine/sql-state';
import { nameWebhookSubject } from '@/lib/store/webhooks/webhook-tokens';
import { announceConversion } from './announce-conversion';
import { destinationFor } from './destination';

/**
 * Sends the quote once and records it before it is shown, because the API lists no quotes (QUO-16). Throws
 * `rate_limited`, `cannot_quote` for a 500 (QUO-13, QUO-14), `invalid_input`, upstream errors, and
 * `upstream_contract` for an `rfq_id` that is taken or unusable.
 */
export async function createQuote(
  services: Services,
  actor: Actor,
  asked: QuoteRequest,
): Promise<ConversionAnswer> {
  const { db } = services.store;
  await checkRateLimit(services, actor.id, 'quote');
  const destination = askedDestination(services, asked);
  if (destination !== undefined) await checkDestination(db, services, destination, asked.to_currency);
  const { token, url: webhook } = await mintWebhook(services, { kind: 'conversion' });
  const result = await services.client.createQuote({
    body: {
      from_currency: asked.from_currency,
      to_currency: asked.to_currency,
      ...amountOf(asked),
      ...defined({ webhook }),
    },
  });
  if (!result.ok) throw upstreamError(result, { 500: 'cannot_quote' });
  const record = {
    ...registerRecord(asked, result.data, actor, services),
    ...defined({
      asked_destination: destination,
      for_request: asked.for_request,
      webhook_given: webhook === undefined ? undefined : (true as const),
    }),
  };
  const conversion = await kept(db, async (tx) => {
    const inserted = await insertConversion(tx, record);
    await nameWebhookSubject(tx, token, record.rfq_id);
    await appendAudit(tx, {
      action: 'conversion.quote',
      actor,
      subject: record.rfq_id,
      detail: amountsOf(asked),
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

/** A known `rfq_id` is no new quote: its record stays unchanged. */
async function kept<T>(db: Database, insert: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(insert);
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw new DomainError('upstream_contract');
    throw error;
  }
}

/** The typed digits, on the fixed side (QUO-06, QUO-07, safety 24). */
function amountOf({ from_amount, to_amount }: QuoteRequest): { [side: string]: JsonNumber } {
  if (from_amount !== undefined) return { from_amount: typedJsonNumber(from_amount) };
  if (to_amount !== undefined) return { to_amount: typedJsonNumber(to_amount) };
  throw new DomainError('invalid_input', { fields: { from_amount: 'exactly_one_amount' } });
}

function registerRecord(
  asked: QuoteRequest,
  quote: QuoteAnswer,
  actor: Actor,
  services: Services,
): NewConversion {
  const { from_currency = asked.from_currency, to_currency = asked.to_currency } = quote;
  // Compares codes, not display names (safety 25). Ids that no request can carry are not stored.
  const isOurs = from_currency === asked.from_currency && to_currency === asked.to_currency;
  if (!isOurs || !isRecordId(quote.rfq_id)) {
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
    ...defined({ quote_pair, expires_at, renewable_up_to, wallet_id }),
    // API clock, like `expires_at`; the countdown starts here.
    received_at: new Date(services.now()).toISOString(),
    created_at: new Date(services.clock()).toISOString(),
    created_by: actor,
  };
}

/** Audit rows omit the destination, because a PIX key is personal data (safety 53). */
function amountsOf({ wallet_id: _, pix_key: __, ...amounts }: QuoteRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(amounts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * Checks the destination now, so that the approver need not type it. Throws `invalid_input` with the field.
 */
function askedDestination({ assumptions }: Services, { to_currency, wallet_id, pix_key }: QuoteRequest) {
  if (wallet_id === undefined && pix_key === undefined) return undefined;
  return destinationFor({ to_currency }, defined({ wallet_id, pix_key }), assumptions.currencies);
}

/** Warns that an unknown accept may have spent this currency. */
async function pendingFrom(services: Services, conversion: Conversion): Promise<{ pending?: string[] }> {
  const open = await openConversionsFrom(services.store.db, conversion.from_currency);
  const pending = open.map((item) => item.rfq_id).filter((id) => id !== conversion.rfq_id);
  return pending.length === 0 ? {} : { pending };
}
