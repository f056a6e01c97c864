import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { SandboxAnswer, SandboxOutcome } from '@/lib/contract/bff-sandbox';
import { DomainError } from '@/lib/contract/domain-error';
import { appendAudit } from '@/lib/store/audit';
import { learnClock } from './learn-clock';
import type { Services } from './services';

/** What each outcome of the Sandbox screen sets, over an otherwise untroubled scenario (architecture 7). */
const SCENARIOS: Record<SandboxOutcome, object> = {
  accepted: {},
  evaluating: { evaluate: true },
  operational: { ceilings: { operational: '1' } },
  compliance: { ceilings: { compliance: '1' } },
  provider: { provider: 'down' },
  failed: { faults: [{ method: 'POST', path: '/v2/rfq/accept', status: 500, times: 1 }] },
  lost: { faults: [{ method: 'POST', path: '/v2/rfq/accept', drop: 'after', times: 1 }] },
  noD0: { desk: { d0: false, d1: true } },
  noD1: { desk: { d0: true, d1: false } },
};

/** Reads what the sandbox is set to and what it has counted. `not_found` with a live service. */
export async function readSandbox(services: Services): Promise<SandboxAnswer> {
  const [scenario, clock, effects] = await Promise.all([
    control<SandboxAnswer['scenario']>(services, 'GET', 'scenario'),
    control<SandboxAnswer['clock']>(services, 'GET', 'clock'),
    control<SandboxAnswer['effects']>(services, 'GET', 'effects'),
  ]);
  return { now: new Date(services.now()).toISOString(), scenario, clock, effects };
}

/** Clears the scenario, then sets what makes the next quote or accept end as asked. */
export async function setSandboxOutcome(
  services: Services,
  actor: Actor,
  outcome: SandboxOutcome,
): Promise<SandboxAnswer> {
  await control(services, 'DELETE', 'scenario');
  await control(services, 'PUT', 'scenario', SCENARIOS[outcome]);
  return record(services, actor, 'sandbox.scenario', { detail: { outcome } });
}

/** Moves the sandbox clock on by whole seconds, or back to real time with `null`. */
export async function moveSandboxClock(
  services: Services,
  actor: Actor,
  seconds: string | null,
): Promise<SandboxAnswer> {
  if (seconds === null) await control(services, 'DELETE', 'clock');
  else await control(services, 'PUT', 'clock', { advance_seconds: Number.parseInt(seconds, 10) });
  await learnClock(services);
  return record(services, actor, 'sandbox.clock', { detail: { advance_seconds: seconds ?? 'real time' } });
}

/** Ends the evaluation of one conversion (ACC-29), then reads it again so that the register knows. */
export async function decideSandboxConversion(
  services: Services,
  actor: Actor,
  rfqId: string,
  outcome: 'done' | 'refused',
): Promise<SandboxAnswer> {
  await control(services, 'POST', `conversions/${encodeURIComponent(rfqId)}/resolve`, { outcome });
  await services.reread.fresh(rfqId);
  return record(services, actor, 'sandbox.resolve', { subject: rfqId, detail: { outcome } });
}

/** The seeded world again, with the real clock and no scenario. */
export async function resetSandbox(services: Services, actor: Actor): Promise<SandboxAnswer> {
  await control(services, 'POST', 'reset');
  await learnClock(services);
  return record(services, actor, 'sandbox.reset', {});
}

async function record(
  services: Services,
  actor: Actor,
  action: string,
  about: { subject?: string; detail?: Record<string, string> },
): Promise<SandboxAnswer> {
  await appendAudit(services.store.db, { action, actor, ...about });
  return readSandbox(services);
}

/** One call of the control interface, in process: the same bytes an integrator would send. */
async function control<T>(services: Services, method: string, path: string, body?: object): Promise<T> {
  const { sandbox } = services;
  if (sandbox === undefined) throw new DomainError('not_found');
  const response = await sandbox.control(
    new Request(`http://sandbox.invalid/_sandbox/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  );
  if (!response.ok)
    throw new DomainError('upstream_rejected', { upstreamMessage: await refusalOf(response) });
  return (await response.json()) as T;
}

async function refusalOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => null);
  const named = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
  return typeof named === 'string' ? named : `status ${response.status}`;
}
