import 'server-only';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { sameAmount } from '@/lib/money/amount';
import { fixedSideDiffers, mayBeAccepted } from '@/lib/money/quoted-terms';
import { parseTimestamp } from '@/lib/time/timestamp';
import type { AcceptResult } from '@/lib/upstream/outcome';

/** A later accept may arrive after expiry (safety 22). */
const SAFETY_MARGIN_MS = 2_000;

/** `final` means that the quote has ended. */
export type Refusal = 'seen_changed' | 'too_late' | 'final';

/**
 * Runs under the lock. The shown terms must equal the last read, and be valid or knowingly renewed. Null allows the
 * intent.
 */
export function checkShownTerms(conversion: Conversion, asked: AcceptRequest, now: number): Refusal | null {
  if (isFinal(conversion)) return 'final';
  if (!matchesSeen(conversion, asked)) return 'seen_changed';
  const deadline = deadlineOf(conversion, now);
  if (deadline === 'in_time' || (deadline === 'expired' && asked.renew === true)) return null;
  return 'too_late';
}

type Deadline = 'in_time' | 'expired' | 'closed';

/**
 * `in_time` until 2 s before `expires_at`, `closed` after `renewable_up_to`, else `expired`; an unreadable time
 * counts as past. `now`: API clock, epoch ms.
 */
export function deadlineOf(conversion: Conversion, now: number): Deadline {
  if (now < endOf(conversion.expires_at) - SAFETY_MARGIN_MS) return 'in_time';
  return now <= renewalEnd(conversion) ? 'expired' : 'closed';
}

function renewalEnd(conversion: Conversion): number {
  return endOf(conversion.renewable_up_to ?? conversion.expires_at);
}

function endOf(text: string | undefined): number {
  const at = text === undefined ? null : parseTimestamp(text);
  return at === null ? Number.NEGATIVE_INFINITY : at.getTime();
}

/** Another accept would get the same answer (ACC-21, ACC-25). */
function isFinal({ state, attempt }: Conversion): boolean {
  return state === 'refused' || state === 'closed' || (state === 'rejected' && attempt?.http_status === 404);
}

/**
 * Compares figures as numbers and the deadline as text. False for a discarded quote, for figures that cannot be
 * accepted, and for an amount that differs from the fixed one without its own confirmation (safety 24).
 */
function matchesSeen(
  conversion: Conversion,
  { settlement_day, seen, amount_differs }: AcceptRequest,
): boolean {
  const option = conversion.options[settlement_day];
  if (option === undefined || conversion.rate_missing === true || conversion.state === 'discarded')
    return false;
  if (!mayBeAccepted(option)) return false;
  if (fixedSideDiffers(conversion, option) && amount_differs !== true) return false;
  return (
    sameAmount(option.rate, seen.rate) &&
    sameAmount(option.from_amount, seen.amount_from) &&
    sameAmount(option.to_amount, seen.amount_to) &&
    conversion.expires_at === seen.expires_at
  );
}

/** Confirmed figures, destination or delivery time that differ from the shown ones (safety 20). */
export function changedTerms(
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
