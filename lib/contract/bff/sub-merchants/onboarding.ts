import type { z } from 'zod';
import { subMerchantRequest } from './register';

/** The API assigns the id. */
export const onboardingRequest = subMerchantRequest.omit({ correlation_id: true });
export type OnboardingBody = z.input<typeof onboardingRequest>;
export type OnboardingRequest = z.output<typeof onboardingRequest>;

/**
 * - `sending`: call in progress
 * - `enrolled`: the API assigned an id; `registered` says whether our register has it
 * - `refused`: nobody was enrolled
 * - `unknown`: somebody may have been enrolled
 */
export interface OnboardingRequestAnswer {
  state: 'sending' | 'enrolled' | 'refused' | 'unknown';
  correlation_id?: string;
  registered?: boolean;
  reason?: string;
  now: string;
}

export interface OnboardingLinkAnswer {
  link: string;
  now: string;
}
