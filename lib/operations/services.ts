import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import { type Env, env } from '@/lib/env/env';
import { keepExchange } from '@/lib/operations/audit/audit-tree';
import {
  createRefreshScheduler,
  type RefreshScheduler,
} from '@/lib/operations/conversions/refresh-scheduler';
import { keepCalls } from '@/lib/operations/diagnostics/call-keeper';
import type { Sandbox } from '@/lib/sandbox/http/sandbox';
import { type Store, sharedStore } from '@/lib/store/engine/open-store';
import { currentWorld, openWorlds } from '@/lib/store/worlds/current-world';
import { type Client, type ClientOptions, createClient } from '@/lib/upstream/client';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { networkTransport } from '@/lib/upstream/network';
import { loadSigningKey } from '@/lib/upstream/sign';
import type { Transport } from '@/lib/upstream/transport';

/** Calls of a person and minute with the embedded sandbox: enough to stop a loop. */
const EMBEDDED_CALLS = 600;
const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

export type ServicesEnv = Pick<Env, 'environment' | 'appUrl' | 'appUrlGiven'> & {
  /** The visitor's world that these are, on a demo. */
  readonly world?: string;
};

/** Actions that are limited for each person (W5). */
const LIMITED_ACTIONS = [
  ...(['quote', 'accept', 'export', 'link', 'withdraw', 'whitelist', 'branding'] as const),
  ...([
    'prepare',
    'reveal',
    'filter',
    'address',
    'relationship',
    'request',
    'attention',
    'alert_test',
  ] as const),
] as const;
export type RateLimitedAction = (typeof LIMITED_ACTIONS)[number];
export type RateLimits = Partial<Record<RateLimitedAction, number>>;

/** First argument of every operation. */
export interface Services {
  readonly store: Store;
  readonly client: Client;
  readonly env: ServicesEnv;
  readonly assumptions: Assumptions;
  /** IANA name; filter days are in it. */
  readonly timeZone: string;
  /** Seals personal data in the store. */
  readonly secret: string;
  /** The secret before, which opens what it sealed during a rotation. */
  readonly previousSecret?: string;
  /** Keyed digest of account and service (safety 40). */
  readonly account: string;
  /** Signed routes need a key (GEN-06). */
  readonly canSign: boolean;
  /** Secrets of the account's and of the sub-merchants' webhooks (EVT-22). */
  readonly webhookSecrets: WebhookSecrets;
  /** Absent with a live service. */
  readonly sandbox?: Sandbox;
  /** The service's clock, epoch ms: decides expiry (safety 21). Date our own actions with `clock`. */
  now(): number;
  /** Our clock, epoch ms. */
  clock(): number;
  /** Reads an object never twice at once (safety 56). */
  readonly refreshScheduler: RefreshScheduler;
  readonly rateLimits?: RateLimits;
  flushCalls?(): Promise<void>;
}

/** The previous ones verify while a secret is rotated. */
export interface WebhookSecrets {
  readonly standard?: string;
  readonly programme?: string;
  readonly standardPrevious?: string;
  readonly programmePrevious?: string;
}

export interface ServicesParts {
  store: Store;
  transport: Transport;
  apiKey: string;
  /** Absent with the embedded sandbox. */
  baseUrl?: string;
  signingKeyPem?: string;
  env: ServicesEnv;
  assumptions: Assumptions;
  timeZone?: string;
  /** Random by default, for this process only. */
  secret?: string;
  previousSecret?: string;
  sandbox?: Sandbox;
  webhookSecrets?: WebhookSecrets;
  clock?: () => number;
  timeouts?: ClientOptions['timeouts'];
  pause?: ClientOptions['pause'];
  rateLimits?: RateLimits;
  onCall?: NonNullable<ClientOptions['onCall']> & { flush?(): Promise<void> };
}

