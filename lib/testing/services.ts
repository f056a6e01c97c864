import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { Conversion, SettlementDay } from '@/lib/contract/bff/conversions';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import {
  createServices,
  evenRateLimits,
  type Services,
  type ServicesParts,
  secretsOf,
} from '@/lib/operations/services';
import { createSandbox } from '@/lib/sandbox/http/handler';
import type { Sandbox } from '@/lib/sandbox/http/sandbox';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';
import type { Store } from '@/lib/store/engine/open-store';
import {
  type ArrivedRequest,
  type Reply,
  type ScriptedUpstream,
  scriptedUpstream,
} from '@/lib/testing/scripted-upstream/scripted-upstream';
import type { ClientOptions } from '@/lib/upstream/client';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { networkTransport } from '@/lib/upstream/network';

/** Services for tests: real operations over an in-memory sandbox, or over a scripted upstream on real sockets. */
const ENV = { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false } as const;
/** Tests send more often than a person may. */
const TEST_LIMITS = evenRateLimits(600);
/** No answer is late, however busy the machine is; a test of lateness names its own. */
export const TIMEOUTS = { readMs: 20_000, writeMs: 20_000, budgetMs: 40_000 };

/** A read is repeated at once: its pauses are proven in lib/upstream. */
const noPause = () => Promise.resolve();

export const ALICE = { id: 'user-alice', name: 'Alice' };
export const BOB = { id: 'user-bob', name: 'Bob' };
/** A valid CPF as PIX key. */
export const PIX_KEY = '52998224725';

export interface SandboxServices {
  services: Services;
  sandbox: Sandbox;
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  dispose(): void;
}

export interface PartsOptions {
  clock?: () => number;
  /** Of another process. */
  sandbox?: Sandbox;
  rateLimits?: NonNullable<ServicesParts['rateLimits']>;
  timeouts?: ClientOptions['timeouts'];
  pause?: NonNullable<ClientOptions['pause']>;
  timeZone?: string;
  secret?: string;
  apiKey?: string;
  baseUrl?: string;
  webhookSecrets?: NonNullable<ServicesParts['webhookSecrets']>;
  signingKeyPem?: string;
  onCall?: NonNullable<ServicesParts['onCall']>;
}

export function sandboxServices(store: Store, options: PartsOptions = {}): SandboxServices {
  const assumptions = DEFAULT_ASSUMPTIONS;
  const sandbox =
    options.sandbox ??
    createSandbox({
      assumptions,
      world: memoryWorldStore(),
      // Unique per world, because tests share a store.
      seed: randomUUID(),
      ...defined({ clock: options.clock }),
    });
  const services = createServices({
    store,
    sandbox,
    env: ENV,
    assumptions,
    transport: embeddedTransport((request) => sandbox.fetch(request)),
    apiKey: sandbox.keys.apiKey,
    signingKeyPem: sandbox.keys.signingKeyPem,
    webhookSecrets: secretsOf(sandbox.keys),
    timeouts: TIMEOUTS,
    pause: noPause,
    rateLimits: TEST_LIMITS,
    ...options,
  });
  return { services, sandbox, control: controlOf(sandbox), dispose: () => sandbox.dispose() };
}

function controlOf(sandbox: Sandbox): SandboxServices['control'] {
  return async (method, path, body) => {
    const response = await sandbox.control(
      new Request(`http://embedded.invalid/_sandbox/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    if (!response.ok)
      throw new Error(`control ${path} answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<Record<string, unknown>>;
  };
}

export interface ScriptedServices {
  services: Services;
  far: ScriptedUpstream;
  accepts(): ArrivedRequest[];
  sent(): ArrivedRequest[];
  close(): Promise<void>;
}

export async function scriptedServices(
  store: Store,
  script: (request: ArrivedRequest) => Reply | Promise<Reply>,
  options: PartsOptions = {},
): Promise<ScriptedServices> {
  const far = await scriptedUpstream(script);
  const network = networkTransport(far.baseUrl);
  const services = createServices({
    store,
    env: ENV,
    assumptions: DEFAULT_ASSUMPTIONS,
    transport: network.send,
    apiKey: 'scripted-key',
    baseUrl: far.baseUrl,
    timeouts: TIMEOUTS,
    pause: noPause,
    rateLimits: TEST_LIMITS,
    ...options,
  });
  return {
    services,
    far,
    accepts: () => far.arrived.filter((request) => request.path === '/v2/rfq/accept'),
    sent: () => far.arrived.filter(({ method }) => method !== 'GET'),
    close: async () => {
      await network.close();
      await far.close();
    },
  };
}

export function press(conversion: Conversion, day: SettlementDay = 'd1'): AcceptRequest {
  const option = conversion.options[day];
  if (option === undefined) throw new Error(`no ${day} in this quote`);
  const { rate, from_amount, to_amount } = option;
  return {
    settlement_day: day,
    pix_key: PIX_KEY,
    seen: { rate, amount_from: from_amount, amount_to: to_amount, expires_at: conversion.expires_at ?? '' },
  };
}
