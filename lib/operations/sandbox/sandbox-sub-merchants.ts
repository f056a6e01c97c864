import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type {
  SandboxRelationship,
  SandboxRelationships,
  SandboxWebhookChoice,
} from '@/lib/contract/bff-sandbox-world';
import type { KybProcess } from '@/lib/contract/sub-merchants';
import { namesOfSubMerchants } from '@/lib/store/list-sub-merchants';
import { followOnboarding } from './events/take-read';
import { webhookTarget } from './sandbox-transactions';
import { control, readAt, record, segment } from './sandbox-wire';
import type { Services } from './services';

/** The sub-merchants of the dashboard's own account; `name` is that of the fixtures, `CID_1` to `CID_6`. */
export async function readSandboxRelationships(services: Services): Promise<SandboxRelationship[]> {
  const path = 'relationships?account=A';
  return (await control<{ relationships: SandboxRelationship[] }>(services, 'GET', path)).relationships;
}

/** The same as a person knows them: by the name in our register, where they stand in it. */
export async function listSandboxRelationships(services: Services): Promise<SandboxRelationships> {
  const found = await readSandboxRelationships(services);
  const ids = found.map(({ correlation_id }) => correlation_id);
  const names = await namesOfSubMerchants(services.store.db, ids);
  const relationships = found.map(({ name: _, ...relationship }) => {
    const name = names.get(relationship.correlation_id);
    return { ...relationship, ...(name !== undefined && { name }) };
  });
  return { ...readAt(services), relationships };
}

/** Enrols a sub-merchant, as the master's staff would outside the API (GEN-09). */
export async function enrolSandboxRelationship(
  services: Services,
  actor: Actor,
): Promise<SandboxRelationships> {
  const { correlation_id } = await control<{ correlation_id: string }>(services, 'POST', 'relationships', {
    account: 'A',
  });
  await record(services, actor, 'sandbox.enrol', { subject: correlation_id });
  return { ...(await listSandboxRelationships(services)), created: correlation_id };
}

/** Makes the link to the hosted form; `webhook` is told of every KYB change from then on (KYB-22). */
export async function linkSandboxOnboarding(
  services: Services,
  actor: Actor,
  correlationId: string,
  webhook: SandboxWebhookChoice,
): Promise<SandboxRelationships> {
  const target = await webhookTarget(services, webhook, 'kyb');
  const { link } = await control<{ link: string }>(
    services,
    'POST',
    `relationships/${segment(correlationId)}/onboarding_link`,
    target.url === undefined ? {} : { webhook: target.url },
  );
  await target.name(correlationId);
  if (webhook === 'mesa')
    await followOnboarding(services.store.db, correlationId, new Date(services.clock()));
  await record(services, actor, 'sandbox.onboarding_link', { subject: correlationId });
  return { ...(await listSandboxRelationships(services)), link };
}

/** Puts an onboarding into one of its six states (3.2). */
export async function setSandboxKyb(
  services: Services,
  actor: Actor,
  correlationId: string,
  process: KybProcess,
): Promise<SandboxRelationships> {
  await control(services, 'PUT', `relationships/${segment(correlationId)}/kyb`, { process });
  await record(services, actor, 'sandbox.kyb', { subject: correlationId, detail: { process } });
  return listSandboxRelationships(services);
}

/** Approves a whitelisted address: pending to active (WLG-06). */
export async function activateSandboxAddress(
  services: Services,
  actor: Actor,
  id: string,
): Promise<SandboxRelationships> {
  await control(services, 'POST', `addresses/${segment(id)}/activate`, {});
  await record(services, actor, 'sandbox.address', { subject: id });
  return listSandboxRelationships(services);
}
