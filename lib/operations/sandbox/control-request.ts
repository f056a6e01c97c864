import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';

export async function controlRequest<T>(
  { sandbox }: Pick<Services, 'sandbox'>,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  if (sandbox === undefined) throw new DomainError('not_found');
  const response = await sandbox.control(
    new Request(`http://sandbox.invalid/_sandbox/${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    }),
  );
  if (response.ok) return (await response.json()) as T;
  if (response.status === 404) throw new DomainError('not_found');
  throw new DomainError('upstream_rejected', { upstreamMessage: await readErrorText(response) });
}

export const segment = encodeURIComponent;

/** Writes the audit row; called after the change. */
export function record(
  services: Services,
  actor: Actor,
  action: `sandbox.${string}`,
  about: { subject?: string; detail?: Record<string, string> } = {},
): Promise<void> {
  return appendAudit(services.store.db, { action, actor, ...about });
}

export function readAt(services: Services): { now: string } {
  return { now: new Date(services.now()).toISOString() };
}

async function readErrorText(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const named = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  return typeof named === 'string' ? named : `status ${response.status}`;
}
