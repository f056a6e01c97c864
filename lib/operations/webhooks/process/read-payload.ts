import 'server-only';
import type { Label } from '@/lib/contract/bff';
import type { EventReason } from '@/lib/contract/bff-events';
import type { KybAnswer } from '@/lib/contract/bff-sub-merchants';
import { isJsonObject, JsonError, type JsonValue, numbersToStrings, parseJson } from '@/lib/contract/json';
import { maskTaxIdsIn } from '@/lib/contract/tax-id-text';
import { kybWebhook, transactionWebhook, webhookKind } from '@/lib/contract/webhooks';
import { maskPersonal } from '../personal-data';
import { kybAnswerOf } from '../sub-merchants/kyb-answer';
import { kybVersion, versionOf } from './state-version';

/** A state of a record, as a webhook tells it or a read shows it. */
export interface ToldState {
  end2end?: string;
  createdText?: string;
  updatedText?: string;
  process?: string;
  status: Label;
  substatus: Label;
  errorMessage: Label;
  /** Its place in the order of states; null where the API gave nothing to order by. */
  version: string | null;
}

export type ReadPayload =
  | { shape: 'transaction'; told: ToldState; payload: unknown }
  | { shape: 'kyb'; told: ToldState; onboarding: KybAnswer; payload: unknown }
  | { shape: 'unknown'; reason: EventReason; payload?: unknown };

/**
 * Reads one body with tolerance: whatever it is, it is kept and shown raw, and no body makes this throw (safety 60).
 * What it is is told by its keys, never by `process` (EVT-11, EVT-12).
 */
export function readPayload(rawBody: Uint8Array): ReadPayload {
  let body: JsonValue;
  try {
    body = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch (error) {
    if (error instanceof JsonError || error instanceof TypeError)
      return { shape: 'unknown', reason: 'not_json' };
    throw error;
  }
  const payload = storable(numbersToStrings(maskPersonal(body).tree));
  const kind = webhookKind(body);
  if (kind === 'kyb') {
    const onboarding = storable(kybAnswerOf(kybWebhook.parse(body))) as KybAnswer;
    return { shape: 'kyb', told: kybState(onboarding), onboarding, payload };
  }
  if (kind === 'transaction') return { shape: 'transaction', told: recordState(body), payload };
  return { shape: 'unknown', reason: isJsonObject(body) ? 'unknown_shape' : 'not_json', payload };
}

/** An envelope or a list item as a state. */
export function recordState(body: unknown): ToldState {
  const envelope = transactionWebhook.parse(body);
  const { end2end, created_at, updated_at, process, status, substatus, error_message } = envelope;
  return {
    ...(end2end === undefined ? {} : { end2end: storableText(end2end) }),
    ...(created_at === undefined ? {} : { createdText: storableText(created_at) }),
    ...(updated_at === undefined ? {} : { updatedText: storableText(updated_at) }),
    ...(process === undefined ? {} : { process: storableWords(process) }),
    status: storableLabel(status),
    substatus: storableLabel(substatus),
    errorMessage: storableLabel(error_message),
    version: versionOf(envelope),
  };
}

const NO_LABEL = { en: '', pt: '', es: '' };

/** One word of the API is the whole state, in one language: a split's, an address's (SPL-01, WLG-06). */
export function plainState(word = ''): ToldState {
  return {
    process: storableWords(word),
    status: sameInAll(word),
    substatus: NO_LABEL,
    errorMessage: NO_LABEL,
    version: null,
  };
}

/** An onboarding as a state; its texts have one language (KYB-05). */
export function kybState(onboarding: KybAnswer): ToldState {
  const { end2end, created_at, process, status, substatus, error_message } = onboarding;
  return {
    ...(end2end === undefined ? {} : { end2end: storableText(end2end) }),
    ...(created_at === undefined ? {} : { createdText: storableText(created_at) }),
    ...(process === undefined ? {} : { process: storableWords(process) }),
    status: sameInAll(status),
    substatus: sameInAll(substatus),
    errorMessage: sameInAll(error_message),
    version: kybVersion(onboarding),
  };
}

function sameInAll(text = ''): Label {
  return storableLabel({ en: text, pt: text, es: text });
}

const MAX_TEXT_LENGTH = 500;

/** Postgres holds no NUL and no half of a surrogate pair, and an index no endless text. */
function storableText(text: string): string {
  return clean(text).slice(0, MAX_TEXT_LENGTH);
}

/** What is said of a record, any tax id in it masked (safety 53). */
function storableWords(text: string): string {
  return storableText(maskTaxIdsIn(text));
}

function clean(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Cs}/gu, '');
}

function storableLabel({ en, pt, es }: Label): Label {
  return { en: storableWords(en), pt: storableWords(pt), es: storableWords(es) };
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return clean(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), storable(item)]));
}
