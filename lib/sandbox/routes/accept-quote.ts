import 'server-only';
import type { AcceptBody } from '@/lib/contract/payments-api/conversions';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { confirmedFields, destinationFields } from '@/lib/sandbox/conversions/conversion-record';
import { change, enterStage } from '@/lib/sandbox/conversions/conversion-stage';
import { decide } from '@/lib/sandbox/conversions/decide-accept';
import { currencyOf, priceOptions } from '@/lib/sandbox/conversions/pricing';
import { type Answer, refuse } from '@/lib/sandbox/http/answers';
import type { RouteCall } from '@/lib/sandbox/http/route-call';
import { mount } from '@/lib/sandbox/http/router';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import type { Conversion, Destination, Option } from '@/lib/sandbox/world/world';

type AcceptState = 'QUOTE' | 'DONE' | 'EXPIRED' | 'DEPRECATED' | 'REFUSED' | 'ERROR';

/** `POST /v2/rfq/accept`: the states of contract 3.1. */
export const acceptQuote = mount(ENDPOINTS.acceptQuote, accept);

function accept(call: RouteCall<AcceptBody>): Answer {
  const { world, now, account, body } = call;
  const conversion = Object.hasOwn(world.conversions, body.rfq_id)
    ? world.conversions[body.rfq_id]
    : undefined;
  if (conversion === undefined || conversion.account !== account) return refuse(404, 'conversion not found');
  const destination = destinationOf(call, conversion);
  if (typeof destination === 'string') return refuse(400, destination);

  const known = knownAnswer(call, conversion, destination);
  if (known !== null) return { ...known, repeated: true };
  if (now > Date.parse(conversion.renewable_up_to)) {
    enterStage(call, conversion, 'failure.expired');
    return answer(410, 'DEPRECATED', conversion, destination, CLOSED);
  }
  if (now >= Date.parse(conversion.expires_at)) {
    renew(call, conversion);
    const reason = 'the rate expired and was renewed: read the conversion and accept again';
    return answer(409, 'EXPIRED', conversion, destination, reason);
  }
  const { provider, evaluate } = world.accounts[account].scenario;
  if (provider === 'down') {
    const reason = 'the rate provider is unavailable, nothing was decided';
    return answer(503, 'QUOTE', conversion, destination, reason);
  }
  const choice = { ...destination, settlement_day: body.settlement_day };
  if (evaluate) {
    enterStage(call, conversion, 'quote.evaluating', { evaluating: choice });
    return answer(202, 'QUOTE', conversion, destination, '');
  }
  const decided = decide(call, conversion, choice);
  return decidedAnswer(call, decided, destination) ?? refuse(500, 'the conversion could not be read again');
}

const CLOSED = 'the quote can no longer be renewed: create a new conversion';

/** Answer of later accepts: the decision, or that evaluation is pending (ACC-25, ACC-34, O-27). */
function knownAnswer(
  call: RouteCall<AcceptBody>,
  conversion: Conversion,
  destination: Destination,
): Known | null {
  const { confirmed, evaluating, process } = conversion;
  if (confirmed !== undefined && call.assumptions.accept.repeatOnDone === 422) {
    return answer(422, 'REFUSED', conversion, confirmed, 'the conversion was already accepted');
  }
  if (evaluating !== undefined) return answer(202, 'QUOTE', conversion, evaluating, '');
  if (process === 'failure.expired') return answer(410, 'DEPRECATED', conversion, destination, CLOSED);
  return decidedAnswer(call, conversion, destination);
}

function decidedAnswer(
  call: RouteCall<AcceptBody>,
  conversion: Conversion,
  destination: Destination,
): Known | null {
  const { confirmed, refusal } = conversion;
  if (confirmed !== undefined) return answer(200, 'DONE', conversion, confirmed, '', confirmed);
  if (refusal === undefined) return null;
  const priced = call.assumptions.accept.includeAmountsOn.includes(422) ? refusal.priced : undefined;
  return answer(422, refusal.state, conversion, destination, refusal.reason, priced);
}

type Known = Extract<Answer, { body: unknown }>;

function answer(
  status: number,
  state: AcceptState,
  conversion: Conversion,
  destination: Destination,
  reason: string,
  option?: Option,
): Known {
  const { rfq_id, quote_pair } = conversion;
  const figures =
    option === undefined ? destinationFields(destination) : confirmedFields(option, destination);
  return { status, body: { rfq_id, state, quote_pair, ...figures, reason } };
}

/**
 * New rate under the same id (ACC-20). The renewal deadline stays (O-51) and may shorten the rate; closed days are
 * omitted.
 */
function renew(call: RouteCall<AcceptBody>, conversion: Conversion): void {
  const { world, now, assumptions } = call;
  const { desk: openDays } = world.accounts[conversion.account].scenario;
  const open = { d0: openDays.d0 !== false, d1: openDays.d1 !== false };
  const options = priceOptions(world, assumptions, conversion, now, open);
  const until = Math.min(now + assumptions.rfq.rateSeconds * 1000, Date.parse(conversion.renewable_up_to));
  change(call, conversion, { options, expires_at: timestampOf(until) });
}

/**
 * Destination of the payout: a PIX key for fiat, a wallet for crypto; the other kind is ignored unless configured
 * (ACC-15,
 * O-28). A string is the reason of a 400.
 */
function destinationOf(
  { body, assumptions }: RouteCall<AcceptBody>,
  conversion: Conversion,
): Destination | string {
  const needed = currencyOf(assumptions, conversion.to_currency)?.kind === 'fiat' ? 'pix_key' : 'wallet_id';
  const other = needed === 'pix_key' ? 'wallet_id' : 'pix_key';
  if (assumptions.accept.rejectWrongKind && body[other] !== undefined) {
    return `${other} does not fit the payout of this conversion`;
  }
  const value = body[needed] ?? (needed === 'wallet_id' ? conversion.wallet_id : undefined);
  if (value !== undefined) return { [needed]: value };
  return assumptions.accept.requireDestination ? `${needed} is required for this payout` : {};
}
