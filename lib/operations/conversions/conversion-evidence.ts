import 'server-only';
import type { Attempt, Conversion, Label } from '@/lib/contract/bff/conversions';
import type { ConversionRecord } from '@/lib/contract/payments-api/conversions';
import { storableText } from '@/lib/contract/payments-api/fields';
import {
  confirmedFields,
  isRefused,
  limitBlockSource,
  readRate,
} from '@/lib/contract/payments-api/read-conversion-record';
import { defined } from '@/lib/contract/values/defined';
import { maskLabel } from '@/lib/contract/values/tax-id-text';
import { sameAmount } from '@/lib/money/amount';
import type { AttemptResult } from '@/lib/store/conversions/attempts';
import type { ConversionPatch } from '@/lib/store/conversions/conversions';
import { changedTerms } from './check-shown-terms';

/** Masks tax ids (safety 53) and drops what the register cannot store. */
export function labelsOf(
  record: ConversionRecord,
  { read_at, read_answered_at }: Required<Pick<Conversion, 'read_at' | 'read_answered_at'>>,
): ConversionPatch {
  const source = limitBlockSource(record);
  return {
    read_at,
    read_answered_at,
    status: keptLabel(record.status),
    substatus: keptLabel(record.substatus),
    message: keptLabel(record.message),
    error_message: keptLabel(record.error_message),
    process: record.process ?? null,
    ...defined({ limit_block_source: source }),
  };
}

function keptLabel(label: Label): Label {
  const { en, pt, es } = maskLabel(label);
  return { en: storableText(en), pt: storableText(pt), es: storableText(es) };
}

/**
 * Finds the outcome that a read proves (O-10): a ceiling or a refusal ends the attempt, confirmed figures accept
 * it. Both, none, and label texts prove nothing.
 */
export function outcomeFromRecord(
  record: ConversionRecord,
  conversion: Conversion,
  attempt: Attempt,
): AttemptResult | null {
  if (limitBlockSource(record) !== undefined) return { outcome: 'refused' };
  const found = confirmedFields(record);
  if (isRefused(record)) return found === null ? { outcome: 'refused' } : null;
  if (found === null) return null;
  const { wallet_id, pix_key, ...confirmed } = found;
  const differs = changedTerms(conversion, attempt, {
    confirmed,
    ...defined({ wallet_id, pix_key }),
  });
  return { outcome: 'accepted', confirmed, ...(differs.length === 0 ? {} : { differs }) };
}

/**
 * The current rate; empty when unchanged. If the deadline is old or absent after a renewal, `rate_missing` stays
 * (CNV-06). `receivedAt`: API clock.
 */
export function ratePatch(
  record: ConversionRecord,
  conversion: Conversion,
  receivedAt: string,
): ConversionPatch {
  const rate = readRate(record);
  if (rate?.expires_at === undefined) return {};
  if (conversion.state === 'renewed' && conversion.rate_missing === true) {
    if (rate.expires_at === conversion.attempt?.seen.expires_at) return {};
  } else if (rate.expires_at === conversion.expires_at && sameOptions(rate.options, conversion.options)) {
    return {};
  }
  return {
    options: rate.options,
    expires_at: rate.expires_at,
    ...defined({ renewable_up_to: rate.renewable_up_to }),
    rate_missing: null,
    received_at: receivedAt,
  };
}

function sameOptions(a: Conversion['options'], b: Conversion['options']): boolean {
  return (['d0', 'd1'] as const).every((day) => {
    const [one, other] = [a[day], b[day]];
    if (one === undefined || other === undefined) return one === other;
    return (['rate', 'from_amount', 'to_amount'] as const).every((name) =>
      sameAmount(one[name], other[name]),
    );
  });
}
