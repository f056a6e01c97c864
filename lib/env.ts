import 'server-only';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Assumptions,
  DEFAULT_ASSUMPTIONS,
  parseAssumptions,
} from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import { demoSecret } from './env-demo-secret';
import { readHeaders } from './env-otlp-headers';
import { withSecretFiles } from './env-secret-files';
import { type SingleSignOn, singleSignOn } from './env-single-sign-on';
import { combinationErrors, isPublicDemo, LOG_LEVELS, type Variables, variables } from './env-variables';
import { withVercelLimits, withVercelNames } from './env-vercel';

/** The parsed environment. Optional keys are absent when not given. */
export interface Env {
  /** `live` with `PAYMENTS_BASE_URL`. */
  environment: 'sandbox' | 'live';
  payments: {
    baseUrl?: string;
    apiKey?: string;
    /** PEM with real line breaks. */
    signingKeyPem?: string;
    webhookSecret?: string;
    webhookSecretPrevious?: string;
    naasWebhookSecret?: string;
    naasWebhookSecretPrevious?: string;
  };
  assumptions: Assumptions;
  appUrl: string;
  /** False when `appUrl` is only a guess. */
  appUrlGiven: boolean;
  authSecret: string;
  /** Opens what it signed and sealed, and signs nothing. */
  authSecretPrevious?: string;
  /** False when the secret is only this process's, until the store has one (lib/auth/stored-secret.ts). */
  authSecretGiven: boolean;
  /** Keys of the audit log: the first signs, the others check older rows. */
  auditSigningKeys: readonly string[];
  databaseUrl?: string;
  /** An address that bypasses the pooler. */
  databaseUrlDirect?: string;
  dataDir: string;
  adminEmail?: string;
  adminPassword?: string;
  sso?: SingleSignOn;
  /** Address, user and password of the mail server. */
  smtpUrl?: string;
  /** IANA name of the merchant's zone. */
  timeZone: string;
  sandboxControlToken?: string;
  /** The sandbox, open to anyone on the network. */
  publicDemo: boolean;
  /** How long a process that is told to stop goes on, so that balancers see it (docs/operations.md). */
  drainMs: number;
  /** Opens `/metrics`. */
  metricsToken?: string;
  company?: { name: string; taxId?: string };
  /** Proxies in front: so many entries of `X-Forwarded-For`, from the right, are theirs. */
  trustedProxies: number;
  /** False when `trustedProxies` is only a guess. Vercel itself writes the caller's address. */
  trustedProxiesGiven: boolean;
  allowLocalWebhooks: boolean;
  /** Spans go to a collector, by the standard variables of OpenTelemetry. */
  traced: boolean;
  /** Sent to the collector; they may hold its key. */
  otlpHeaders: Readonly<Record<string, string>>;
  /** Visitors' worlds at once, each a schema of the database; 0: all share one. */
  demoWorlds: number;
  /** An empty sandbox starts with sixty days behind it. */
  demoHistory: boolean;
  /** Several instances without a common store: a demo on Vercel without a database. */
  storeless: boolean;
  /** Each request may be the last for a while: the process is stopped between requests, and a minute is the longest. */
  functions: boolean;
  /** A preview on Vercel; leaves the attached database alone. */
  preview: boolean;
  /** Build name, for the footer and health. */
  build: string;
  production: boolean;
}

type Source = Readonly<Record<string, string | undefined>>;
type Parsed = { ok: true; env: Env } | { ok: false; errors: string[] };

/** Each error is a line naming its variable, never its value. */
export function parseEnv(variablesGiven: Source): Parsed {
  const files = withSecretFiles(withVercelNames(variablesGiven));
  if (files.errors.length > 0) return { ok: false, errors: files.errors };
  const given = Object.fromEntries(
    Object.entries(files.source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    return {
      ok: false,
      errors: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    };
  }
  const errors: string[] = [];
  const read = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      errors.push(error instanceof Error ? error.message : 'unknown error');
      return undefined;
    }
  };
  const vars = parsed.data;
  errors.push(...combinationErrors(vars));
  const signingKeyPem = read(() => signingKey(vars));
  const auditSigningKeys = read(() => auditKeyTexts(vars)) ?? [];
  const assumptions = read(() => readAssumptions(vars.PAYMENTS_ASSUMPTIONS)) ?? DEFAULT_ASSUMPTIONS;
  const dataDir = vars.DATA_DIR ?? (vars.VERCEL === undefined ? '.data' : join(tmpdir(), 'mesa'));
  const authSecret =
    vars.AUTH_SECRET ?? (errors.length > 0 ? undefined : read(() => demoAuthSecret(vars, dataDir)));
  if (errors.length > 0 || authSecret === undefined) return { ok: false, errors };
  return {
    ok: true,
    env: build(vars, { assumptions, signingKeyPem, auditSigningKeys, dataDir, authSecret }),
  };
}

