import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock3,
  Loader,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '@/components/ui/badge';
import type { KnownKyb } from '@/lib/contract/bff-sub-merchants';

/** States of the documented way, in its order; `error` stands where it failed (3.2). */
export const KYB_WAY = ['initial', 'pending_link', 'pending_kyb', 'processing', 'done'] as const;
export type KybStep = (typeof KYB_WAY)[number];
export type KybState = KybStep | 'error';

/** Where on the way a state stands; -1 for none of it. */
export function stepIndex(state: KybState | undefined): number {
  return state === undefined ? -1 : ([...KYB_WAY] as KybState[]).indexOf(state);
}

const PREFIX = 'kyb_provider_submerchant.';

/** `process` without its component; undefined for a value that the contract does not list (KYB-07). */
export function kybState(process: string | undefined): KybState | undefined {
  const name = process?.startsWith(PREFIX) ? process.slice(PREFIX.length) : process;
  return [...KYB_WAY, 'error' as const].find((state) => state === name);
}

/** The step at which it failed, where `error_from_state` names one of the way. */
export function failedStep(errorFromState: string | undefined): KybStep | undefined {
  const state = kybState(errorFromState);
  return state === 'error' ? undefined : state;
}

export type KybLook = 'completed' | 'processing' | 'pending' | 'failed' | 'other' | 'none' | 'unread';

/** How a status is drawn. `KYB Approved` is still processing (KYB-11); an unknown one stays neutral. */
export function kybLook(kyb: KnownKyb | undefined): { look: KybLook; tone: Tone; Icon: LucideIcon } {
  if (kyb === undefined) return { look: 'unread', tone: 'neutral', Icon: CircleHelp };
  if (kyb.onboarding === undefined) return { look: 'none', tone: 'neutral', Icon: CircleDashed };
  switch (kyb.onboarding.status) {
    case 'Completed':
      return { look: 'completed', tone: 'ok', Icon: CircleCheck };
    case 'Processing':
      return { look: 'processing', tone: 'info', Icon: Loader };
    case 'Pending':
      return { look: 'pending', tone: 'neutral', Icon: Clock3 };
    case 'Failed':
      return { look: 'failed', tone: 'bad', Icon: CircleX };
    default:
      return { look: 'other', tone: 'neutral', Icon: CircleHelp };
  }
}
