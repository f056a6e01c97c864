import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditTree } from '@/lib/contract/bff/audit/audit';

/** One call of the payments API, redacted. */
export interface AuditExchange {
  sent: AuditTree;
  returned: AuditTree;
}

/** The request that rows are written in: facts that no verb has to pass on. */
export interface AuditScope {
  requestId: string;
  source?: string;
  route: string;
  actor?: { id: string; name: string };
  /** What the person saw before the press. */
  shown?: AuditTree;
  exchange?: AuditExchange;
  /** Why Mesa sent nothing, where the answer says so and is no error. */
  stopped?: string;
}

const shared = globalThis as typeof globalThis & { mesaAuditScope?: AsyncLocalStorage<AuditScope> };
shared.mesaAuditScope ??= new AsyncLocalStorage();
const scopes = shared.mesaAuditScope;

export function withinAuditScope<T>(scope: AuditScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/** Two sends of one request keep their exchanges apart. */
export function withOwnExchange<T>(work: () => T): T {
  const { exchange: _, ...scope } = scopes.getStore() ?? {};
  return 'route' in scope ? scopes.run(scope as AuditScope, work) : work();
}

export function noteStop(reason: string): void {
  const scope = scopes.getStore();
  if (scope !== undefined) scope.stopped = reason;
}

export function auditScope(): AuditScope | undefined {
  return scopes.getStore();
}
