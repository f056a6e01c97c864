import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { appendAudit } from '@/lib/store/audit';
import type { Services } from './services';

/**
 * One call of the control interface, in process: the same bytes an integrator would send. `not_found` with a
 * live service, where there is nothing to control (architecture 7), and for a thing the sandbox does not know.
 */
export async function control<T>(
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
  throw new DomainError('upstream_rejected', { upstreamMessage: await refusalOf(response) });
}

/** One path segment. */
export const segment = encodeURIComponent;

/** Writes who turned what; called after it has happened. */
export function record(
  services: Services,
  actor: Actor,
  action: `sandbox.${string}`,
  about: { subject?: string; detail?: Record<string, string> } = {},
): Promise<void> {
  return appendAudit(services.store.db, { action, actor, ...about });
}

/** What the answers of the screen carry for its clock. */
export function readAt(services: Services): { now: string } {
  return { now: new Date(services.now()).toISOString() };
}

async function refusalOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const named = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  return typeof named === 'string' ? named : `status ${response.status}`;
}
