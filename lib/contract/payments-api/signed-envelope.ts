import { z } from 'zod';
import { isJsonObject } from '@/lib/contract/values/json/json';
import { requiredText, uuid } from './fields';

/** Branding carries its relationship inside the payload only (BRD-02, SGN-17). */
export function signedEnvelope<Payload extends z.ZodType>(payload: Payload) {
  return z.strictObject({ timestamp: requiredText, correlation_id: uuid, payload });
}

export function signedEnvelopeWithoutCorrelation<Payload extends z.ZodType>(payload: Payload) {
  return z.strictObject({ timestamp: requiredText, payload });
}

/** An object, before its fields are read (SGN-18). */
export const anyPayload = z.custom<Record<string, unknown>>(isJsonObject, 'wrong_type');
