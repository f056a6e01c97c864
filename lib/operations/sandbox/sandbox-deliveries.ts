import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { SandboxClauses, SandboxDeliveries, SandboxDelivery } from '@/lib/contract/bff-sandbox-world';
import { CLAUSE_GROUPS, clausesOf, statementOf } from '@/lib/contract/clauses';
import { control, readAt, record, segment } from './sandbox-wire';
import type { Services } from './services';

/** The browser shows the newest; the control interface has all that are kept. */
const SHOWN = 50;

/** Webhooks of the dashboard's own account, newest first, with their attempts. */
export async function listSandboxDeliveries(services: Services): Promise<SandboxDeliveries> {
  const { deliveries } = await control<{ deliveries: SandboxDelivery[] }>(
    services,
    'GET',
    'deliveries?account=A',
  );
  return { ...readAt(services), total: deliveries.length, deliveries: deliveries.slice(0, SHOWN) };
}

/** Sends a webhook once more, the same bytes (EVT-16). */
export async function redeliverSandboxWebhook(
  services: Services,
  actor: Actor,
  id: string,
): Promise<SandboxDeliveries> {
  await control(services, 'POST', `deliveries/${segment(id)}/redeliver`, {});
  await record(services, actor, 'sandbox.redeliver', { subject: id });
  return listSandboxDeliveries(services);
}

/** Every clause of the contract by group, with its statement and when this world first showed it. */
export async function readSandboxClauses(services: Services): Promise<SandboxClauses> {
  const { clauses } = await control<{
    clauses: { id: string; seen_at?: string; shown_by: 'answer' | 'suite' | 'client' }[];
  }>(services, 'GET', 'clauses');
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const groups = CLAUSE_GROUPS.map((group) => ({
    group,
    clauses: clausesOf(group).map((id) => ({
      shown_by: 'suite' as const,
      ...byId.get(id),
      id,
      statement: statementOf(id) ?? '',
    })),
  }));
  return { ...readAt(services), groups };
}