interface Derived {
  assumptions: Assumptions;
  signingKeyPem: string | undefined;
  auditSigningKeys: readonly string[];
  dataDir: string;
  authSecret: string;
}

function build(
  vars: Variables,
  { assumptions, signingKeyPem, auditSigningKeys, dataDir, authSecret }: Derived,
): Env {
  return {
    environment: vars.PAYMENTS_BASE_URL === undefined ? 'sandbox' : 'live',
    payments: {
      ...given('baseUrl', vars.PAYMENTS_BASE_URL?.replace(/\/+$/, '')),
      ...given('apiKey', vars.PAYMENTS_API_KEY),
      ...given('signingKeyPem', signingKeyPem),
      ...given('webhookSecret', vars.PAYMENTS_WEBHOOK_SECRET),
      ...given('webhookSecretPrevious', vars.PAYMENTS_WEBHOOK_SECRET_PREVIOUS),
      ...given('naasWebhookSecretPrevious', vars.PAYMENTS_NAAS_WEBHOOK_SECRET_PREVIOUS),
      ...given('naasWebhookSecret', vars.PAYMENTS_NAAS_WEBHOOK_SECRET),
    },
    assumptions: vars.VERCEL === undefined ? assumptions : withVercelLimits(assumptions),
    appUrl: vars.APP_URL === undefined ? guessedUrl(vars) : new URL(vars.APP_URL).origin,
    appUrlGiven: vars.APP_URL !== undefined,
    authSecret,
    ...given('authSecretPrevious', vars.AUTH_SECRET_PREVIOUS),
    authSecretGiven: vars.AUTH_SECRET !== undefined,
    auditSigningKeys,
    ...given('databaseUrl', vars.DATABASE_URL),
    ...given('databaseUrlDirect', vars.DATABASE_URL_DIRECT),
    dataDir,
    ...given('adminEmail', vars.ADMIN_EMAIL),
    ...given('adminPassword', vars.ADMIN_PASSWORD),
    ...defined({ sso: singleSignOn(vars) }),
    ...given('smtpUrl', vars.SMTP_URL),
    ...(vars.COMPANY_NAME === undefined
      ? {}
      : { company: { name: vars.COMPANY_NAME, ...defined({ taxId: vars.COMPANY_TAX_ID }) } }),
    timeZone: vars.TIME_ZONE ?? 'America/Sao_Paulo',
    ...given('sandboxControlToken', vars.SANDBOX_CONTROL_TOKEN),
    publicDemo: isPublicDemo(vars),
    drainMs: 1000 * (vars.DRAIN_SECONDS ?? (vars.PAYMENTS_BASE_URL === undefined ? 0 : 5)),
    ...given('metricsToken', vars.METRICS_TOKEN),
    traced:
      (vars.OTEL_EXPORTER_OTLP_ENDPOINT ?? vars.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
      vars.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
      /\botlp\b/i.test(vars.OTEL_TRACES_EXPORTER || 'otlp'),
    otlpHeaders: {
      ...readHeaders(vars.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
      ...readHeaders(vars.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? ''),
    },
    trustedProxies: vars.TRUSTED_PROXIES ?? 0,
    trustedProxiesGiven: vars.TRUSTED_PROXIES !== undefined || vars.VERCEL !== undefined,
    allowLocalWebhooks: vars.SANDBOX_ALLOW_LOCAL_WEBHOOKS ?? false,
    demoWorlds: demoWorlds(vars),
    demoHistory: vars.DEMO_HISTORY ?? isPublicDemo(vars),
    storeless: isPublicDemo(vars) && vars.VERCEL !== undefined && vars.DATABASE_URL === undefined,
    functions: vars.VERCEL !== undefined,
    preview: vars.VERCEL_ENV === 'preview',
    build: vars.VERCEL_GIT_COMMIT_SHA?.slice(0, 12) ?? buildId(),
    production: vars.NODE_ENV === 'production',
  };
}

function demoWorlds(vars: Variables): number {
  if (vars.PAYMENTS_BASE_URL !== undefined || vars.DATABASE_URL === undefined) return 0;
  return vars.DEMO_WORLDS ?? (isPublicDemo(vars) ? 200 : 0);
}

/** Vercel serves https alone, under a name that it gives. */
function guessedUrl(vars: Variables): string {
  const host = vars.VERCEL_ENV === 'production' ? vars.VERCEL_PROJECT_PRODUCTION_URL : vars.VERCEL_URL;
  return vars.VERCEL !== undefined && host !== undefined
    ? `https://${host}`
    : `http://localhost:${vars.PORT ?? '3000'}`;
}

function given<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: string });
}

