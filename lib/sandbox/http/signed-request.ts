import 'server-only';
import { uuid } from '@/lib/contract/fields';
import { isJsonObject, type JsonValue, parseJson } from '@/lib/contract/json';
import { anyPayload, signedEnvelope, signedEnvelopeWithoutCorrelation } from '@/lib/contract/signed-envelope';
import { getStringToSign, payloadText, postStringToSign } from '@/lib/contract/signing';
import { type Answer, refuse } from './answers';
import type { Call } from './call';
import { isSignatureText, isSignedBy, isStale, signingInstant } from './signature';

/** What a signed request proved: for which relationship it speaks, as sent (SGN-25), and a POST's payload. */
export type Signed = { correlationId?: string; payload?: JsonValue };

/** Branding names its relationship inside the payload (SGN-17). */
const CORRELATION_IN_PAYLOAD: ReadonlySet<string> = new Set(['changeBranding']);

/**
 * Signed headers of a GET (5.2) in the order of clauses.md 0.2: present and well formed 400, age 400,
 * signature 401. A 400 names its header (SGN-09, SGN-10). Path and query are not covered (SGN-13).
 */
export function readSignedGet({ headers, account, now, assumptions }: Call<unknown>): Signed | Answer {
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

/** Signed envelope of a POST (5.1): header 400, signature over the bytes as they came 401, then the shape 400. */
export function readSignedPost(
  call: Call<unknown>,
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
  const place = CORRELATION_IN_PAYLOAD.has(endpointId) ? topLevelCorrelation : 'only-top';
  const read = readEnvelope(rawBody, place);
  if ('status' in read) return read;
  // Over the raw bytes it has been verified above, before anything was read.
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

/** The text of a body; throws where it is no UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  return UTF8.decode(bytes);
}

/** Made once: a schema costs more to make than to use. */
const ENVELOPE = signedEnvelope(anyPayload);
const ENVELOPE_WITHOUT_CORRELATION = signedEnvelopeWithoutCorrelation(anyPayload);

/**
 * `only-top`: the relationship stands at the top level. Otherwise inside the payload, and one at the top level is
 * an unknown field or, where O-48 accepts it, counts when the payload names none.
 */
function readEnvelope(rawBody: Uint8Array, place: 'only-top' | 'reject' | 'accept') {
  const correlationInPayload = place !== 'only-top';
  let value: JsonValue;
  let body: string;
  try {
    body = utf8Text(rawBody);
    value = parseJson(body);
  } catch {
    return refuse(400, 'the body is not valid JSON');
  }
  if (place === 'accept') value = movedInside(value);
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

function movedInside(value: JsonValue): JsonValue {
  if (!isJsonObject(value) || !isJsonObject(value.payload) || value.correlation_id === undefined)
    return value;
  const { correlation_id, ...rest } = value;
  return { ...rest, payload: { correlation_id, ...value.payload } };
}
