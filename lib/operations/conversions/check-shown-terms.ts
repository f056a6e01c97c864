import 'server-only';
import type { Attempt, Conversion } from '@/lib/contract/bff';
import type { ParsedAcceptRequest } from '@/lib/contract/bff-requests';
import { sameAmount } from '@/lib/money/amount';
import type { AcceptResult } from '@/lib/upstream/outcome';
import { deadlineOf } from './deadlines';

/** Why nothing may be sent, although nobody else is sending. `final` ends the quote for good. */
export type Refusal = 'seen_changed' | 'too_late' | 'final';

/**
 * The local checks before an intent is committed, to be made with the record locked (architecture 4.3): what
 * the person saw is what the register last read, and the rate still has time, or the person asked for the
 * renewed one. Null lets the intent through.
 */
export function refusalOf(conversion: Conversion, asked: ParsedAcceptRequest, now: number): Refusal | null {
  if (isFinal(conversion)) return 'final';
  if (!matchesSeen(conversion, asked)) return 'seen_changed';
  const deadline = deadlineOf(conversion, now);
  if (deadline === 'in_time' || (deadline === 'expired' && asked.renew === true)) return null;
  return 'too_late';
}

/** Refused, closed, or unknown to the service: every later accept could only repeat that (ACC-21, ACC-25). */
function isFinal({ state, attempt }: Conversion): boolean {
  return state === 'refused' || state === 'closed' || (state === 'rejected' && attempt?.http_status === 404);
}

/** Figures are compared as numbers, the deadline as the text the API wrote. A discarded quote matches nothing. */
function matchesSeen(conversion: Conversion, { settlement_day, seen }: ParsedAcceptRequest): boolean {
  const option = conversion.options[settlement_day];
  if (option === undefined || conversion.rate_missing === true || conversion.state === 'discarded')
    return false;
  return (
    sameAmount(option.rate, seen.rate) &&
    sameAmount(option.from_amount, seen.amount_from) &&
    sameAmount(option.to_amount, seen.amount_to) &&
    conversion.expires_at === seen.expires_at
  );
}

/**
 * Names of what the confirmed acceptance has otherwise than shown and sent (safety 20): figures, destination,
 * or a delivery time that is the other day's. Empty when all is as agreed.
 */
export function differences(
  conversion: Conversion,
  attempt: Pick<Attempt, 'seen' | 'settlement_day' | 'wallet_id' | 'pix_key'>,
  answer: Pick<AcceptResult, 'confirmed' | 'wallet_id' | 'pix_key'>,
): string[] {
  const { confirmed = {} } = answer;
  const figures = (['amount_from', 'amount_to', 'rate'] as const).filter((name) => {
    const value = confirmed[name];
    return value !== undefined && !sameAmount(value, attempt.seen[name]);
  });
  return [
    ...figures,
    ...(otherDestination(conversion, attempt, answer) ? ['destination'] : []),
    ...(isOtherDay(conversion, attempt, confirmed.settlement_eta) ? ['settlement_day'] : []),
  ];
}

function otherDestination(
  conversion: Conversion,
  sent: Pick<Attempt, 'wallet_id' | 'pix_key'>,
  echoed: Pick<AcceptResult, 'wallet_id' | 'pix_key'>,
): boolean {
  const wallet = sent.wallet_id ?? conversion.wallet_id;
  if (echoed.wallet_id !== undefined && echoed.wallet_id !== wallet) return true;
  return echoed.pix_key !== undefined && echoed.pix_key !== sent.pix_key;
}

function isOtherDay(
  conversion: Conversion,
  attempt: Pick<Attempt, 'settlement_day'>,
  eta: string | undefined,
): boolean {
  const { d0, d1 } = conversion.options;
  const [own, other] = attempt.settlement_day === 'd0' ? [d0, d1] : [d1, d0];
  return eta !== undefined && eta === other?.settlement_eta && eta !== own?.settlement_eta;
}
