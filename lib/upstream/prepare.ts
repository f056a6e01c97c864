import 'server-only';
import { type KeyObject, randomUUID } from 'node:crypto';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Endpoint } from '@/lib/contract/payments-api/endpoint';
import { getStringToSign, payloadText, postStringToSign } from '@/lib/contract/payments-api/signing';
import { stringifyJson } from '@/lib/contract/values/json/json';
import { currentRequest } from '@/lib/log/request-lines';
import type { CallInput, Prepared } from './call';
import { signText } from './sign';

interface PreparerParts {
  apiKey: string;
  signingKey?: KeyObject;
  assumptions: Assumptions;
  /** API clock, epoch milliseconds (safety 62). */
  now(): number;
}

/** Branding names its sub-merchant inside the payload, others at top level (SGN-16, SGN-17). */
const CORRELATION_IN_PAYLOAD: ReadonlySet<string> = new Set(['changeBranding']);

/**
 * Headers and bytes of one attempt with a fresh signature (SGN-06). Throws on an unknown field or a missing key.
 */
export function requestPreparer(
  parts: PreparerParts,
): (endpoint: Endpoint, input: CallInput<unknown>) => Promise<Prepared> {
  const fixed = { 'api-key': parts.apiKey, accept: 'application/json' };
  const named = parts.assumptions.http.requestId;
  return async (endpoint, input) => {
    const id = currentRequest()?.id;
    const base = named === null || id === undefined ? fixed : { ...fixed, [named.toLowerCase()]: id };
    if (endpoint.method === 'GET') {
      const signed = endpoint.auth === 'signed-get' ? await signedHeaders(parts, input) : {};
      return { headers: { ...base, ...signed } };
    }
    const body = endpoint.body === undefined ? input.body : endpoint.body.parse(input.body);
    const { idempotency } = parts.assumptions.http;
    const json = {
      ...base,
      'content-type': 'application/json',
      // O-56: a POST that a proxy repeats must act once.
      ...(idempotency === null ? {} : { [idempotency.toLowerCase()]: randomUUID() }),
    };
    if (endpoint.auth !== 'signed-post') return { headers: json, body: Buffer.from(stringifyJson(body)) };
    const { signature, bytes } = await signedEnvelope(parts, endpoint, input, body);
    return { headers: { ...json, 'x-signature': signature }, body: bytes };
  };
}

/** Signs the texts that are sent (SGN-03, SGN-25). */
async function signedHeaders(
  parts: PreparerParts,
  input: CallInput<unknown>,
): Promise<Record<string, string>> {
  const timestamp = new Date(parts.now()).toISOString();
  const correlationId = correlationOf(input);
  return {
    'x-timestamp': timestamp,
    'x-correlation-id': correlationId,
    'x-signature': await signText(keyOf(parts), getStringToSign(timestamp, correlationId)),
  };
}

async function signedEnvelope(
  parts: PreparerParts,
  endpoint: Endpoint,
  input: CallInput<unknown>,
  payload: unknown,
): Promise<{ signature: string; bytes: Buffer }> {
  const timestamp = new Date(parts.now()).toISOString();
  const correlationId = correlationOf(input);
  const inPayload = CORRELATION_IN_PAYLOAD.has(endpoint.id);
  const body = stringifyJson({
    timestamp,
    ...(inPayload ? {} : { correlation_id: correlationId }),
    payload,
  });
  const { strategy } = parts.assumptions.signing.post;
  const text = postStringToSign(strategy, {
    body,
    payload: payloadText(body) ?? '',
    timestamp,
    correlationId,
  });
  return { signature: await signText(keyOf(parts), text), bytes: Buffer.from(body) };
}

function keyOf({ signingKey }: PreparerParts): KeyObject {
  if (signingKey === undefined) throw new Error('no signing key is configured');
  return signingKey;
}

function correlationOf({ correlationId }: CallInput<unknown>): string {
  if (correlationId === undefined) throw new Error('a signed route needs a correlation id');
  return correlationId;
}
