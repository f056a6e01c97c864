import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { SandboxAnswer, SandboxClockRequest, SandboxOutcome } from '@/lib/contract/bff-sandbox';
import { learnClock } from './learn-clock';
import { control, readAt, record, segment } from './sandbox-wire';
import type { Services } from './services';

const ACCEPT = '/v2/rfq/accept';

/** What an accept meets when nothing is in its way; each outcome turns one of these. */
const CALM = {
  desk: { d0: true, d1: true },
  provider: 'up',
  evaluate: false,
  ceilings: { operational: null, compliance: null },
};

/** What each outcome of the Sandbox screen sets, over an otherwise untroubled desk (architecture 7). */
const SCENARIOS: Record<SandboxOutcome, { faults?: object[]; [setting: string]: unknown }> = {
  accepted: {},
  evaluating: { evaluate: true },
  operational: { ceilings: { ...CALM.ceilings, operational: '1' } },
  compliance: { ceilings: { ...CALM.ceilings, compliance: '1' } },
  provider: { provider: 'down' },
  failed: { faults: [{ method: 'POST', path: ACCEPT, status: 500, times: 1 }] },
  lost: { faults: [{ method: 'POST', path: ACCEPT, drop: 'after', times: 1 }] },
  noD0: { desk: { d0: false, d1: true } },
  noD1: { desk: { d0: true, d1: false } },
};

/** Reads what the sandbox is set to, what it has counted and shown. `not_found` with a live service. */
export async function readSandbox(services: Services): Promise<SandboxAnswer> {
  const [scenario, clock, effects, { ledger }, { clauses }] = await Promise.all([
    control<SandboxAnswer['scenario']>(services, 'GET', 'scenario'),
    control<SandboxAnswer['clock']>(services, 'GET', 'clock'),
    control<SandboxAnswer['effects']>(services, 'GET', 'effects'),
    control<Pick<SandboxAnswer, 'ledger'>>(services, 'GET', 'ledger'),
    control<{ clauses: { id: string; seen_at?: string }[] }>(services, 'GET', 'clauses'),
  ]);
  const seen = clauses.filter(({ seen_at }) => seen_at !== undefined).map(({ id }) => id);
  return { ...readAt(services), scenario, clock, effects, ledger, seen };
}

/** Sets what makes the next quote or accept end as asked; faults of other routes and webhooks stay as they are. */
export async function setSandboxOutcome(
  services: Services,
  actor: Actor,
  outcome: SandboxOutcome,
): Promise<SandboxAnswer> {
  const { faults = [] } = await control<SandboxAnswer['scenario']>(services, 'GET', 'scenario');
  const others = faults.filter(({ path }) => path !== ACCEPT);
  const { faults: own = [], ...changes } = SCENARIOS[outcome];
  await control(services, 'PUT', 'scenario', { ...CALM, ...changes, faults: [...others, ...own] });
  await record(services, actor, 'sandbox.scenario', { detail: { outcome } });
  return readSandbox(services);
}

/** Moves the sandbox clock on, back to real time, stops it or lets it go on. */
export async function moveSandboxClock(
  services: Services,
  actor: Actor,
  { advance_seconds, frozen }: SandboxClockRequest,
): Promise<SandboxAnswer> {
  if (frozen !== undefined) await control(services, 'PUT', 'clock', { frozen });
  else if (advance_seconds === null) await control(services, 'DELETE', 'clock');
  else await control(services, 'PUT', 'clock', { advance_seconds: Number(advance_seconds) });
  await learnClock(services);
  const detail: Record<string, string> =
    frozen === undefined
      ? { advance_seconds: advance_seconds ?? 'real time' }
      : { frozen: frozen ? 'yes' : 'no' };
  await record(services, actor, 'sandbox.clock', { detail });
  return readSandbox(services);
}

/** Ends the evaluation of one conversion (ACC-29), then reads it again so that the register knows. */
export async function decideSandboxConversion(
  services: Services,
  actor: Actor,
  rfqId: string,
  outcome: 'done' | 'refused',
): Promise<SandboxAnswer> {
  await control(services, 'POST', `conversions/${segment(rfqId)}/resolve`, { outcome });
  await services.reread.fresh(rfqId);
  await record(services, actor, 'sandbox.resolve', { subject: rfqId, detail: { outcome } });
  return readSandbox(services);
}

/** The seeded world again, with the real clock and no scenario. */
export async function resetSandbox(services: Services, actor: Actor): Promise<SandboxAnswer> {
  await control(services, 'POST', 'reset');
  await learnClock(services);
  await record(services, actor, 'sandbox.reset');
  return readSandbox(services);
}
