import 'server-only';
import { createHash, createPublicKey } from 'node:crypto';
import type { KeyFacts, OpenPoint, SettingsAnswer } from '@/lib/contract/bff/settings/settings';
import { ASSUMPTION_LIST } from '@/lib/contract/payments-api/assumptions/assumption-list';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import type { Env } from '@/lib/env/env';
import type { Services } from '@/lib/operations/services';
import { readReturnHosts } from '@/lib/store/checkout-links/return-hosts';

const TAIL_LENGTH = 4;
/** The tail of a shorter key would reveal too much of it. */
const MIN_KEY_LENGTH_FOR_TAIL = 16;

/**
 * What administrators read, with open points O-01 to O-60. Secrets show only existence, the API key its last four
 * characters, the signing key its fingerprint (safety 53, 64).
 */
export async function readSettings(
  services: Services,
  config: Pick<Env, 'payments' | 'build' | 'timeZone'>,
): Promise<SettingsAnswer> {
  const { store, env, sandbox, assumptions } = services;
  const { baseUrl, ...given } = config.payments;
  const keys = sandbox ? { ...given, ...embeddedKeys(sandbox.keys) } : given;
  const health = services.client.health();
  return {
    now: new Date(services.now()).toISOString(),
    build: config.build,
    environment: env.environment,
    time_zone: config.timeZone,
    upstream: {
      ...(baseUrl === undefined ? {} : { host: new URL(baseUrl).host }),
      state: health.state,
      api_key: apiKeyFacts(keys.apiKey),
      signing_key: signingKeyFacts(keys.signingKeyPem),
      webhook_secret: { configured: keys.webhookSecret !== undefined },
      naas_webhook_secret: { configured: keys.naasWebhookSecret !== undefined },
      ...defined({ api_version: health.apiVersion, clock_offset_ms: health.clockOffsetMs }),
      ...(health.lastAnswerAt === undefined
        ? {}
        : { last_answer_at: new Date(health.lastAnswerAt).toISOString() }),
    },
    store: {
      kind: store.dialect === 'postgres' ? 'postgres' : 'embedded',
      version: store.version,
      durable: store.durable,
    },
    return_hosts: await readReturnHosts(store.db),
    open_points: openPoints(assumptions),
  };
}

type SandboxKeys = NonNullable<Services['sandbox']>['keys'];

function embeddedKeys({ apiKey, signingKeyPem, webhookSecret, naasWebhookSecret }: SandboxKeys): SandboxKeys {
  return { apiKey, signingKeyPem, webhookSecret, naasWebhookSecret };
}

function apiKeyFacts(key: string | undefined): KeyFacts {
  if (key === undefined) return { configured: false };
  return {
    configured: true,
    ...(key.length < MIN_KEY_LENGTH_FOR_TAIL ? {} : { tail: key.slice(-TAIL_LENGTH) }),
  };
}

function signingKeyFacts(pem: string | undefined): KeyFacts {
  if (pem === undefined) return { configured: false };
  const der = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  return { configured: true, fingerprint: createHash('sha256').update(der).digest('hex') };
}

function openPoints(assumptions: Assumptions): OpenPoint[] {
  return ASSUMPTION_LIST.map(({ id, keys, question }) => ({
    id,
    question,
    settings: keys.map((key) => {
      const value = valueAt(assumptions, key);
      return {
        key,
        ...defined({ value }),
        overridden: value !== valueAt(DEFAULT_ASSUMPTIONS, key),
      };
    }),
  }));
}

/** The value as JSON; undefined if none (O-49). */
function valueAt(assumptions: Assumptions, path: string): string | undefined {
  let value: unknown = assumptions;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return JSON.stringify(value);
}
