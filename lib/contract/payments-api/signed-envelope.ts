import { z } from 'zod';
import { requiredText, uuid } from './fields';
import { isJsonObject } from './json';

/**
 * Envelope of a signed POST (5.1): `timestamp`, `correlation_id` at top level, `payload`. On branding the
 * relationship stands inside the payload, and at top level it is an unknown field (BRD-02, SGN-17).
 */
export function signedEnvelope<Payload extends z.ZodType>(payload: Payload) {
  return z.strictObject({ timestamp: requiredText, correlation_id: uuid, payload });
}

export function signedEnvelopeWithoutCorrelation<Payload extends z.ZodType>(payload: Payload) {
  return z.strictObject({ timestamp: requiredText, payload });
}

/** `payload` before its own fields are read: an object and nothing else (SGN-18). */
export const anyPayload = z.custom<Record<string, unknown>>(isJsonObject, 'wrong_type');
