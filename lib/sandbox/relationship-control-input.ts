import 'server-only';
import { z } from 'zod';
import { KYB_PROCESSES } from '@/lib/contract/sub-merchants';
import { ACCOUNT_NAMES } from './account-name';
import { stateOf } from './kyb-states';

const name = z.string('must be a string').min(1, 'must not be empty');

const STATES = KYB_PROCESSES.map(stateOf).join(', ');

/** One of the six, in full or only its state: `kyb_provider_submerchant.done` or `done`. */
const process = z.string('must be a string').transform((text, context) => {
  const found = KYB_PROCESSES.find((item) => item === text || stateOf(item) === text);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: `must be one of ${STATES}` });
  return z.NEVER;
});

/** `PUT /_sandbox/relationships/{correlation_id}/kyb`; the texts count for a failure (KYB-15, KYB-17). */
export const kybInput = z.strictObject({
  process,
  error_message: name.optional(),
  error_detail: name.optional(),
});

/** `POST /_sandbox/relationships`. */
export const enrolInput = z.strictObject({
  account: z.enum(ACCOUNT_NAMES, 'must be "A", "B" or "N"').default('A'),
});

/** `POST /_sandbox/relationships/{correlation_id}/onboarding_link`. */
export const onboardingLinkInput = z.strictObject({ webhook: name.optional() });
