import 'server-only';
import type { KybProcess } from '@/lib/contract/values/sub-merchants/kyb-processes';

interface KybState {
  readonly status: 'Pending' | 'Processing' | 'Completed' | 'Failed';
  readonly substatus: string;
  readonly message: string;
}

/** Status and substatus as in the contract (KYB-08 to KYB-13); the messages are ours. */
export const KYB_STATES: Readonly<Record<KybProcess, KybState>> = {
  'kyb_provider_submerchant.initial': {
    status: 'Pending',
    substatus: 'KYB Initiated',
    message: 'The onboarding session is being created.',
  },
  'kyb_provider_submerchant.pending_link': {
    status: 'Pending',
    substatus: 'Awaiting KYB Completion',
    message: 'The onboarding link is ready. The sub-merchant has to complete the form.',
  },
  'kyb_provider_submerchant.pending_kyb': {
    status: 'Pending',
    substatus: 'Under Review',
    message: 'The documents were submitted and are being reviewed.',
  },
  'kyb_provider_submerchant.processing': {
    status: 'Processing',
    substatus: 'KYB Approved',
    message: 'The company was approved. Its account is being provisioned.',
  },
  'kyb_provider_submerchant.done': {
    status: 'Completed',
    substatus: 'KYB Complete',
    message: 'The sub-merchant is onboarded and active.',
  },
  'kyb_provider_submerchant.error': {
    status: 'Failed',
    substatus: 'KYB Error',
    message: 'The verification failed.',
  },
};

export interface KybFailure {
  /** Addressed to the sub-merchant (KYB-15). */
  readonly error_message: string;
  /** Addressed to engineers (KYB-17). */
  readonly error_detail: string;
}

const FAILURES: Readonly<Record<string, KybFailure>> = {
  initial: {
    error_message: 'The onboarding could not be started. Please ask for a new link.',
    error_detail: 'session_create: upstream answered 502 after 3 attempts',
  },
  pending_link: {
    error_message: 'The onboarding link has expired. Please ask for a new link.',
    error_detail: 'session_expired: no submission within 30 days',
  },
  pending_kyb: {
    error_message: 'The company registration document could not be read. Please send a legible copy.',
    error_detail: 'document_check: quality below threshold (articles_of_association, page 2)',
  },
  processing: {
    error_message: 'The account could not be opened. Our team has been told and will contact you.',
    error_detail: 'provision_account: custody vault creation timed out',
  },
};

const ANY_FAILURE: KybFailure = {
  error_message: 'The verification could not be completed. Please contact support.',
  error_detail: 'review_revoked: status changed after completion',
};

/** Texts of a failure in `state`, e.g. `pending_kyb`. */
export function failureIn(state: string): KybFailure {
  return FAILURES[state] ?? ANY_FAILURE;
}

/** `kyb_provider_submerchant.pending_kyb` -> `pending_kyb`, as in `error_from_state` (KYB-16). */
export function stateOf(process: KybProcess): string {
  return process.slice(process.indexOf('.') + 1);
}
