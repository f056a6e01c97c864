import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { SandboxDeliveries, SandboxDelivery } from '@/lib/contract/bff/sandbox/sandbox-world';
import type { Services } from '@/lib/operations/services';
import { controlRequest, readAt, record, segment } from './control-request';

/** The newest ones; the control interface lists all. */
const SHOWN = 50;

/** Deliveries of the own account, newest first. */
export async function listSandboxDeliveries(services: Services): Promise<SandboxDeliveries> {
  const { deliveries } = await controlRequest<{ deliveries: SandboxDelivery[] }>(
    services,
    'GET',
    'deliveries?account=A',
  );
  return { ...readAt(services), total: deliveries.length, deliveries: deliveries.slice(0, SHOWN) };
}

/** Sends the same bytes again (EVT-16). */
export async function redeliverSandboxWebhook(
  services: Services,
  actor: Actor,
  id: string,
): Promise<SandboxDeliveries> {
  await controlRequest(services, 'POST', `deliveries/${segment(id)}/redeliver`, {});
  await record(services, actor, 'sandbox.redeliver', { subject: id });
  return listSandboxDeliveries(services);
}
