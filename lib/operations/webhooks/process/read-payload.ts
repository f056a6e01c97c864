import 'server-only';
import type { Label } from '@/lib/contract/bff/conversions';
import type { KybAnswer } from '@/lib/contract/bff/sub-merchants/register';
import type { WebhookReason } from '@/lib/contract/bff/webhooks/webhook-events';
import type { Envelope } from '@/lib/contract/payments-api/envelope';
import { kybWebhook, transactionWebhook, webhookKind } from '@/lib/contract/payments-api/webhooks';
import { readWithdrawal } from '@/lib/contract/payments-api/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import {
  isJsonObject,
  JsonError,
  type JsonValue,
  numbersToStrings,
  parseJson,
} from '@/lib/contract/values/json/json';
import { dropUnstorable, shortMasked, shortText, storableLabel } from '@/lib/contract/values/storable-text';
import { KYB_PROCESSES } from '@/lib/contract/values/sub-merchants/kyb-processes';
import { MAX_DECIMAL_LENGTH, plainDecimal } from '@/lib/money/decimal';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import { kybAnswerOf } from '@/lib/operations/sub-merchants/onboarding/kyb-answer';
import { exactTimestamp, parseIsoTimestamp } from '@/lib/time/loose-timestamp';
import { MOST_VALUES } from '@/lib/upstream/body';

/** A state that a webhook or a read reported. */
export interface ReportedState {
  end2end?: string;
  createdText?: string;
  updatedText?: string;
  process?: string;
  status: Label;
  substatus: Label;
  errorMessage: Label;
  /** Sortable; null without an order. */
  version: string | null;
  debited?: string;
  currency?: string;
}

export type ReadPayload =
  | { shape: 'transaction'; state: ReportedState; payload: unknown }
  | { shape: 'kyb'; state: ReportedState; onboarding: KybAnswer; payload: unknown }
  | { shape: 'unknown'; reason: WebhookReason; payload?: unknown };

/** Never throws (safety 60). Keys decide the shape, not `process` (EVT-11, EVT-12). */
export function readPayload(rawBody: Uint8Array): ReadPayload {
  let body: JsonValue;
  try {
    body = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(rawBody), { values: MOST_VALUES });
  } catch (error) {
    if (error instanceof JsonError || error instanceof TypeError)
      return { shape: 'unknown', reason: 'not_json' };
    throw error;
  }
  const payload = storable(numbersToStrings(maskPersonal(body).tree));
  const kind = webhookKind(body);
  if (kind === 'kyb') {
    const onboarding = storable(kybAnswerOf(kybWebhook.parse(body))) as KybAnswer;
    return { shape: 'kyb', state: kybState(onboarding), onboarding, payload };
  }
  if (kind === 'transaction') return { shape: 'transaction', state: recordState(body), payload };
  return { shape: 'unknown', reason: isJsonObject(body) ? 'unknown_shape' : 'not_json', payload };
}

export function recordState(body: unknown): ReportedState {
  const envelope = transactionWebhook.parse(body);
  const { end2end, created_at, updated_at, process, status, substatus, error_message } = envelope;
  return {
    ...(end2end === undefined ? {} : { end2end: shortText(end2end) }),
    ...(created_at === undefined ? {} : { createdText: shortText(created_at) }),
    ...(updated_at === undefined ? {} : { updatedText: shortText(updated_at) }),
    ...(process === undefined ? {} : { process: shortMasked(process) }),
    status: storableLabel(status),
    substatus: storableLabel(substatus),
    errorMessage: storableLabel(error_message),
    version: versionOf(envelope),
    ...debitOf(envelope),
  };
}

/** An amount is kept whole or not at all. */
function debitOf(envelope: Pick<Envelope, 'attributes'>): Pick<ReportedState, 'debited' | 'currency'> {
  const { amount_discounted, currency_receive_code: code } = readWithdrawal(envelope);
  const debited = amount_discounted === undefined ? undefined : plainDecimal(amount_discounted);
  return defined({
    debited: debited !== undefined && debited.length <= MAX_DECIMAL_LENGTH ? debited : undefined,
    currency: code === undefined ? undefined : shortText(code),
  });
}

const NO_LABEL = { en: '', pt: '', es: '' };

/** The state of a split or an address, which have one plain text (SPL-01, WLG-06). */
export function plainState(text = ''): ReportedState {
  return {
    process: shortMasked(text),
    status: sameInAll(text),
    substatus: NO_LABEL,
    errorMessage: NO_LABEL,
    version: null,
  };
}

/** The state of an onboarding, whose status is a text of one language (KYB-05). */
export function kybState(onboarding: KybAnswer): ReportedState {
  const { end2end, created_at, process, status, substatus, error_message } = onboarding;
  return {
    ...(end2end === undefined ? {} : { end2end: shortText(end2end) }),
    ...(created_at === undefined ? {} : { createdText: shortText(created_at) }),
    ...(process === undefined ? {} : { process: shortMasked(process) }),
    status: sameInAll(status),
    substatus: sameInAll(substatus),
    errorMessage: sameInAll(error_message),
    version: kybVersion(onboarding),
  };
}

function sameInAll(text = ''): Label {
  return storableLabel({ en: text, pt: text, es: text });
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return dropUnstorable(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [dropUnstorable(key), storable(item)]),
  );
}

/**
 * Sortable (safety 16, EVT-17): `updated_at`, then an error message (EVT-04), then more attributes, then
 * `process` as a tie-break. Null without a readable time.
 */
export function versionOf(
  record: Pick<Envelope, 'updated_at' | 'process' | 'error_message' | 'attributes'>,
): string | null {
  const instant = record.updated_at === undefined ? null : exactTimestamp(record.updated_at);
  if (instant === null) return null;
  const failed = Object.values(record.error_message).some((text) => text !== '') ? 1 : 0;
  const attributes = Math.min(999, Object.keys(record.attributes).length);
  return `${instant} ${failed} ${String(attributes).padStart(3, '0')} ${tail(record.process)}`;
}

const KYB_ORDER: readonly string[] = KYB_PROCESSES;

/** No `updated_at` (KYB-04): start time, then documented order. Null for undocumented states. */
function kybVersion({ created_at, process }: KybAnswer): string | null {
  const begun = created_at === undefined ? null : parseIsoTimestamp(created_at);
  const place = KYB_ORDER.indexOf(process ?? '');
  if (begun === null || place === -1) return null;
  return `${begun.toISOString()} ${place}`;
}

/** True for a completed record, whose state may still change. */
export function hasCompleted(process: string | null | undefined): boolean {
  return process?.startsWith('success.') ?? false;
}

function tail(process = ''): string {
  return process
    .replaceAll('\0', '')
    .replace(/\p{Cs}/gu, '')
    .slice(0, 200);
}
