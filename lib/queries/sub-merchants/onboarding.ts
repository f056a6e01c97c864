import type {
  OnboardingBody,
  OnboardingLinkAnswer,
  OnboardingRequestAnswer,
} from '@/lib/contract/bff/sub-merchants/onboarding';
import { postJson } from '@/lib/queries/api/api-client';
import { subMerchantPath } from './register';

/** `POST /api/sub-merchants/enrolments`; the same intent has one effect. */
export function enrolSubMerchant(body: OnboardingBody, intentId: string): Promise<OnboardingRequestAnswer> {
  return postJson<OnboardingRequestAnswer>('/api/sub-merchants/enrolments', body, {
    idempotencyKey: intentId,
  });
}

/** Each press makes another link to one onboarding. */
export function createOnboardingLink(correlationId: string): Promise<OnboardingLinkAnswer> {
  return postJson<OnboardingLinkAnswer>(subMerchantPath(correlationId, 'onboarding-link'), {});
}
