import type { z } from 'zod';
import { subMerchantRequest } from './bff-sub-merchants';

/** `POST /api/sub-merchants/enrolments`: name and tags of ours; the API gives the id. */
export const enrolmentRequest = subMerchantRequest.omit({ correlation_id: true });
export type EnrolmentBody = z.input<typeof enrolmentRequest>;
export type EnrolmentRequest = z.output<typeof enrolmentRequest>;

/**
 * - `sending`: the call is under way
 * - `enrolled`: the API gave an id; `registered` tells whether it stands in our register too
 * - `refused`: the API enrolled nobody
 * - `unknown`: nobody knows; someone may have been enrolled
 */
export interface EnrolmentAnswer {
  state: 'sending' | 'enrolled' | 'refused' | 'unknown';
  correlation_id?: string;
  registered?: boolean;
  /** The API's own words about a refusal. */
  reason?: string;
  now: string;
}

/** `POST /api/sub-merchants/{correlation_id}/onboarding-link`. */
export interface OnboardingLinkAnswer {
  link: string;
  now: string;
}
