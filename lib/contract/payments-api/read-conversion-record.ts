import type { z } from 'zod';
import type { QuoteOption } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { isJsonObject } from '@/lib/contract/values/json/json';
import { acceptAnswer, type ConversionRecord, type QuoteAnswer, quoteFiguresShape } from './conversions';
import { readText, tolerant } from './fields';

/** The contract leaves the fields of a record open (CNV-06, O-09). Never reads labels, `process` or `version`. */

const quoteFigures = tolerant(quoteFiguresShape);
type QuoteFigures = z.infer<typeof quoteFigures>;

export interface QuotedRate {
  options: { d0?: QuoteOption; d1?: QuoteOption };
  expires_at?: string;
  renewable_up_to?: string;
}

/** A day is present only with all three figures (QUO-26, QUO-27). */
export function optionsOf(quote: QuoteFigures | QuoteAnswer): QuotedRate['options'] {
  const d0 = option(quote.from_amount_d0, quote.to_amount_d0, quote.rate_d0, quote.settlement_eta_d0);
  const d1 = option(quote.from_amount_d1, quote.to_amount_d1, quote.rate_d1, quote.settlement_eta_d1);
  return { ...(d0 && { d0 }), ...(d1 && { d1 }) };
}

function option(from?: string, to?: string, rate?: string, eta?: string): QuoteOption | undefined {
  if (from === undefined || to === undefined || rate === undefined) return undefined;
  return { from_amount: from, to_amount: to, rate, ...defined({ settlement_eta: eta }) };
}

/** Current rate, from `attributes`, top level or `quote`; null when none is complete. */
export function readRate(record: ConversionRecord): QuotedRate | null {
  for (const place of [record.attributes, record, record.quote]) {
    if (!isJsonObject(place)) continue;
    const figures = quoteFigures.parse(place);
    const options = optionsOf(figures);
    if (options.d0 === undefined && options.d1 === undefined) continue;
    return {
      options,
      ...defined({ expires_at: figures.expires_at, renewable_up_to: figures.renewable_up_to }),
    };
  }
  return null;
}

/** `operational`, `compliance` or another text; top level, else attributes (CNV-02). */
export function limitBlockSource(record: ConversionRecord): string | undefined {
  return record.limit_block_source ?? readText(record.attributes.limit_block_source);
}

export interface ConfirmedFields {
  amount_from: string;
  amount_to: string;
  rate: string;
  settlement_eta?: string;
  wallet_id?: string;
  pix_key?: string;
}

/**
 * The only evidence of acceptance in a re-read: all three figures in one place, else null. A refused record may
 * carry them too (O-26): check `isRefused` first.
 */
export function confirmedFields(record: ConversionRecord): ConfirmedFields | null {
  for (const place of [record.attributes, record]) {
    const { amount_from, amount_to, rate, settlement_eta, wallet_id, pix_key } = acceptAnswer.parse(place);
    if (amount_from === undefined || amount_to === undefined || rate === undefined) continue;
    return {
      amount_from,
      amount_to,
      rate,
      ...defined({ settlement_eta, wallet_id, pix_key }),
    };
  }
  return null;
}

/** A ceiling, or text in `error_message` (ENV-16). */
export function isRefused(record: ConversionRecord): boolean {
  return (
    limitBlockSource(record) !== undefined || Object.values(record.error_message).some((text) => text !== '')
  );
}
