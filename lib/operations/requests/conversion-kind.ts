import 'server-only';
import type { AcceptOutcome, Conversion } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ConversionAsked, OutsideBound } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { sameAmount } from '@/lib/money/amount';
import { type BoundReading, readBound } from '@/lib/money/rate-bound';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { destinationFor } from '@/lib/operations/conversions/destination';
import { checkDestination } from '@/lib/operations/destinations/check-destination';
import type { Services } from '@/lib/operations/services';
import { findConversion } from '@/lib/store/conversions/conversions';
import { findRequest, type RequestRow } from '@/lib/store/requests/requests';
import type { Approval, Prepared, RequestKindRule } from './approval';

const MAY_BE_SENT: ReadonlySet<AcceptOutcome> = new Set(['accepted', 'evaluating', 'unknown', 'in_flight']);

export const conversionKind: RequestKindRule = { permission: 'conversions:accept', prepare, execute };

/** Names the saved destination; the approver sees whose it is. */
async function prepare(
  services: Services,
  given: Readonly<Record<string, unknown>>,
  known: RequestRow | null,
): Promise<Prepared> {
  const { wallet_id, pix_key, ...asked } = given as ConversionAsked;
  const { currencies } = services.assumptions;
  const destination = destinationFor(asked, defined({ wallet_id, pix_key }), currencies);
  const saved = async () =>
    (await checkDestination(services.store.db, services, destination, asked.to_currency))?.id;
  const destination_id = known === null ? await saved() : known.asked.destination_id;
  return { asked: { ...asked, ...destination, ...defined({ destination_id }) } };
}

/** The quote's rate is compared before anything is sent; the accept compares it with what was shown, under its lock. */
async function execute(services: Services, approval: Approval): Promise<string> {
  const { actor, request, intentId, requestId, given } = approval;
  const asked = request.asked as unknown as ConversionAsked;
  const pressed = given.conversion;
  if (pressed === undefined) throw new DomainError('invalid_input', { fields: { conversion: 'required' } });
  const { rfq_id: rfqId, settlement_day, seen, amount_differs } = pressed;
  const conversion = await findConversion(services.store.db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  checkQuote(conversion, request, asked);
  if (asked.days !== 'either' && asked.days !== settlement_day)
    throw new DomainError('invalid_input', { fields: { settlement_day: 'not_allowed' } });
  if (request.state === 'open') {
    const option = conversion.options[settlement_day];
    const shown =
      option !== undefined &&
      sameAmount(option.rate, seen.rate) &&
      sameAmount(option.from_amount, seen.amount_from) &&
      sameAmount(option.to_amount, seen.amount_to);
    if (!shown) return 'seen_changed';
    if (readBound(asked.worst, pairOf(conversion), option)?.inside !== true) {
      const outside = outsideOf(conversion, asked, settlement_day, new Date(services.clock()));
      await approval.sendBack({ outside, rfqId });
      return 'outside';
    }
  }
  const answer = await acceptConversion(services, actor, {
    rfqId,
    intentId,
    requestId,
    asked: {
      settlement_day,
      seen,
      ...defined({ wallet_id: asked.wallet_id, pix_key: asked.pix_key, amount_differs }),
    },
    approval: (tx) => approval.decide(tx, { rfqId }),
  });
  // The answer may tell the outcome of another press, which is not this request's.
  const isOurs = answer.conversion.attempts.some(({ intent_id }) => intent_id === intentId);
  if (!isOurs && MAY_BE_SENT.has(answer.outcome)) {
    const isOpen = (await findRequest(services.store.db, request.id))?.state === 'open';
    throw new DomainError(isOpen ? 'quote_taken' : 'request_closed');
  }
  return answer.outcome;
}

/** A quote of what was asked, taken after it was asked. */
function checkQuote(conversion: Conversion, request: RequestRow, asked: ConversionAsked): void {
  const amount = conversion.fixed_side === 'from' ? asked.from_amount : asked.to_amount;
  const fits =
    conversion.from_currency === asked.from_currency &&
    conversion.to_currency === asked.to_currency &&
    amount !== undefined &&
    sameAmount(amount, conversion.requested_amount) &&
    Date.parse(conversion.created_at) >= request.createdAt.getTime();
  if (!fits) throw new DomainError('invalid_input', { fields: { 'conversion.rfq_id': 'not_allowed' } });
}

function pairOf({ from_currency, to_currency, fixed_side }: Conversion) {
  return { from_currency, to_currency, fixed_side };
}

function outsideOf(
  conversion: Conversion,
  asked: ConversionAsked,
  pressed: 'd0' | 'd1',
  at: Date,
): OutsideBound {
  const days = asked.days === 'either' ? (['d0', 'd1'] as const) : [asked.days];
  const read = days.flatMap((day): [string, BoundReading][] => {
    const option = conversion.options[day];
    const reading = option && readBound(asked.worst, pairOf(conversion), option);
    return reading ? [[day, reading]] : [];
  });
  return { at: at.toISOString(), pressed, options: Object.fromEntries(read) };
}
