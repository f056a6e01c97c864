import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditTree } from '@/lib/contract/bff/audit';

/** One call of the payments API, redacted. */
export interface AuditExchange {
  sent: AuditTree;
  returned: AuditTree;
}

/** The request that rows are written in: facts that no verb has to pass on. */
export interface AuditScope {
  requestId: string;
  source: string;
  route: string;
  actor?: { id: string; name: string };
  /** Of this request so far. */
  rows: number;
  /** The person saw it before the press; later rows of the request repeat it. */
  shown?: AuditTree;
  /** Of the next row. */
  exchange?: AuditExchange | undefined;
}

/** Next loads a module once per bundle. */
const shared = globalThis as typeof globalThis & { mesaAuditScope?: AsyncLocalStorage<AuditScope> };
shared.mesaAuditScope ??= new AsyncLocalStorage();
const scopes = shared.mesaAuditScope;

export function withinAuditScope<T>(scope: AuditScope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

export function auditScope(): AuditScope | undefined {
  return scopes.getStore();
}
