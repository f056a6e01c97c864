import type {
  EnrolmentAnswer,
  EnrolmentBody,
  OnboardingLinkAnswer,
} from '@/lib/contract/bff-sub-merchant-enrolment';
import { postJson } from './api';
import { subMerchantPath } from './sub-merchants';

/** `POST /api/sub-merchants/enrolments`; the same intent again enrols no second one. */
export function enrolSubMerchant(body: EnrolmentBody, intentId: string): Promise<EnrolmentAnswer> {
  return postJson<EnrolmentAnswer>('/api/sub-merchants/enrolments', body, { idempotencyKey: intentId });
}

/** `POST .../onboarding-link`: each press makes another link to the same onboarding. */
export function createOnboardingLink(correlationId: string): Promise<OnboardingLinkAnswer> {
  return postJson<OnboardingLinkAnswer>(subMerchantPath(correlationId, 'onboarding-link'), {});
}
