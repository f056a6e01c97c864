import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type {
  SandboxRelationship,
  SandboxRelationships,
  SandboxWebhookChoice,
} from '@/lib/contract/bff/sandbox/sandbox-world';
import { defined } from '@/lib/contract/values/defined';
import type { KybProcess } from '@/lib/contract/values/sub-merchants/kyb-processes';
import type { Services } from '@/lib/operations/services';
import { followOnboarding } from '@/lib/operations/webhooks/process/apply-read';
import { namesOfSubMerchants } from '@/lib/store/sub-merchants/list-sub-merchants';
import { controlRequest, readAt, record, segment } from './control-request';
import { webhookTarget } from './sandbox-transactions';

/** `name`: `CID_1` to `CID_6`. */
export async function readSandboxSubMerchants(services: Services): Promise<SandboxRelationship[]> {
  const path = 'relationships?account=A';
  return (await controlRequest<{ relationships: SandboxRelationship[] }>(services, 'GET', path))
    .relationships;
}

/** Adds our register's names. */
export async function listSandboxSubMerchants(services: Services): Promise<SandboxRelationships> {
  const found = await readSandboxSubMerchants(services);
  const ids = found.map(({ correlation_id }) => correlation_id);
  const names = await namesOfSubMerchants(services.store.db, ids);
  const relationships = found.map(({ name: _, ...relationship }) => {
    const name = names.get(relationship.correlation_id);
    return { ...relationship, ...defined({ name }) };
  });
  return { ...readAt(services), relationships };
}

/** Enrols like the master's staff (GEN-09). */
export async function enrolSandboxSubMerchant(
  services: Services,
  actor: Actor,
): Promise<SandboxRelationships> {
  const { correlation_id } = await controlRequest<{ correlation_id: string }>(
    services,
    'POST',
    'relationships',
    {
      account: 'A',
    },
  );
  await record(services, actor, 'sandbox.enrol', { subject: correlation_id });
  return { ...(await listSandboxSubMerchants(services)), created: correlation_id };
}

/** `webhook` then gets KYB changes (KYB-22). */
export async function linkSandboxOnboarding(
  services: Services,
  actor: Actor,
  correlationId: string,
  webhook: SandboxWebhookChoice,
): Promise<SandboxRelationships> {
  const target = await webhookTarget(services, webhook, 'kyb');
  const { link } = await controlRequest<{ link: string }>(
    services,
    'POST',
    `relationships/${segment(correlationId)}/onboarding_link`,
    target.url === undefined ? {} : { webhook: target.url },
  );
  await target.name(correlationId);
  if (webhook === 'mesa')
    await followOnboarding(services.store.db, correlationId, new Date(services.clock()));
  await record(services, actor, 'sandbox.onboarding_link', { subject: correlationId });
  return { ...(await listSandboxSubMerchants(services)), link };
}

export async function setSandboxKyb(
  services: Services,
  actor: Actor,
  correlationId: string,
  process: KybProcess,
): Promise<SandboxRelationships> {
  await controlRequest(services, 'PUT', `relationships/${segment(correlationId)}/kyb`, { process });
  await record(services, actor, 'sandbox.kyb', { subject: correlationId, detail: { process } });
  return listSandboxSubMerchants(services);
}

/** Approves a pending address, as the platform would (WLG-06). */
export async function activateSandboxAddress(
  services: Services,
  actor: Actor,
  id: string,
): Promise<SandboxRelationships> {
  await controlRequest(services, 'POST', `addresses/${segment(id)}/activate`, {});
  await record(services, actor, 'sandbox.address', { subject: id });
  return listSandboxSubMerchants(services);
}
