import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type {
  SandboxAnswer,
  SandboxClockRequest,
  SandboxOutcome,
} from '@/lib/contract/bff/sandbox/sandbox-controls';
import { learnClock } from '@/lib/operations/learn-clock';
import type { Services } from '@/lib/operations/services';
import { controlRequest, readAt, record, segment } from './control-request';

const ACCEPT = '/v2/rfq/accept';

/** With these settings an accept succeeds. */
const DEFAULTS = {
  desk: { d0: true, d1: true },
  provider: 'up',
  evaluate: false,
  ceilings: { operational: null, compliance: null },
};

/** Settings per outcome of the Sandbox screen. */
const SCENARIOS: Record<SandboxOutcome, { faults?: object[]; [setting: string]: unknown }> = {
  accepted: {},
  evaluating: { evaluate: true },
  operational: { ceilings: { ...DEFAULTS.ceilings, operational: '1' } },
  compliance: { ceilings: { ...DEFAULTS.ceilings, compliance: '1' } },
  provider: { provider: 'down' },
  failed: { faults: [{ method: 'POST', path: ACCEPT, status: 500, times: 1 }] },
  lost: { faults: [{ method: 'POST', path: ACCEPT, drop: 'after', times: 1 }] },
  noD0: { desk: { d0: false, d1: true } },
  noD1: { desk: { d0: true, d1: false } },
};

/** Throws `not_found` for a live service. */
export async function readSandbox(services: Services): Promise<SandboxAnswer> {
  const [scenario, clock, effects, { ledger }] = await Promise.all([
    controlRequest<SandboxAnswer['scenario']>(services, 'GET', 'scenario'),
    controlRequest<SandboxAnswer['clock']>(services, 'GET', 'clock'),
    controlRequest<SandboxAnswer['effects']>(services, 'GET', 'effects'),
    controlRequest<Pick<SandboxAnswer, 'ledger'>>(services, 'GET', 'ledger'),
  ]);
  return { ...readAt(services), scenario, clock, effects, ledger };
}

/** How the next quote or accept ends; other injected failures stay. */
export async function setSandboxOutcome(
  services: Services,
  actor: Actor,
  outcome: SandboxOutcome,
): Promise<SandboxAnswer> {
  const { faults = [] } = await controlRequest<SandboxAnswer['scenario']>(services, 'GET', 'scenario');
  const others = faults.filter(({ path }) => path !== ACCEPT);
  const { faults: own = [], ...changes } = SCENARIOS[outcome];
  await controlRequest(services, 'PUT', 'scenario', { ...DEFAULTS, ...changes, faults: [...others, ...own] });
  await record(services, actor, 'sandbox.scenario', { detail: { outcome } });
  return readSandbox(services);
}

export async function moveSandboxClock(
  services: Services,
  actor: Actor,
  { advance_seconds, frozen }: SandboxClockRequest,
): Promise<SandboxAnswer> {
  if (frozen !== undefined) await controlRequest(services, 'PUT', 'clock', { frozen });
  else if (advance_seconds === null) await controlRequest(services, 'DELETE', 'clock');
  else await controlRequest(services, 'PUT', 'clock', { advance_seconds: Number(advance_seconds) });
  await learnClock(services);
  const detail: Record<string, string> =
    frozen === undefined
      ? { advance_seconds: advance_seconds ?? 'real time' }
      : { frozen: frozen ? 'yes' : 'no' };
  await record(services, actor, 'sandbox.clock', { detail });
  return readSandbox(services);
}

/** Ends an evaluation (ACC-29). */
export async function decideSandboxConversion(
  services: Services,
  actor: Actor,
  rfqId: string,
  outcome: 'done' | 'refused',
): Promise<SandboxAnswer> {
  await controlRequest(services, 'POST', `conversions/${segment(rfqId)}/resolve`, { outcome });
  await services.refreshScheduler.fresh(rfqId);
  await record(services, actor, 'sandbox.resolve', { subject: rfqId, detail: { outcome } });
  return readSandbox(services);
}

export async function resetSandbox(services: Services, actor: Actor): Promise<SandboxAnswer> {
  await controlRequest(services, 'POST', 'reset');
  await learnClock(services);
  await record(services, actor, 'sandbox.reset');
  return readSandbox(services);
}
