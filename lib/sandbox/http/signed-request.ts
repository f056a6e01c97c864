import 'server-only';
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { uuid } from '@/lib/contract/payments-api/fields';
import {
  anyPayload,
  signedEnvelope,
  signedEnvelopeWithoutCorrelation,
} from '@/lib/contract/payments-api/signed-envelope';
import {
  getStringToSign,
  isUtcText,
  payloadText,
  postStringToSign,
} from '@/lib/contract/payments-api/signing';
import { isJsonObject, type JsonValue, parseJson } from '@/lib/contract/values/json/json';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import type { AccountName } from '@/lib/sandbox/world/world';
import { parseTimestamp } from '@/lib/time/timestamp';
import { type Answer, refuse } from './answers';
import type { RouteCall } from './route-call';

/** Relationship as sent (SGN-25) and payload of a verified request. */
export type Signed = { correlationId?: string; payload?: JsonValue };

/** Branding carries its relationship in the payload (SGN-17). */
const CORRELATION_IN_PAYLOAD: ReadonlySet<string> = new Set(['changeBranding']);

/**
 * In this order: present and well formed 400, age 400, signature 401. A 400 names its header (SGN-09, SGN-10).
 * Path and query are not signed (SGN-13).
 */
export function readSignedGet({ headers, account, now, assumptions }: RouteCall<unknown>): Signed | Answer {
  const timestamp = headers.get('x-timestamp');
  const correlationId = headers.get('x-correlation-id');
  const signature = headers.get('x-signature');
  if (!timestamp) return refuse(400, 'X-Timestamp is missing');
  if (!correlationId) return refuse(400, 'X-Correlation-ID is missing');
  if (!signature) return refuse(400, 'X-Signature is missing');
  const instant = signingInstant(timestamp);
  if (instant === null) return refuse(400, 'X-Timestamp is not an RFC 3339 UTC timestamp');
  if (!uuid.safeParse(correlationId).success) return refuse(400, 'X-Correlation-ID is not a UUID');
  if (!isSignatureText(signature)) return refuse(400, 'X-Signature is not Base64');
  const { staleStatus, toleranceSeconds, inclusive } = assumptions.signing.get;
  if (isStale(instant, now, toleranceSeconds, inclusive)) {
    return refuse(
      staleStatus,
      `X-Timestamp is more than ${toleranceSeconds} seconds from the server's clock`,
    );
  }
  const bytes = Buffer.from(getStringToSign(timestamp, correlationId));
  return isSignedBy(account, bytes, signature)
    ? { correlationId }
    : refuse(401, 'X-Signature does not verify');
}

/** Checks the signed envelope of a POST: header 400, signature over the raw bytes 401, shape 400. */
export function readSignedPost(
  call: RouteCall<unknown>,
  endpointId: string,
  rawBody: Uint8Array,
): Signed | Answer {
  const { missingStatus, failedStatus, toleranceSeconds, strategy } = call.assumptions.signing.post;
  const signature = call.headers.get('x-signature');
  if (!signature) return refuse(missingStatus, 'X-Signature is missing');
  if (!isSignatureText(signature)) return refuse(missingStatus, 'X-Signature is not Base64');
  if (strategy === 'raw-body' && !isSignedBy(call.account, rawBody, signature)) {
    return refuse(failedStatus, 'X-Signature does not verify');
  }
  const { topLevelCorrelation } = call.assumptions.branding.rules;
  const correlationRule = CORRELATION_IN_PAYLOAD.has(endpointId) ? topLevelCorrelation : 'only-top';
  const read = readEnvelope(rawBody, correlationRule);
  if ('status' in read) return read;
  // The raw-body strategy was verified above.
  if (strategy !== 'raw-body') {
    const text = postStringToSign(strategy, { ...read, payload: payloadText(read.body) ?? '' });
    if (!isSignedBy(call.account, Buffer.from(text), signature)) {
      return refuse(failedStatus, 'X-Signature does not verify');
    }
  }
  const instant = signingInstant(read.timestamp);
  if (instant === null) return refuse(400, 'timestamp is not an RFC 3339 UTC timestamp');
  if (toleranceSeconds !== null && isStale(instant, call.now, toleranceSeconds, true)) {
    return refuse(400, `timestamp is more than ${toleranceSeconds} seconds from the server's clock`);
  }
  const { correlationId, payloadValue: payload } = read;
  return correlationId === '' ? { payload } : { correlationId, payload };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Throws for invalid UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  return UTF8.decode(bytes);
}

const ENVELOPE = signedEnvelope(anyPayload);
const ENVELOPE_WITHOUT_CORRELATION = signedEnvelopeWithoutCorrelation(anyPayload);

/**
 * `only-top`: the relationship stands at the top level. Else in the payload; one at the top level is an unknown
 * field, or
 * with `accept` (O-48) the fallback.
 */
function readEnvelope(rawBody: Uint8Array, rule: 'only-top' | 'reject' | 'accept') {
  const correlationInPayload = rule !== 'only-top';
  let value: JsonValue;
  let body: string;
  try {
    body = utf8Text(rawBody);
    value = parseJson(body);
  } catch {
    return refuse(400, 'the body is not valid JSON');
  }
  if (rule === 'accept') value = withCorrelationInPayload(value);
  const parsed = (correlationInPayload ? ENVELOPE_WITHOUT_CORRELATION : ENVELOPE).safeParse(value);
  if (!parsed.success || !isJsonObject(value)) {
    const fields = correlationInPayload ? 'timestamp and payload' : 'timestamp, correlation_id and payload';
    return refuse(400, `the body must be an envelope of ${fields}, and nothing else`);
  }
  const inside = isJsonObject(value.payload) ? value.payload.correlation_id : undefined;
  const correlation = correlationInPayload ? inside : value.correlation_id;
  return {
    body,
    payloadValue: value.payload ?? {},
    timestamp: parsed.data.timestamp,
    correlationId: typeof correlation === 'string' ? correlation : '',
  };
}

function withCorrelationInPayload(value: JsonValue): JsonValue {
  if (!isJsonObject(value) || !isJsonObject(value.payload) || value.correlation_id === undefined)
    return value;
  const { correlation_id, ...rest } = value;
  return { ...rest, payload: { correlation_id, ...value.payload } };
}

/** The length must be a multiple of four. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const publicKeys = new Map<AccountName, KeyObject>();

/** Public key of the account's fixture (O-49), parsed once. */
function publicKeyOf(account: AccountName): KeyObject {
  const key = publicKeys.get(account) ?? createPublicKey(ACCOUNT_KEYS[account].signingKeyPem);
  publicKeys.set(account, key);
  return key;
}

/** Padded standard Base64 on one line (SGN-24). */
function isSignatureText(text: string): boolean {
  return text.length % 4 === 0 && BASE64.test(text);
}

/** RSA PKCS#1 v1.5 with SHA-256 over exactly these bytes (SGN-04). */
function isSignedBy(account: AccountName, bytes: Uint8Array, signature: string): boolean {
  return verify('RSA-SHA256', bytes, publicKeyOf(account), Buffer.from(signature, 'base64'));
}

/** Epoch milliseconds of an RFC 3339 UTC timestamp (SGN-05, SGN-15); else null. */
function signingInstant(text: string): number | null {
  return isUtcText(text) ? (parseTimestamp(text)?.getTime() ?? null) : null;
}

/** Outside the tolerance (SGN-06). */
function isStale(instant: number, now: number, toleranceSeconds: number, inclusive: boolean): boolean {
  const distance = Math.abs(now - instant);
  const limit = toleranceSeconds * 1000;
  return inclusive ? distance > limit : distance >= limit;
}
