import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import type {
  InjectedFailureRequest,
  SandboxInjectedFailure,
  SandboxSettings,
} from '@/lib/contract/bff/sandbox/sandbox-settings';
import type { Services } from '@/lib/operations/services';
import { controlRequest, record } from './control-request';
import { readSandbox } from './sandbox-control';

/** Windows, limits, own ledger, webhook settings. */
export async function changeSandboxSettings(
  services: Services,
  actor: Actor,
  { ledger, webhooks, ...settings }: SandboxSettings,
): Promise<SandboxAnswer> {
  const { delay_ms, ...switches } = webhooks ?? {};
  await controlRequest(services, 'PUT', 'scenario', {
    ...settings,
    ...(webhooks && { webhooks: { ...switches, ...numeric({ delay_ms }) } }),
  });
  if (ledger !== undefined) await controlRequest(services, 'PUT', 'scenario', { account: 'A', ledger });
  const turned = { ...settings, ...(ledger && { ledger }), ...(webhooks && { webhooks }) };
  await record(services, actor, 'sandbox.settings', { detail: { turned: JSON.stringify(turned) } });
  return readSandbox(services);
}

/** The first failure that fits a request applies. */
export async function addInjectedFailure(
  services: Services,
  actor: Actor,
  request: InjectedFailureRequest,
): Promise<SandboxAnswer> {
  const { status, delay_ms, times, body, ...failure } = request;
  const made = {
    ...failure,
    ...numeric({ status, delay_ms, times }),
    ...(body !== undefined && { body: jsonOrText(body) }),
  };
  await controlRequest(services, 'PUT', 'scenario', {
    faults: [...(await injectedFailures(services)), made],
  });
  await record(services, actor, 'sandbox.fault', {
    subject: `${failure.method} ${failure.path}`,
    detail: Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)])),
  });
  return readSandbox(services);
}

/** `not_found` if another stands at that index. */
export async function removeInjectedFailure(
  services: Services,
  actor: Actor,
  { index, method, path }: { index: string; method: string; path: string },
): Promise<SandboxAnswer> {
  const failures = await injectedFailures(services);
  const found = failures[Number(index)];
  if (found === undefined || found.method !== method || found.path !== path) {
    throw new DomainError('not_found');
  }
  await controlRequest(services, 'PUT', 'scenario', {
    faults: failures.filter((failure) => failure !== found),
  });
  await record(services, actor, 'sandbox.fault_removed', { subject: `${method} ${path}` });
  return readSandbox(services);
}

async function injectedFailures(services: Services): Promise<SandboxInjectedFailure[]> {
  return (await controlRequest<SandboxAnswer['scenario']>(services, 'GET', 'scenario')).faults ?? [];
}

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
