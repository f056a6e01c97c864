import 'server-only';
import { randomUUID } from 'node:crypto';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import type { AcceptRequest, Conversion, SettlementDay } from '@/lib/contract/bff';
import { createSandbox, type Sandbox } from '@/lib/sandbox/handler';
import { memoryWorldStore } from '@/lib/sandbox/world-store';
import type { Store } from '@/lib/store/db';
import type { ClientOptions } from '@/lib/upstream/client';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { networkTransport } from '@/lib/upstream/network';
import {
  type ArrivedRequest,
  type Reply,
  type ScriptedUpstream,
  scriptedUpstream,
} from '@/lib/upstream/scripted-upstream';
import { createServices, evenCaps, type Services, type ServicesParts, secretsOf } from './services';

/** Parts for tests: the real operations over a sandbox in memory, or over a scripted far end on real sockets. */
const ENV = { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false } as const;
/** Proofs press more often than a person may. */
const CAPS = evenCaps(600);
const TIMEOUTS = { readMs: 2_000, writeMs: 2_000, budgetMs: 4_000 };

export const ALICE = { id: 'user-alice', name: 'Alice' };
export const BOB = { id: 'user-bob', name: 'Bob' };
/** A valid CPF as PIX key. */
export const PIX_KEY = '52998224725';

export interface SandboxServices {
  services: Services;
  sandbox: Sandbox;
  /** One call of the sandbox's control interface. */
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  dispose(): void;
}

export interface PartsOptions {
  clock?: () => number;
  caps?: NonNullable<ServicesParts['caps']>;
  timeouts?: ClientOptions['timeouts'];
  timeZone?: string;
  secret?: string;
  apiKey?: string;
  baseUrl?: string;
  webhookSecrets?: NonNullable<ServicesParts['webhookSecrets']>;
  signingKeyPem?: string;
}

export function sandboxServices(store: Store, options: PartsOptions = {}): SandboxServices {
  const assumptions = DEFAULT_ASSUMPTIONS;
  const sandbox = createSandbox({
    assumptions,
    world: memoryWorldStore(),
    // An identifier of its own per world, because tests share a register.
    seed: randomUUID(),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
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
    caps: CAPS,
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
  /** Calls that can change something. What somebody else's record is re-read for is no such call. */
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
    caps: CAPS,
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

/** What a person sends who saw the record as it is. */
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
