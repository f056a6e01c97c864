import type { KnownKyb, KybAnswer, ReadSource } from '@/lib/contract/bff/sub-merchants/register';
import { failedStep, KYB_STEPS, type KybState, kybState, stepIndex } from './kyb-status-styles';

export interface WayStep {
  id: KybState;
  state: 'done' | 'current' | 'todo' | 'failed';
  /** When and how we learned of it; `started`: the API's `created_at` (KYB-04). */
  at?: { time: string; source: ReadSource | 'started' };
}

/**
 * The documented steps with what is known of each. Steps before the current state count as passed. An error follows
 * the step it came from (KYB-16), or the last observed step.
 */
export function kybProgress({ steps }: KnownKyb, onboarding: KybAnswer): WayStep[] {
  const state = kybState(onboarding.process);
  const seen = new Map<string, { time: string; source: ReadSource }>();
  for (const [process, { at, source }] of Object.entries(steps)) {
    const id = kybState(process);
    if (id !== undefined) seen.set(id, { time: at, source });
  }
  const timeOf = (id: KybState): Pick<WayStep, 'at'> => {
    if (id === 'initial' && onboarding.created_at !== undefined)
      return { at: { time: onboarding.created_at, source: 'started' } };
    const known = seen.get(id);
    return known === undefined ? {} : { at: known };
  };
  const reached = state === 'error' ? (failedStep(onboarding.error_from_state) ?? lastSeen(seen)) : state;
  const index = stepIndex(reached);
  const way = KYB_STEPS.map((id, at): WayStep => ({ id, state: stateAt(at), ...timeOf(id) }));
  function stateAt(at: number): WayStep['state'] {
    if (at < index || (at === index && state === 'done')) return 'done';
    if (at > index) return 'todo';
    return state === 'error' ? 'failed' : 'current';
  }
  if (state !== 'error') return way;
  return way.toSpliced(index + 1, 0, { id: 'error', state: 'current', ...timeOf('error') });
}

function lastSeen(seen: ReadonlyMap<string, unknown>): KybState | undefined {
  return KYB_STEPS.findLast((id) => seen.has(id));
}
