import type { LucideIcon } from 'lucide-react';
import { CircleCheck, CircleDashed, CircleX, Clock } from 'lucide-react';
import type { Tone } from '@/components/ui/data/badge';
import type { KybProcess } from '@/lib/contract/payments-api/sub-merchants';

/** The six states without their common prefix; `none` before any process. */
export const KYB_STATES = ['initial', 'pending_link', 'pending_kyb', 'processing', 'done', 'error'] as const;
export type KybState = (typeof KYB_STATES)[number];

export function kybStateOf(process: KybProcess | null): KybState | 'none' {
  const state = process?.split('.')[1];
  return KYB_STATES.find((one) => one === state) ?? 'none';
}

export const kybProcessOf = (state: KybState): KybProcess => `kyb_provider_submerchant.${state}`;

/** The next state on success; a failed onboarding restarts with a new link. */
export function nextKybState(state: KybState | 'none'): KybState | undefined {
  if (state === 'none' || state === 'done' || state === 'error') return undefined;
  return KYB_STATES[KYB_STATES.indexOf(state) + 1];
}

export function kybStateStyle(state: KybState | 'none'): { tone: Tone; Icon: LucideIcon } {
  if (state === 'done') return { tone: 'ok', Icon: CircleCheck };
  if (state === 'error') return { tone: 'bad', Icon: CircleX };
  return state === 'none' ? { tone: 'neutral', Icon: CircleDashed } : { tone: 'info', Icon: Clock };
}
