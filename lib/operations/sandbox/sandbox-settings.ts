import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { SandboxAnswer } from '@/lib/contract/bff-sandbox';
import type { SandboxFault, SandboxFaultRequest, SandboxSettings } from '@/lib/contract/bff-sandbox-settings';
import { DomainError } from '@/lib/contract/domain-error';
import { readSandbox } from './sandbox-control';
import { control, record } from './sandbox-wire';
import type { Services } from './services';

/** Merges settings of the desk, the limits, the ledger of the dashboard's own account and the webhooks. */
export async function changeSandboxSettings(
  services: Services,
  actor: Actor,
  { ledger, webhooks, ...settings }: SandboxSettings,
): Promise<SandboxAnswer> {
  const { delay_ms, ...switches } = webhooks ?? {};
  await control(services, 'PUT', 'scenario', {
    ...settings,
    ...(webhooks && { webhooks: { ...switches, ...numeric({ delay_ms }) } }),
  });
  if (ledger !== undefined) await control(services, 'PUT', 'scenario', { account: 'A', ledger });
  const turned = { ...settings, ...(ledger && { ledger }), ...(webhooks && { webhooks }) };
  await record(services, actor, 'sandbox.settings', { detail: { turned: JSON.stringify(turned) } });
  return readSandbox(services);
}

/** Puts one more fault on a route; the first that fits a request hits it. */
export async function addSandboxFault(
  services: Services,
  actor: Actor,
  request: SandboxFaultRequest,
): Promise<SandboxAnswer> {
  const { status, delay_ms, times, body, ...fault } = request;
  const made = {
    ...fault,
    ...numeric({ status, delay_ms, times }),
    ...(body !== undefined && { body: jsonOrText(body) }),
  };
  await control(services, 'PUT', 'scenario', { faults: [...(await faultsOf(services)), made] });
  await record(services, actor, 'sandbox.fault', {
    subject: `${fault.method} ${fault.path}`,
    detail: Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)])),
  });
  return readSandbox(services);
}

/** Takes one fault away; `not_found` when it is no longer what stands in that place. */
export async function removeSandboxFault(
  services: Services,
  actor: Actor,
  { index, method, path }: { index: string; method: string; path: string },
): Promise<SandboxAnswer> {
  const faults = await faultsOf(services);
  const found = faults[Number(index)];
  if (found === undefined || found.method !== method || found.path !== path) {
    throw new DomainError('not_found');
  }
  await control(services, 'PUT', 'scenario', { faults: faults.filter((fault) => fault !== found) });
  await record(services, actor, 'sandbox.fault_removed', { subject: `${method} ${path}` });
  return readSandbox(services);
}

async function faultsOf(services: Services): Promise<SandboxFault[]> {
  return (await control<SandboxAnswer['scenario']>(services, 'GET', 'scenario')).faults ?? [];
}

/** Digits as the JSON numbers that the control interface takes; what was not given stays away. */
function numeric(digits: Record<string, string | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(digits).flatMap(([name, text]) => (text === undefined ? [] : [[name, Number(text)]])),
  );
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
