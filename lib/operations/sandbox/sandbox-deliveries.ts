import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type {
  SandboxClauses,
  SandboxDeliveries,
  SandboxDelivery,
} from '@/lib/contract/bff/sandbox/sandbox-world';
import { CLAUSE_GROUPS, clausesOf, statementOf } from '@/lib/contract/clauses/clauses';
import type { Services } from '@/lib/operations/services';
import { controlRequest, readAt, record, segment } from './control-request';

/** The control interface lists all. */
const SHOWN = 50;

/** Own account, newest first. */
export async function listSandboxDeliveries(services: Services): Promise<SandboxDeliveries> {
  const { deliveries } = await controlRequest<{ deliveries: SandboxDelivery[] }>(
    services,
    'GET',
    'deliveries?account=A',
  );
  return { ...readAt(services), total: deliveries.length, deliveries: deliveries.slice(0, SHOWN) };
}

/** Byte for byte (EVT-16). */
export async function redeliverSandboxWebhook(
  services: Services,
  actor: Actor,
  id: string,
): Promise<SandboxDeliveries> {
  await controlRequest(services, 'POST', `deliveries/${segment(id)}/redeliver`, {});
  await record(services, actor, 'sandbox.redeliver', { subject: id });
  return listSandboxDeliveries(services);
}

export async function readSandboxClauses(services: Services): Promise<SandboxClauses> {
  const { clauses } = await controlRequest<{
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
