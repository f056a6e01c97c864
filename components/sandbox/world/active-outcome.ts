import type { SandboxAnswer, SandboxOutcome } from '@/lib/contract/bff/sandbox/sandbox-controls';

/** The sandbox's outcome; `accepted` by default. */
export function activeOutcome({ scenario }: Pick<SandboxAnswer, 'scenario'>): SandboxOutcome {
  const { desk = {}, provider, evaluate, ceilings = {}, faults = [] } = scenario;
  const onAccept = faults.filter(({ path }) => path === '/v2/rfq/accept');
  if (onAccept.some(({ drop }) => drop === 'after')) return 'lost';
  if (onAccept.some(({ status = 0 }) => status >= 500)) return 'failed';
  if (provider === 'down') return 'provider';
  if (evaluate === true) return 'evaluating';
  if (typeof ceilings.operational === 'string') return 'operational';
  if (typeof ceilings.compliance === 'string') return 'compliance';
  if (desk.d0 === false) return 'noD0';
  if (desk.d1 === false) return 'noD1';
  return 'accepted';
}
