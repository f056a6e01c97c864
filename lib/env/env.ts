import 'server-only';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import { demoSecret } from './demo-secret';
import { withSecretFiles } from './secret-files';
import { singleSignOn } from './single-sign-on';
import { combinationErrors, isPublicDemo, LOG_LEVELS, type Variables, variables } from './variables';
import { withVercelLimits, withVercelNames } from './vercel';

type Source = Readonly<Record<string, string | undefined>>;

const environment = z
  .preprocess((given: Source, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const source = withSecretFiles(withVercelNames(given), refuse);
    return Object.fromEntries(
      Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
    );
  }, variables)
  .transform((vars, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const errors = combinationErrors(vars);
    for (const message of errors) refuse(message);
    if (errors.length > 0) return z.NEVER;
    const dataDir = vars.DATA_DIR ?? (vars.VERCEL === undefined ? '.data' : join(tmpdir(), 'mesa'));
    const authSecret = vars.AUTH_SECRET ?? demoAuthSecret(vars, dataDir);
    if (authSecret !== undefined) return envOf(vars, { dataDir, authSecret });
    refuse(`DATA_DIR (${dataDir}) cannot be written`);
    return z.NEVER;
  });

/** Optional keys are absent when not given. */
export type Env = z.output<typeof environment>;

type Parsed = { ok: true; env: Env } | { ok: false; errors: string[] };

/** Each error is a line naming its variable, never its value. */
export function parseEnv(given: Source): Parsed {
  const parsed = environment.safeParse(given);
  if (parsed.success) return { ok: true, env: parsed.data };
  return { ok: false, errors: parsed.error.issues.map(lineOf) };
}

function lineOf({ path, message }: z.core.$ZodIssue): string {
  return message.startsWith(':') ? `${path.join('.')}${message}` : [...path, message].join(' ');
}

function envOf(vars: Variables, { dataDir, authSecret }: { dataDir: string; authSecret: string }) {
  const assumptions = vars.PAYMENTS_ASSUMPTIONS ?? DEFAULT_ASSUMPTIONS;
  const environment: 'sandbox' | 'live' = vars.PAYMENTS_BASE_URL === undefined ? 'sandbox' : 'live';
  return defined({
    environment,
    payments: defined({
      baseUrl: vars.PAYMENTS_BASE_URL,
      apiKey: vars.PAYMENTS_API_KEY,
      /** PEM with real line breaks. */
      signingKeyPem: vars.PAYMENTS_SIGNING_KEY,
      webhookSecret: vars.PAYMENTS_WEBHOOK_SECRET,
      webhookSecretPrevious: vars.PAYMENTS_WEBHOOK_SECRET_PREVIOUS,
      naasWebhookSecret: vars.PAYMENTS_NAAS_WEBHOOK_SECRET,
      naasWebhookSecretPrevious: vars.PAYMENTS_NAAS_WEBHOOK_SECRET_PREVIOUS,
    }),
    assumptions: vars.VERCEL === undefined ? assumptions : withVercelLimits(assumptions),
    appUrl: vars.APP_URL ?? guessedUrl(vars),
    /** False when `appUrl` is only a guess. */
    appUrlGiven: vars.APP_URL !== undefined,
    authSecret,
    /** Opens what it signed and sealed, and signs nothing. */
    authSecretPrevious: vars.AUTH_SECRET_PREVIOUS,
    /** False when the secret is only this process's, until the store has one (lib/auth/stored-secret.ts). */
    authSecretGiven: vars.AUTH_SECRET !== undefined,
    /** Keys of the audit log: the first signs, the others check older rows. */
    auditSigningKeys: vars.AUDIT_SIGNING_KEY ?? [],
    databaseUrl: vars.DATABASE_URL,
    /** An address that bypasses the pooler. */
    databaseUrlDirect: vars.DATABASE_URL_DIRECT,
    dataDir,
    adminEmail: vars.ADMIN_EMAIL,
    adminPassword: vars.ADMIN_PASSWORD,
    sso: singleSignOn(vars),
    /** Address, user and password of the mail server. */
    smtpUrl: vars.SMTP_URL,
    company:
      vars.COMPANY_NAME === undefined
        ? undefined
        : defined({ name: vars.COMPANY_NAME, taxId: vars.COMPANY_TAX_ID }),
    /** IANA name of the merchant's zone. */
    timeZone: vars.TIME_ZONE ?? 'America/Sao_Paulo',
    sandboxControlToken: vars.SANDBOX_CONTROL_TOKEN,
    /** The sandbox, open to anyone on the network. */
    publicDemo: isPublicDemo(vars),
    /** How long a process that is told to stop goes on, so that balancers see it (docs/operations.md). */
    drainMs: 1000 * (vars.DRAIN_SECONDS ?? (environment === 'sandbox' ? 0 : 5)),
    /** Opens `/metrics`. */
    metricsToken: vars.METRICS_TOKEN,
    /** Spans go to a collector, by the standard variables of OpenTelemetry. */
    traced:
      (vars.OTEL_EXPORTER_OTLP_ENDPOINT ?? vars.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
      vars.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
      /\botlp\b/i.test(vars.OTEL_TRACES_EXPORTER ?? 'otlp'),
    /** Sent to the collector; they may hold its key. */
    otlpHeaders: { ...vars.OTEL_EXPORTER_OTLP_HEADERS, ...vars.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    /** Proxies in front: so many entries of `X-Forwarded-For`, from the right, are theirs. */
    trustedProxies: vars.TRUSTED_PROXIES ?? 0,
    /** False when `trustedProxies` is only a guess. Vercel itself writes the caller's address. */
    trustedProxiesGiven: vars.TRUSTED_PROXIES !== undefined || vars.VERCEL !== undefined,
    allowLocalWebhooks: vars.SANDBOX_ALLOW_LOCAL_WEBHOOKS ?? false,
    /** Visitors' worlds at once; 0: all share one. */
    demoWorlds: demoWorlds(vars),
    /** An empty sandbox starts with sixty days behind it. */
    demoHistory: vars.DEMO_HISTORY ?? isPublicDemo(vars),
    /** Several instances without a common store: a demo on Vercel without a database. */
    storeless: isPublicDemo(vars) && vars.VERCEL !== undefined && vars.DATABASE_URL === undefined,
    /** Each request may be the last for a while: the process is stopped between requests, and a minute is the longest. */
    functions: vars.VERCEL !== undefined,
    /** A preview on Vercel; leaves the attached database alone. */
    preview: vars.VERCEL_ENV === 'preview',
    /** Build name, for the footer and health. */
    build: vars.VERCEL_GIT_COMMIT_SHA?.slice(0, 12) ?? buildId(),
    production: vars.NODE_ENV === 'production',
  });
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

function demoAuthSecret(vars: Variables, dataDir: string): string | undefined {
  try {
    return demoSecret({ dataDir, deploymentId: vars.VERCEL_DEPLOYMENT_ID });
  } catch {
    return undefined;
  }
}

export const distDir = (): string =>
  join(/* turbopackIgnore: true */ process.cwd(), process.env.NEXT_DIST_DIR ?? '.next');

/** Before the rest is checked; what is no level counts as `info`. */
export function logLevel(): (typeof LOG_LEVELS)[number] {
  return LOG_LEVELS.find((level) => level === process.env.LOG_LEVEL) ?? 'info';
}

/** True on Vercel, which freezes a process after its answer. */
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

/** A public sandbox mails nobody, because anybody may enter it. */
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
