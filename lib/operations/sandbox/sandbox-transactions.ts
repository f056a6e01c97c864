import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type {
  SandboxTransaction,
  SandboxTransactionRequest,
  SandboxTransactions,
  SandboxWebhookChoice,
} from '@/lib/contract/bff/sandbox/sandbox-world';
import type { WebhookKind } from '@/lib/contract/bff/webhooks/webhook-events';
import type { Stage } from '@/lib/contract/payments-api/assumptions/stage';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import { mintWebhook } from '@/lib/operations/webhooks/receive/webhook-url';
import { nameWebhookSubject } from '@/lib/store/webhooks/webhook-tokens';
import { controlRequest, readAt, record, segment } from './control-request';

export async function listSandboxTransactions(services: Services): Promise<SandboxTransactions> {
  const { transactions } = await controlRequest<{ transactions: SandboxTransaction[] }>(
    services,
    'GET',
    'transactions?account=A&limit=20',
  );
  const { catalog } = services.assumptions.sandbox;
  return {
    ...readAt(services),
    transactions,
    stages: {
      onramp: catalog.onramp.map(shown),
      offramp: catalog.offramp.map(shown),
      checkout: catalog.checkout.map(shown),
      withdrawal: catalog.withdrawal.map(shown),
    },
    chargeback: shown(catalog.chargeback),
  };
}

/** A payment, deposit or opened checkout. */
export async function createSandboxTransaction(
  services: Services,
  actor: Actor,
  { webhook, ...request }: SandboxTransactionRequest,
): Promise<SandboxTransactions> {
  const target = await webhookTarget(services, webhook, request.kind);
  const { end2end, link } = await controlRequest<{ end2end: string; link?: string }>(
    services,
    'POST',
    'transactions',
    {
      account: 'A',
      ...request,
      ...defined({ webhook: target.url }),
    },
  );
  await target.name(end2end);
  await record(services, actor, 'sandbox.transaction', { subject: end2end, detail: { kind: request.kind } });
  const list = await listSandboxTransactions(services);
  return { ...list, created: end2end, ...defined({ link }) };
}

export async function advanceSandboxTransaction(
  services: Services,
  actor: Actor,
  end2end: string,
  to: string | undefined,
): Promise<SandboxTransactions> {
  await controlRequest(
    services,
    'POST',
    `transactions/${segment(end2end)}/advance`,
    to === undefined ? {} : { to },
  );
  await record(services, actor, 'sandbox.advance', { subject: end2end, detail: { to: to ?? 'next' } });
  return listSandboxTransactions(services);
}

/** Raises a chargeback of a completed record (EVT-13). */
export async function chargeBackSandboxTransaction(
  services: Services,
  actor: Actor,
  end2end: string,
): Promise<SandboxTransactions> {
  await controlRequest(services, 'POST', `transactions/${segment(end2end)}/chargeback`, {});
  await record(services, actor, 'sandbox.chargeback', { subject: end2end });
  return listSandboxTransactions(services);
}

/** A minted one is tied once its subject has an id. */
export async function webhookTarget(
  services: Services,
  choice: SandboxWebhookChoice,
  kind: WebhookKind,
): Promise<{ url: string | undefined; name(subject: string): Promise<void> }> {
  const unnamed = () => Promise.resolve();
  if (choice === 'none') return { url: undefined, name: unnamed };
  if (choice !== 'mesa') return { url: choice, name: unnamed };
  const { db } = services.store;
  const { token, url } = await mintWebhook(services, { kind });
  return {
    url,
    name: (subject) => nameWebhookSubject(db, token, subject),
  };
}

function shown({ process, kind, status, substatus }: Stage) {
  return { process, kind, status, substatus };
}
