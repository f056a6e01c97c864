import type { z } from 'zod';
import { isJsonObject } from '@/lib/contract/values/json/json';
import { envelopeShape } from './envelope';
import { text, tolerant } from './fields';
import { onboardingShape } from './sub-merchants';

/** Standard webhook: envelope plus `webhook_version` (ENV-24). */
export const transactionWebhook = tolerant({ ...envelopeShape, webhook_version: text.optional() });
export type TransactionWebhook = z.infer<typeof transactionWebhook>;

/** Whether it carries `webhook_version` is open (O-07). */
export const kybWebhook = tolerant({ ...onboardingShape, webhook_version: text.optional() });

export type WebhookKind = 'transaction' | 'kyb' | 'unknown';

/** Never by `process` (EVT-11, EVT-12): a KYB payload has `component` and a string `status`, an envelope a label. */
export function webhookKind(payload: unknown): WebhookKind {
  if (!isJsonObject(payload)) return 'unknown';
  if (Object.hasOwn(payload, 'component') && typeof payload.status === 'string') return 'kyb';
  if (Object.hasOwn(payload, 'end2end') && isJsonObject(payload.status)) return 'transaction';
  return 'unknown';
}
