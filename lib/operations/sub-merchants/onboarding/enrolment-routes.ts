import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { enrolEndpoint, onboardingLinkEndpoint } from '@/lib/contract/optional-endpoints';
import type { UpstreamResult } from '@/lib/upstream/result';
import { control, segment } from '../sandbox-wire';
import type { Services } from '../services';

/** What of enrolment there is here: everything in the sandbox, with a live service what the settings name (O-14). */
export function enrolmentOffer({ sandbox, assumptions }: Pick<Services, 'sandbox' | 'assumptions'>) {
  const { enrol, onboardingLink } = assumptions.routes.optional;
  return {
    enrol: sandbox !== undefined || enrolEndpoint(enrol) !== undefined,
    link: sandbox !== undefined || onboardingLinkEndpoint(onboardingLink) !== undefined,
  };
}

/** Enrols one; `not_found` where there is no such route. Never sent again by machine (safety 1). */
export async function callEnrol(services: Services): Promise<UpstreamResult<{ correlation_id: string }>> {
  if (services.sandbox !== undefined) {
    return inSandbox(() => control(services, 'POST', 'relationships', { account: 'A' }));
  }
  const route = enrolEndpoint(services.assumptions.routes.optional.enrol);
  if (route === undefined) throw new DomainError('not_found');
  return services.client.call(route, { body: {} });
}

/** Makes the link to an onboarding; `webhook` is told of every change from then on (KYB-22). */
export async function callOnboardingLink(
  services: Services,
  correlationId: string,
  webhook: string | undefined,
): Promise<UpstreamResult<{ link: string }>> {
  const body = webhook === undefined ? {} : { webhook };
  if (services.sandbox !== undefined) {
    const path = `relationships/${segment(correlationId)}/onboarding_link`;
    return inSandbox(() => control(services, 'POST', path, body));
  }
  const route = onboardingLinkEndpoint(services.assumptions.routes.optional.onboardingLink);
  if (route === undefined) throw new DomainError('not_found');
  return services.client.call(route, { params: { correlation_id: correlationId }, body });
}

async function inSandbox<T>(work: () => Promise<T>): Promise<UpstreamResult<T>> {
  const data = await work();
  return { ok: true, status: 200, data, body: null };
}
