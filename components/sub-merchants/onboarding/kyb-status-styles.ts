import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock3,
  Loader,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '@/components/ui/data/badge';
import type { KnownKyb } from '@/lib/contract/bff/sub-merchants/register';

/** Documented steps in order; an `error` stands where it failed. */
export const KYB_STEPS = ['initial', 'pending_link', 'pending_kyb', 'processing', 'done'] as const;
export type KybStep = (typeof KYB_STEPS)[number];
export type KybState = KybStep | 'error';

/** Index of a state's step; -1 if none. */
export function stepIndex(state: KybState | undefined): number {
  return state === undefined ? -1 : ([...KYB_STEPS] as KybState[]).indexOf(state);
}

const PREFIX = 'kyb_provider_submerchant.';

/** `process` without its component; undefined outside the contract (KYB-07). */
export function kybState(process: string | undefined): KybState | undefined {
  const name = process?.startsWith(PREFIX) ? process.slice(PREFIX.length) : process;
  return [...KYB_STEPS, 'error' as const].find((state) => state === name);
}

export function failedStep(errorFromState: string | undefined): KybStep | undefined {
  const state = kybState(errorFromState);
  return state === 'error' ? undefined : state;
}

export type KybStatusStyle = 'completed' | 'processing' | 'pending' | 'failed' | 'other' | 'none' | 'unread';

/** `KYB Approved` is still processing (KYB-11); an unknown status is neutral. */
export function kybStatusStyle(kyb: KnownKyb | undefined): {
  label: KybStatusStyle;
  tone: Tone;
  Icon: LucideIcon;
} {
  if (kyb === undefined) return { label: 'unread', tone: 'neutral', Icon: CircleHelp };
  if (kyb.onboarding === undefined) return { label: 'none', tone: 'neutral', Icon: CircleDashed };
  switch (kyb.onboarding.status) {
    case 'Completed':
      return { label: 'completed', tone: 'ok', Icon: CircleCheck };
    case 'Processing':
      return { label: 'processing', tone: 'info', Icon: Loader };
    case 'Pending':
      return { label: 'pending', tone: 'neutral', Icon: Clock3 };
    case 'Failed':
      return { label: 'failed', tone: 'bad', Icon: CircleX };
    default:
      return { label: 'other', tone: 'neutral', Icon: CircleHelp };
  }
}
