import 'server-only';
import type { Attempt, Conversion } from '@/lib/contract/bff';
import { confirmedFields, isRefused, limitBlockSource, readRate } from '@/lib/contract/conversion-reading';
import type { ConversionRecord } from '@/lib/contract/conversions';
import { maskLabel } from '@/lib/contract/tax-id-text';
import { sameAmount } from '@/lib/money/amount';
import type { AttemptResult } from '@/lib/store/attempts';
import type { ConversionPatch } from '@/lib/store/conversions';
import { differences } from './seen';

/** Labels, stage and ceiling of a read, as sent but for tax ids in them (safety 53); what the read does not carry stays as it was. */
export function labelsOf(record: ConversionRecord, readAt: string): ConversionPatch {
  const source = limitBlockSource(record);
  return {
    read_at: readAt,
    status: maskLabel(record.status),
    substatus: maskLabel(record.substatus),
    message: maskLabel(record.message),
    error_message: maskLabel(record.error_message),
    ...(record.process === undefined ? {} : { process: record.process }),
    ...(source === undefined ? {} : { limit_block_source: source }),
  };
}

/**
 * What a read says about an attempt without a decision: only positive evidence counts (architecture 4.5). A
 * ceiling or a refusal ends it, confirmed figures accept it; a record that speaks of both, or of neither,
 * decides nothing, and no label text is ever interpreted (O-10).
 */
export function verdictOf(
  record: ConversionRecord,
  conversion: Conversion,
  attempt: Attempt,
): AttemptResult | null {
  if (limitBlockSource(record) !== undefined) return { outcome: 'refused' };
  const found = confirmedFields(record);
  if (isRefused(record)) return found === null ? { outcome: 'refused' } : null;
  if (found === null) return null;
  const { wallet_id, pix_key, ...confirmed } = found;
  const differs = differences(conversion, attempt, {
    confirmed,
    ...(wallet_id === undefined ? {} : { wallet_id }),
    ...(pix_key === undefined ? {} : { pix_key }),
  });
  return { outcome: 'accepted', confirmed, ...(differs.length === 0 ? {} : { differs }) };
}

/**
 * The current rate of a record as a patch, or an empty patch when it brings nothing new. After a renewal the
 * old deadline shows a read that is older than the renewal, and a rate without a deadline cannot be confirmed
 * in time: both leave `rate_missing` standing (CNV-06). `receivedAt` is on the service's clock, as the deadlines are.
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
    ...(rate.renewable_up_to === undefined ? {} : { renewable_up_to: rate.renewable_up_to }),
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
