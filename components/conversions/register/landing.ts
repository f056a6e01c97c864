import { manualResolution } from '@/components/conversions/record/manual-resolution';
import { hasError, isSettled } from '@/components/conversions/record/refresh-interval';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { parseTimestamp } from '@/lib/time/timestamp';

/** When the money of a conversion lands, as far as somebody said so. Nothing is guessed. */
export type Landing =
  | { is: 'landed'; at?: string }
  /** `unsettled`: first read settled then; the API no longer says so. */
  | { is: 'estimated' | 'past' | 'unsettled'; at: string }
  /** `noTime`: accepted, without a time. `notKnown`: no outcome yet. `none`: nothing will arrive. */
  | { is: 'noTime' | 'notKnown' | 'none' };

export function landingOf(conversion: Conversion, nowMs: number): Landing {
  const { state, attempt, landed_at } = conversion;
  if (state === 'sending' || state === 'evaluating' || state === 'unknown') return { is: 'notKnown' };
  if (state !== 'accepted' || hasError(conversion)) return { is: 'none' };
  if (isSettled(conversion))
    return landed_at === undefined ? { is: 'landed' } : { is: 'landed', at: landed_at };
  if (landed_at !== undefined) return { is: 'unsettled', at: landed_at };
  const eta = etaOf(conversion);
  const instant = parseTimestamp(eta ?? '')?.getTime();
  // What a person recorded has no settlement time.
  const isConfirmed = attempt?.confirmed !== undefined && manualResolution(attempt) === undefined;
  if (!isConfirmed || eta === undefined || instant === undefined) return { is: 'noTime' };
  return { is: instant > nowMs ? 'estimated' : 'past', at: eta };
}

export function etaOf({ attempt, options }: Conversion): string | undefined {
  return attempt?.confirmed?.settlement_eta ?? (attempt && options[attempt.settlement_day]?.settlement_eta);
}
