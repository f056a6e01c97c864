import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { enrolEndpoint, onboardingLinkEndpoint } from '@/lib/contract/payments-api/optional-endpoints';
import { defined } from '@/lib/contract/values/defined';
import type { JsonValue } from '@/lib/contract/values/json/json';
import { keepExchange } from '@/lib/operations/audit/audit-tree';
import { controlRequest, segment } from '@/lib/operations/sandbox/control-request';
import type { Services } from '@/lib/operations/services';
import type { UpstreamResult } from '@/lib/upstream/result';

/** All routes in the sandbox; with a live service those that settings name (O-14). */
export function enrolmentOffer({ sandbox, assumptions }: Pick<Services, 'sandbox' | 'assumptions'>) {
  const { enrol, onboardingLink } = assumptions.routes.optional;
  return {
    enrol: sandbox !== undefined || enrolEndpoint(enrol) !== undefined,
    link: sandbox !== undefined || onboardingLinkEndpoint(onboardingLink) !== undefined,
  };
}

/** Never repeated by machine (safety 1). Throws `not_found` without a route. */
export async function callEnrol(services: Services): Promise<UpstreamResult<{ correlation_id: string }>> {
  if (services.sandbox !== undefined) {
    return inSandbox(services, 'relationships', { account: 'A' });
  }
  const route = enrolEndpoint(services.assumptions.routes.optional.enrol);
  if (route === undefined) throw new DomainError('not_found');
  return services.client.call(route, { body: {} });
}

/** `webhook` receives later changes (KYB-22). */
export async function callOnboardingLink(
  services: Services,
  correlationId: string,
  webhook: string | undefined,
): Promise<UpstreamResult<{ link: string }>> {
  const body = webhook === undefined ? {} : { webhook };
  if (services.sandbox !== undefined) {
    const path = `relationships/${segment(correlationId)}/onboarding_link`;
    return inSandbox(services, path, body);
  }
  const route = onboardingLinkEndpoint(services.assumptions.routes.optional.onboardingLink);
  if (route === undefined) throw new DomainError('not_found');
  return services.client.call(route, { params: { correlation_id: correlationId }, body });
}

/** Kept for the audit log like a call of the API. */
async function inSandbox<T>(services: Services, path: string, body: object): Promise<UpstreamResult<T>> {
  const startedAt = performance.now();
  const result = await controlled<T>(services, path, body);
  const endpoint = { id: 'control', method: 'POST' } as const;
  const durationMs = performance.now() - startedAt;
  keepExchange({ endpoint, path: `/_sandbox/${path}`, body, result, durationMs });
  return result;
}

async function controlled<T>(services: Services, path: string, body: object): Promise<UpstreamResult<T>> {
  try {
    const answer = await controlRequest<JsonValue>(services, 'POST', path, body);
    return { ok: true, status: 200, data: answer as T, body: answer };
  } catch (error) {
    // Any other error counts as a lost answer.
    if (!(error instanceof DomainError) || error.code !== 'upstream_rejected') throw error;
    return { ok: false, kind: 'http', status: 400, ...defined({ message: error.detail.upstreamMessage }) };
  }
}