function demoAuthSecret(vars: Variables, dataDir: string): string {
  try {
    return demoSecret({ dataDir, deploymentId: vars.VERCEL_DEPLOYMENT_ID });
  } catch {
    throw new Error(`DATA_DIR (${dataDir}) cannot be written`);
  }
}

/** Env files hold a PEM on one line with `\n` written out. */
function signingKey({ PAYMENTS_SIGNING_KEY: pem }: Variables): string | undefined {
  const restored = pem?.replaceAll('\\r', '').replaceAll('\\n', '\n').replaceAll('\r', '').trim();
  if (
    restored !== undefined &&
    !/^-----BEGIN (RSA )?PRIVATE KEY-----\n[\s\S]+\n-----END \1?PRIVATE KEY-----$/.test(restored)
  ) {
    throw new Error('PAYMENTS_SIGNING_KEY is no PEM private key');
  }
  return restored === undefined ? undefined : `${restored}\n`;
}

function auditKeyTexts({ AUDIT_SIGNING_KEY: text = '' }: Variables): string[] {
  const keys = text.split(/\s+/).filter((key) => key !== '');
  if (keys.some((key) => key.length < 32))
    throw new Error('AUDIT_SIGNING_KEY must hold keys of 32 characters or more, the newest first');
  return keys;
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

export const distDir = (): string =>
  join(/* turbopackIgnore: true */ process.cwd(), process.env.NEXT_DIST_DIR ?? '.next');

/** Before the rest is checked; what is no level counts as `info`. */
export function logLevel(): (typeof LOG_LEVELS)[number] {
  return LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? 'info';
}

/** Vercel freezes a process after its answer. */
export function logsAtOnce(): boolean {
  return process.env.VERCEL !== undefined;
}

function buildId(): string {
  try {
    return readFileSync(join(distDir(), 'BUILD_ID'), 'utf8').trim();
  } catch {
    return 'dev';
  }
}

let cached: Env | undefined;

/** Throws one Error, a line per error. Not during the build. */
export function env(): Env {
  if (cached !== undefined) return cached;
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new Error(`bad environment:\n${parsed.errors.join('\n')}`);
  // next-auth reads these names.
  process.env.NEXTAUTH_URL = parsed.env.appUrl;
  process.env.NEXTAUTH_SECRET = parsed.env.authSecret;
  cached = parsed.env;
  return cached;
}

/** A public sandbox sends nobody mail. */
export function sendsMail({ smtpUrl, publicDemo }: Pick<Env, 'smtpUrl' | 'publicDemo'> = env()): boolean {
  return smtpUrl !== undefined && !publicDemo;
}

/** Makes `secret` the session secret of this process: the store's, so that a new deployment signs nobody out. */
export function setAuthSecret(secret: string): void {
  process.env.AUTH_SECRET = secret;
  cached = undefined;
}

/** One line per error; empty when Mesa can start. */
export function checkEnv(): string[] {
  const parsed = parseEnv(process.env);
  return parsed.ok ? [] : parsed.errors;
}
