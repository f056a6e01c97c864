import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { WebhookKind } from '@/lib/contract/bff-events';
import type {
  SandboxTransaction,
  SandboxTransactionRequest,
  SandboxTransactions,
  SandboxWebhookChoice,
} from '@/lib/contract/bff-sandbox-world';
import type { Stage } from '@/lib/contract/stage';
import { nameWebhookSubject } from '@/lib/store/webhooks';
import { control, readAt, record, segment } from './sandbox-wire';
import type { Services } from './services';
import { mintWebhook } from './webhook-url';

/** The newest transactions of the dashboard's own account, and the stages that each kind can be moved to. */
export async function listSandboxTransactions(services: Services): Promise<SandboxTransactions> {
  const { transactions } = await control<{ transactions: SandboxTransaction[] }>(
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

/** A transaction begins as it would outside: a payer pays, a deposit arrives, a customer opens a checkout. */
export async function createSandboxTransaction(
  services: Services,
  actor: Actor,
  { webhook, ...request }: SandboxTransactionRequest,
): Promise<SandboxTransactions> {
  const target = await webhookTarget(services, webhook, request.kind);
  const { end2end, link } = await control<{ end2end: string; link?: string }>(
    services,
    'POST',
    'transactions',
    {
      account: 'A',
      ...request,
      ...(target.url !== undefined && { webhook: target.url }),
    },
  );
  await target.name(end2end);
  await record(services, actor, 'sandbox.transaction', { subject: end2end, detail: { kind: request.kind } });
  const list = await listSandboxTransactions(services);
  return { ...list, created: end2end, ...(link !== undefined && { link }) };
}

/** Moves a transaction to its next stage or to the one named. */
export async function advanceSandboxTransaction(
  services: Services,
  actor: Actor,
  end2end: string,
  to: string | undefined,
): Promise<SandboxTransactions> {
  await control(services, 'POST', `transactions/${segment(end2end)}/advance`, to === undefined ? {} : { to });
  await record(services, actor, 'sandbox.advance', { subject: end2end, detail: { to: to ?? 'next' } });
  return listSandboxTransactions(services);
}

/** Raises a chargeback on a completed payment (EVT-13). */
export async function chargeBackSandboxTransaction(
  services: Services,
  actor: Actor,
  end2end: string,
): Promise<SandboxTransactions> {
  await control(services, 'POST', `transactions/${segment(end2end)}/chargeback`, {});
  await record(services, actor, 'sandbox.chargeback', { subject: end2end });
  return listSandboxTransactions(services);
}

/** The address that webhooks go to; one of our own is minted here and tied to its subject once that has an id. */
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
