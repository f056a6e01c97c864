import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Stage } from '@/lib/contract/payments-api/assumptions/stage';
import { defined } from '@/lib/contract/values/defined';
import { type JsonNumber, jsonNumber } from '@/lib/contract/values/json/json';
import type { Conversion, ConversionProcess, Destination, Option } from '@/lib/sandbox/world/world';

type Fields = Record<string, unknown>;
const NO_LABEL = { en: '', pt: '', es: '' };

/** The quote of 2.3: missing numbers are omitted, never zero; a closed day has none of its keys (QUO-26). */
export function quoteFields(conversion: Conversion): Fields {
  const { rfq_id, from_currency, to_currency, quote_pair, expires_at, renewable_up_to, wallet_id } =
    conversion;
  const { d0, d1 } = conversion.options;
  return {
    rfq_id,
    from_currency,
    to_currency,
    ...(d0 && optionFields(d0, 'd0')),
    ...(d1 && optionFields(d1, 'd1')),
    quote_pair,
    ...(d0 && { settlement_eta_d0: d0.settlement_eta }),
    ...(d1 && { settlement_eta_d1: d1.settlement_eta }),
    expires_at,
    renewable_up_to,
    ...defined({ wallet_id }),
  };
}

function optionFields(option: Option, day: 'd0' | 'd1'): Record<string, JsonNumber> {
  return {
    [`from_amount_${day}`]: jsonNumber(option.from_amount),
    [`to_amount_${day}`]: jsonNumber(option.to_amount),
    [`rate_${day}`]: jsonNumber(option.rate),
  };
}

/** Confirmed fields of 2.4 without state and reason. */
export function confirmedFields(option: Option, destination: Destination): Fields {
  return {
    amount_from: jsonNumber(option.from_amount),
    amount_to: jsonNumber(option.to_amount),
    rate: jsonNumber(option.rate),
    settlement_eta: option.settlement_eta,
    ...destinationFields(destination),
  };
}

export function destinationFields({ wallet_id, pix_key }: Destination): Destination {
  return defined({ wallet_id, pix_key });
}

/**
 * The envelope of `GET /v2/rfq/{id}` and its webhooks (ENV-01, CNV-01): labels, quote, confirmed fields, and the
 * source of
 * a ceiling refusal (CNV-02, O-09). Never `state` (ACC-12).
 */
export function conversionRecord(conversion: Conversion, assumptions: Assumptions): Fields {
  const { record } = assumptions.conversion;
  const stage = stageOf(conversion.process, assumptions);
  const { confirmed } = conversion;
  const current = {
    ...quoteFields(conversion),
    ...(confirmed && confirmedFields(confirmed, confirmed)),
  };
  const source = conversion.refusal?.limit_block_source;
  const limit = source === undefined ? {} : { limit_block_source: source };
  const labels = { status: stage?.status ?? NO_LABEL, substatus: stage?.substatus ?? NO_LABEL };
  if (record.shape === 'labels-only') return { ...labels, ...limit };
  return {
    version: assumptions.versionLabel.rfq,
    end2end: conversion.rfq_id,
    created_at: conversion.created_at,
    updated_at: conversion.updated_at,
    process: conversion.process,
    ...labels,
    message: stage?.message ?? NO_LABEL,
    error_message: stage?.error_message ?? NO_LABEL,
    attributes: {
      ...(record.attributes === 'attributes' && current),
      ...(record.limitBlockSourceAt === 'attributes' && limit),
    },
    ...(record.attributes === 'top' && current),
    ...(record.attributes === 'quote' && { quote: current }),
    ...(record.limitBlockSourceAt === 'top' && limit),
  };
}

function stageOf(process: ConversionProcess, assumptions: Assumptions): Stage | undefined {
  return assumptions.sandbox.catalog.conversion.find((stage) => stage.process === process);
}
