import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import type { Assumptions } from '@/lib/contract/assumptions';
import { type Env, env } from '@/lib/env';
import type { Sandbox } from '@/lib/sandbox/handler';
import { type Store, store } from '@/lib/store/db';
import { type Client, type ClientOptions, createClient } from '@/lib/upstream/client';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { networkTransport } from '@/lib/upstream/network';
import { loadSigningKey } from '@/lib/upstream/sign';
import type { Transport } from '@/lib/upstream/transport';
import { embeddedSandbox } from './embedded-sandbox';
import { createReread, type Reread } from './reread-turns';

/** Calls of one person per minute while the embedded sandbox is the upstream: enough to stop a loop. */
const EMBEDDED_CALLS = 600;
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** What the operations know of the environment. */
export type ServicesEnv = Pick<Env, 'environment' | 'appUrl' | 'appUrlGiven'>;

/** What one person may do only so often (W5). */
const CAPPED = ['quote', 'accept', 'export', 'link', 'withdraw', 'whitelist', 'branding'] as const;
export type CappedAction = (typeof CAPPED)[number];
export type Caps = Partial<Record<CappedAction, number>>;

/** Everything an operation works with; the first argument of each of them. */
export interface Services {
  readonly store: Store;
  readonly client: Client;
  readonly env: ServicesEnv;
  readonly assumptions: Assumptions;
  /** IANA name of the merchant's zone: a day in a filter is a day there. */
  readonly timeZone: string;
  /** Seals personal data that the store must keep. */
  readonly secret: string;
  /** Stands for the account and the service it is at, and names neither: what is kept of answers is kept under it (safety 40). */
  readonly account: string;
  /** Whether a signing key is configured: without one no signed route can be called (GEN-06). */
  readonly canSign: boolean;
  /** What webhooks are signed with, as far as it is configured: standard ones, and the sub-merchant programme's (EVT-22). */
  readonly webhookSecrets: WebhookSecrets;
  /** Present exactly while the embedded sandbox is the upstream. */
  readonly sandbox?: Sandbox;
  /**
   * The service's clock as far as we know it, in epoch milliseconds: it decides about expiry (safety 21), and the
   * browser measures with it. What happened here is dated by `clock`.
   */
  now(): number;
  /** Our own clock, epoch milliseconds. */
  clock(): number;
  /** Reads a conversion again, never twice at once for the same one (safety 56). */
  readonly reread: Reread;
  /** Calls of one person per minute, where other than the usual ones are wanted of a sandbox or by a test. */
  readonly caps?: Caps;
}

export interface WebhookSecrets {
  readonly standard?: string;
  readonly programme?: string;
}

export interface ServicesParts {
  store: Store;
  transport: Transport;
  apiKey: string;
  /** Of the network; the embedded sandbox has none. */
  baseUrl?: string;
  signingKeyPem?: string;
  env: ServicesEnv;
  assumptions: Assumptions;
  timeZone?: string;
  /** Without one, what is sealed here can be opened by this process alone. */
  secret?: string;
  sandbox?: Sandbox;
  webhookSecrets?: WebhookSecrets;
  /** Our own clock; tests move it. */
  clock?: () => number;
  timeouts?: ClientOptions['timeouts'];
  caps?: Caps;
}

/** Puts injected parts together; `services()` does it with the real ones, tests with their own. */
export function createServices(parts: ServicesParts): Services {
  const clock = parts.clock ?? Date.now;
  const client = createClient({
    transport: parts.transport,
    apiKey: parts.apiKey,
    assumptions: parts.assumptions,
    clock,
    ...(parts.signingKeyPem === undefined ? {} : { signingKey: loadSigningKey(parts.signingKeyPem) }),
    ...(parts.timeouts === undefined ? {} : { timeouts: parts.timeouts }),
  });
  const { store: opened, env: known, assumptions, sandbox, caps } = parts;
  const {
    webhookSecrets = {},
    timeZone = DEFAULT_TIME_ZONE,
    secret = randomBytes(32).toString('base64url'),
  } = parts;
  const base = {
    store: opened,
    client,
    env: known,
    assumptions,
    clock,
    timeZone,
    secret,
    account: accountMark(secret, parts),
    webhookSecrets,
    canSign: parts.signingKeyPem !== undefined,
    now: () => client.now(),
  };
  return {
    ...base,
    reread: createReread(base),
    ...(sandbox === undefined ? {} : { sandbox }),
    ...(caps === undefined ? {} : { caps }),
  };
}

function accountMark(secret: string, { baseUrl = '', apiKey }: ServicesParts): string {
  const mark = createHmac('sha256', secret).update(`account\n${JSON.stringify([baseUrl, apiKey])}`);
  return mark.digest('base64url').slice(0, 22);
}

/** Next loads a module once per bundle; the services must exist once per process. */
const shared = globalThis as typeof globalThis & { mesaServices?: Promise<Services> | undefined };

/** The services of this process, put together on first use. A failure is tried again by the next caller. */
export function services(): Promise<Services> {
  shared.mesaServices ??= compose().catch((error: unknown) => {
    shared.mesaServices = undefined;
    throw error;
  });
  return shared.mesaServices;
}

/** Gives this process services that were made elsewhere: tests of whole routes. */
export function adoptServices(made: Services | undefined): void {
  shared.mesaServices = made === undefined ? undefined : Promise.resolve(made);
}

async function compose(): Promise<Services> {
  const known = env();
  const opened = await store();
  const { baseUrl, apiKey, signingKeyPem, ...secrets } = known.payments;
  const common = {
    store: opened,
    env: known,
    assumptions: known.assumptions,
    timeZone: known.timeZone,
    secret: known.authSecret,
  };
  if (baseUrl !== undefined && apiKey !== undefined) {
    const { send } = networkTransport(baseUrl);
    return createServices({
      ...common,
      transport: send,
      apiKey,
      baseUrl,
      webhookSecrets: secretsOf(secrets),
      ...(signingKeyPem === undefined ? {} : { signingKeyPem }),
    });
  }
  const sandbox = embeddedSandbox(opened, known);
  return createServices({
    ...common,
    sandbox,
    transport: embeddedTransport((request) => sandbox.fetch(request)),
    apiKey: sandbox.keys.apiKey,
    signingKeyPem: sandbox.keys.signingKeyPem,
    webhookSecrets: secretsOf(sandbox.keys),
    // It moves no money, and who tries it out presses more in a minute than staff do.
    caps: evenCaps(EMBEDDED_CALLS),
  });
}

/** The same cap for everything that has one. */
export function evenCaps(limit: number): Caps {
  return Object.fromEntries(CAPPED.map((action) => [action, limit]));
}

/** The secrets of an environment or of the embedded sandbox. */
export function secretsOf(given: { webhookSecret?: string; naasWebhookSecret?: string }): WebhookSecrets {
  const { webhookSecret: standard, naasWebhookSecret: programme } = given;
  return {
    ...(standard === undefined ? {} : { standard }),
    ...(programme === undefined ? {} : { programme }),
  };
}
