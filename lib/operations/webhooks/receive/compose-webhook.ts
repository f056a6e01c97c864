import 'server-only';
import { createHmac } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SendWebhookRequest } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { webhookSignatureHeader } from '@/lib/contract/payments-api/signing';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { findDelivery } from '@/lib/store/webhooks/delivery-queue';
import { findWebhookToken } from '@/lib/store/webhooks/webhook-tokens';

export interface ComposedWebhook {
  token: string;
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/**
 * Composes what the sandbox would send, signed right, wrong or not; without a body the stored bytes. Embedded sandbox
 * only. Throws `not_found`.
 */
export async function composeWebhook(
  services: Services,
  actor: Actor,
  { event, body, signature }: SendWebhookRequest,
): Promise<ComposedWebhook> {
  const { assumptions, webhookSecrets, sandbox, store } = services;
  const found =
    sandbox === undefined ? null : await findDelivery(store.db, Number.parseInt(event.slice(1), 10));
  const address = found === null ? null : await findWebhookToken(store.db, found.token);
  const bytes = body === undefined ? found?.rawBody : new TextEncoder().encode(body);
  if (address === null || bytes === null || bytes === undefined) throw new DomainError('not_found');
  const { header, scheme, encoding } = assumptions.webhooks.signature;
  const secret = (address.kind === 'kyb' ? webhookSecrets.programme : webhookSecrets.standard) ?? '';
  const seconds = Math.floor(services.clock() / 1000);
  const key = signature === 'right' ? secret : `not ${secret}`;
  const mac = createHmac('sha256', key).update(`${seconds}.`).update(bytes).digest(encoding);
  const unsigned = signature === 'none' || scheme === 'none';
  const at = new Date(services.clock());
  await appendAudit(store.db, {
    action: 'sandbox.webhook_sent',
    actor,
    subject: event,
    detail: { signature },
    at,
  });
  return {
    token: address.token,
    body: new Uint8Array(bytes),
    headers: {
      'content-type': 'application/json',
      ...(unsigned ? {} : { [header]: webhookSignatureHeader(seconds, mac) }),
    },
  };
}
