import type { z } from 'zod';
import { envelopeShape } from './envelope';
import { text, tolerant } from './fields';
import { isJsonObject } from './json';
import { onboardingShape } from './sub-merchants';

/** Standard webhook (2.1, 6): the envelope of the resource plus `webhook_version` (ENV-24). */
export const transactionWebhook = tolerant({ ...envelopeShape, webhook_version: text.optional() });
export type TransactionWebhook = z.infer<typeof transactionWebhook>;

/** KYB webhook (2.10); whether it carries `webhook_version` is open (O-07). */
export const kybWebhook = tolerant({ ...onboardingShape, webhook_version: text.optional() });
export type KybWebhook = z.infer<typeof kybWebhook>;

export type WebhookKind = 'transaction' | 'kyb' | 'unknown';

/**
 * Told by which keys are present and their type, never by `process` (EVT-11, EVT-12): a KYB payload has a
 * `component` and a plain-string `status`, an envelope a label object.
 */
export function webhookKind(payload: unknown): WebhookKind {
  if (!isJsonObject(payload)) return 'unknown';
  if (Object.hasOwn(payload, 'component') && typeof payload.status === 'string') return 'kyb';
  if (Object.hasOwn(payload, 'end2end') && isJsonObject(payload.status)) return 'transaction';
  return 'unknown';
}
