import 'server-only';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Assumptions, DEFAULT_ASSUMPTIONS, parseAssumptions } from '@/lib/contract/assumptions';
import { demoSecret } from './env-demo-secret';
import { combinationFaults, type Variables, variables } from './env-variables';

/** Everything the process was told from outside (architecture 6). Optional keys are absent when not given. */
export interface Env {
  /** `live` when `PAYMENTS_BASE_URL` is set, else the embedded sandbox. */
  environment: 'sandbox' | 'live';
  payments: {
    baseUrl?: string;
    apiKey?: string;
    /** PEM with real line breaks. */
    signingKeyPem?: string;
    webhookSecret?: string;
    naasWebhookSecret?: string;
  };
  assumptions: Assumptions;
  /** Public origin, without a trailing slash. */
  appUrl: string;
  /** Whether `APP_URL` was given; else `appUrl` is a guess for this machine alone. */
  appUrlGiven: boolean;
  authSecret: string;
  databaseUrl?: string;
  dataDir: string;
  adminEmail?: string;
  adminPassword?: string;
  /** IANA name of the merchant's zone. */
  timeZone: string;
  sandboxControlToken?: string;
  allowLocalWebhooks: boolean;
  /** Name of this build, for the footer and health. */
  build: string;
  production: boolean;
}

type Source = Readonly<Record<string, string | undefined>>;
type Parsed = { ok: true; env: Env } | { ok: false; faults: string[] };

/** Parses a set of variables; every fault is one line that names its variable and never quotes its value. */
export function parseEnv(source: Source): Parsed {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    return {
      ok: false,
      faults: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    };
  }
  const faults: string[] = [];
  const read = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      faults.push(error instanceof Error ? error.message : 'unknown fault');
      return undefined;
    }
  };
  const vars = parsed.data;
  faults.push(...combinationFaults(vars));
  const signingKeyPem = read(() => signingKey(vars));
  const assumptions = read(() => readAssumptions(vars.PAYMENTS_ASSUMPTIONS)) ?? DEFAULT_ASSUMPTIONS;
  const dataDir = vars.DATA_DIR ?? (vars.VERCEL === undefined ? '.data' : join(tmpdir(), 'mesa'));
  const authSecret =
    vars.AUTH_SECRET ?? (faults.length > 0 ? undefined : read(() => demoAuthSecret(vars, dataDir)));
  if (faults.length > 0 || authSecret === undefined) return { ok: false, faults };
  return { ok: true, env: build(vars, { assumptions, signingKeyPem, dataDir, authSecret }) };
}

interface Derived {
  assumptions: Assumptions;
  signingKeyPem: string | undefined;
  dataDir: string;
  authSecret: string;
}

function build(vars: Variables, { assumptions, signingKeyPem, dataDir, authSecret }: Derived): Env {
  return {
    environment: vars.PAYMENTS_BASE_URL === undefined ? 'sandbox' : 'live',
    payments: {
      ...given('baseUrl', vars.PAYMENTS_BASE_URL?.replace(/\/+$/, '')),
      ...given('apiKey', vars.PAYMENTS_API_KEY),
      ...given('signingKeyPem', signingKeyPem),
      ...given('webhookSecret', vars.PAYMENTS_WEBHOOK_SECRET),
      ...given('naasWebhookSecret', vars.PAYMENTS_NAAS_WEBHOOK_SECRET),
    },
    assumptions,
    appUrl:
      vars.APP_URL === undefined ? `http://localhost:${vars.PORT ?? '3000'}` : new URL(vars.APP_URL).origin,
    appUrlGiven: vars.APP_URL !== undefined,
    authSecret,
    ...given('databaseUrl', vars.DATABASE_URL),
    dataDir,
    ...given('adminEmail', vars.ADMIN_EMAIL),
    ...given('adminPassword', vars.ADMIN_PASSWORD),
    timeZone: vars.TIME_ZONE ?? 'America/Sao_Paulo',
    ...given('sandboxControlToken', vars.SANDBOX_CONTROL_TOKEN),
    allowLocalWebhooks: vars.SANDBOX_ALLOW_LOCAL_WEBHOOKS ?? false,
    build: vars.VERCEL_GIT_COMMIT_SHA?.slice(0, 12) ?? buildId(),
    production: vars.NODE_ENV === 'production',
  };
}

function given<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: string });
}

function demoAuthSecret(vars: Variables, dataDir: string): string {
  try {
    return demoSecret(dataDir, vars.VERCEL_DEPLOYMENT_ID);
  } catch {
    throw new Error(`DATA_DIR (${dataDir}) cannot be written`);
  }
}

/** Hosts of env files keep a PEM on one line with `\n` written out. */
function signingKey(vars: Variables): string | undefined {
  const file = vars.PAYMENTS_SIGNING_KEY_FILE;
  let pem = vars.PAYMENTS_SIGNING_KEY;
  if (file !== undefined) {
    try {
      pem = readFileSync(file, 'utf8');
    } catch {
      throw new Error('PAYMENTS_SIGNING_KEY_FILE cannot be read');
    }
  }
  const restored = pem?.replaceAll('\\r', '').replaceAll('\\n', '\n').replaceAll('\r', '').trim();
  if (
    restored !== undefined &&
    !/^-----BEGIN (RSA )?PRIVATE KEY-----\n[\s\S]+\n-----END \1?PRIVATE KEY-----$/.test(restored)
  ) {
    throw new Error(
      `${file === undefined ? 'PAYMENTS_SIGNING_KEY' : 'PAYMENTS_SIGNING_KEY_FILE'} is no PEM private key`,
    );
  }
  return restored === undefined ? undefined : `${restored}\n`;
}

function readAssumptions(value: string | undefined): Assumptions {
  if (value === undefined) return DEFAULT_ASSUMPTIONS;
  let json = value;
  if (!value.trimStart().startsWith('{')) {
    try {
      json = readFileSync(value, 'utf8');
    } catch {
      throw new Error('PAYMENTS_ASSUMPTIONS is neither JSON nor a file that can be read');
    }
  }
  try {
    return parseAssumptions(json);
  } catch (error) {
    throw new Error(`PAYMENTS_ASSUMPTIONS: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

function buildId(): string {
  try {
    return readFileSync(join(process.cwd(), '.next', 'BUILD_ID'), 'utf8').trim();
  } catch {
    return 'dev';
  }
}

let cached: Env | undefined;

/** The environment of this process; throws one Error with a line per fault. Never called while building. */
export function env(): Env {
  if (cached !== undefined) return cached;
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new Error(`bad environment:\n${parsed.faults.join('\n')}`);
  // next-auth reads its own names.
  process.env.NEXTAUTH_URL = parsed.env.appUrl;
  process.env.NEXTAUTH_SECRET = parsed.env.authSecret;
  cached = parsed.env;
  return cached;
}

/** One line per fault of the real environment; empty when Mesa can start. */
export function checkEnv(): string[] {
  const parsed = parseEnv(process.env);
  return parsed.ok ? [] : parsed.faults;
}
