import 'server-only';
import { createHmac } from 'node:crypto';
import type { Actor } from '@/lib/contract/bff';
import type { SendWebhookRequest } from '@/lib/contract/bff-event-inbox';
import { DomainError } from '@/lib/contract/domain-error';
import { webhookSignatureHeader } from '@/lib/contract/signing';
import { appendAudit } from '@/lib/store/audit';
import { findDelivery } from '@/lib/store/events-due';
import { findWebhookToken } from '@/lib/store/webhooks';
import type { Services } from '../services';

/** A delivery that is still to be handed to the receiver. */
export interface ComposedWebhook {
  token: string;
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/**
 * What the sandbox would send to the address of a known webhook, signed rightly, wrongly or not at all; without a body,
 * the stored bytes once more. Only while the embedded sandbox is the upstream, whose secrets are throw-away. Throws
 * `not_found`.
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