/** Creates the services from injected parts. */
export function createServices(parts: ServicesParts): Services {
  const clock = parts.clock ?? Date.now;
  const client = createClient({
    transport: parts.transport,
    apiKey: parts.apiKey,
    assumptions: parts.assumptions,
    clock,
    onSent: keepExchange,
    onCall: parts.onCall,
    ...(parts.signingKeyPem === undefined ? {} : { signingKey: loadSigningKey(parts.signingKeyPem) }),
    ...defined({ timeouts: parts.timeouts, pause: parts.pause }),
  });
  const { store: opened, env: known, assumptions, sandbox, rateLimits } = parts;
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
    refreshScheduler: createRefreshScheduler(base),
    ...defined({
      sandbox,
      rateLimits,
      previousSecret: parts.previousSecret,
      flushCalls: parts.onCall?.flush,
    }),
  };
}

function accountMark(secret: string, { baseUrl = '', apiKey }: ServicesParts): string {
  const mark = createHmac('sha256', secret).update(`account\n${JSON.stringify([baseUrl, apiKey])}`);
  return mark.digest('base64url').slice(0, 22);
}

const shared = globalThis as typeof globalThis & {
  mesaServices?: Promise<Services> | undefined;
  /** Services of visitors' worlds, on a demo. */
  mesaWorldServices?: WeakMap<Store, Services>;
};

/** Made on first use; after a failure the next caller tries again. */
export async function services(): Promise<Services> {
  const world = openWorlds() && (await currentWorld());
  const own = world && shared.mesaWorldServices?.get(world.store);
  if (own !== undefined) return own;
  shared.mesaServices ??= sharedStore()
    .then(composeServices)
    .catch((error: unknown) => {
      shared.mesaServices = undefined;
      throw error;
    });
  return shared.mesaServices;
}

type Deliver = (url: string, headers: Record<string, string>, body: string) => Promise<number | undefined>;

/** Those of a visitor's world, for whoever asks within it. */
export async function composeWorldServices(world: Store, deliver?: Deliver): Promise<Services> {
  const made = await composeServices(world, deliver);
  shared.mesaWorldServices ??= new WeakMap();
  shared.mesaWorldServices.set(world, made);
  return made;
}

/** Used by tests of whole routes. */
export function adoptServices(made: Services | Promise<Services> | undefined): void {
  shared.mesaServices = made === undefined ? undefined : Promise.resolve(made);
}

async function composeServices(opened: Store, deliver?: Deliver): Promise<Services> {
  const known = env();
  const { baseUrl, apiKey, signingKeyPem, ...secrets } = known.payments;
  const common = {
    store: opened,
    env: { ...known, ...defined({ world: opened.world }) },
    assumptions: known.assumptions,
    timeZone: known.timeZone,
    secret: known.authSecret,
    // A function sleeps between requests: what waits is written at once.
    onCall: keepCalls(opened.db, known.functions ? 0 : undefined),
    ...defined({ previousSecret: known.authSecretPrevious }),
  };
  if (baseUrl !== undefined && apiKey !== undefined) {
    const { send } = networkTransport(baseUrl);
    return createServices({
      ...common,
      transport: send,
      apiKey,
      baseUrl,
      webhookSecrets: secretsOf(secrets),
      ...defined({ signingKeyPem }),
    });
  }
  // The only import: a live server never loads the sandbox.
  const { embeddedSandbox } = await import('@/lib/operations/sandbox/embedded-sandbox');
  const sandbox = embeddedSandbox(opened, known, undefined, defined({ deliver }));
  return createServices({
    ...common,
    sandbox,
    transport: embeddedTransport((request) => sandbox.fetch(request)),
    apiKey: sandbox.keys.apiKey,
    signingKeyPem: sandbox.keys.signingKeyPem,
    webhookSecrets: secretsOf(sandbox.keys),
    // The sandbox moves no money, and whoever tries it presses often.
    rateLimits: evenRateLimits(EMBEDDED_CALLS),
  });
}

export function evenRateLimits(limit: number): RateLimits {
  // A day's relationships are wide already: one file of an import.
  const even = LIMITED_ACTIONS.filter((action) => action !== 'relationship');
  return Object.fromEntries(even.map((action) => [action, limit]));
}

export function secretsOf(given: Omit<Env['payments'], 'baseUrl' | 'apiKey'>): WebhookSecrets {
  const { webhookSecret: standard, naasWebhookSecret: programme } = given;
  const { webhookSecretPrevious: standardPrevious, naasWebhookSecretPrevious: programmePrevious } = given;
  return defined({ standard, programme, standardPrevious, programmePrevious });
}
