import 'server-only';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { isGuessable } from '@/lib/contract/values/guessable';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@/lib/contract/values/password';
import { readTaxId } from '@/lib/contract/values/tax-id';
import { isTimeZone } from '@/lib/time/zone';
import { baseAddressError, isLocalHost } from './base-address';
import { readHeaders } from './otlp-headers';
import { singleSignOnErrors } from './single-sign-on';

const MIN_SECRET_LENGTH = 32;
const MIN_WEBHOOK_SECRET_LENGTH = 16;
const MIN_TOKEN_LENGTH = 16;
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
const SAMPLE_WORD = /change.?me|replace|example|sample|your[-_ ]/i;
const SAMPLE_SECRET = /secret.*secret|^(.)\1*$|^(0123|1234|abcd)/i;
/** Published in lib/sandbox/world/seed.ts. */
const SANDBOX_SECRET = /^sandbox_(naas_)?whsec_/;

const flag = z
  .enum(['0', '1', 'false', 'true'], 'must be 1 or 0')
  .transform((text) => text === '1' || text === 'true');
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');
const text = z.string();
const headerList = text.transform(
  orIssue(readHeaders, () => 'must be name=value pairs, percent-encoded, with commas'),
);

/** `NAME_FILE` may name a file that holds it, as container engines and systemd hand out secrets. */
const secret = <T extends z.ZodType>(schema: T) => schema.optional().meta({ secret: true });

/** What `read` throws or finds to be nothing becomes an issue. */
function orIssue<T>(read: (given: string) => T | null, why: (error: unknown) => string) {
  return (given: string, context: z.RefinementCtx): T => {
    let error: unknown;
    try {
      const value = read(given);
      if (value !== null) return value;
    } catch (thrown) {
      error = thrown;
    }
    context.addIssue({ code: 'custom', message: why(error) });
    return z.NEVER;
  };
}

/** Env files hold a PEM on one line with `\n` written out. */
function readPem(given: string): string | null {
  const pem = given.replaceAll('\\r', '').replaceAll('\\n', '\n').replaceAll('\r', '').trim();
  const isPem = /^-----BEGIN (RSA )?PRIVATE KEY-----\n[\s\S]+\n-----END \1?PRIVATE KEY-----$/.test(pem);
  return isPem ? `${pem}\n` : null;
}

function readKeys(given: string): string[] | null {
  const keys = given.split(/\s+/).filter((key) => key !== '');
  return keys.some((key) => key.length < MIN_SECRET_LENGTH) ? null : keys;
}

/** JSON, or a file that holds it. */
function readJson(given: string): string {
  return given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8');
}

function isCnpj(given: string): boolean {
  const id = readTaxId(given);
  return 'kind' in id && id.kind === 'cnpj';
}

const httpOrigin = z.url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true });

/** Each variable checked alone. Messages follow its name and never quote its value. */
export const variables = z.object({
  PAYMENTS_BASE_URL: httpOrigin
    .refine(safeTransport, 'must be https (plain http would show the api-key)')
    .superRefine((value, context) => {
      const message = baseAddressError(new URL(value));
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  PAYMENTS_API_KEY: secret(text),
  PAYMENTS_SIGNING_KEY: secret(text.transform(orIssue(readPem, () => 'is no PEM private key'))),
  PAYMENTS_WEBHOOK_SECRET: secret(text),
  PAYMENTS_WEBHOOK_SECRET_PREVIOUS: secret(text),
  PAYMENTS_NAAS_WEBHOOK_SECRET: secret(text),
  PAYMENTS_NAAS_WEBHOOK_SECRET_PREVIOUS: secret(text),
  PAYMENTS_ASSUMPTIONS: text
    .transform(orIssue(readJson, () => 'is neither JSON nor a file that can be read'))
    .transform(
      orIssue(parseAssumptions, (error) => `: ${error instanceof Error ? error.message : 'cannot be read'}`),
    )
    .optional(),
  APP_URL: httpOrigin
    .refine(isOrigin, 'must be an origin, e.g. https://mesa.example.com')
    .transform((address) => new URL(address).origin)
    .optional(),
  AUTH_SECRET: secret(text),
  AUTH_SECRET_PREVIOUS: secret(text),
  AUDIT_SIGNING_KEY: secret(
    text.transform(
      orIssue(readKeys, () => `must hold keys of ${MIN_SECRET_LENGTH} characters or more, the newest first`),
    ),
  ),
  DATABASE_URL: secret(databaseUrl),
  DATABASE_URL_DIRECT: secret(databaseUrl),
  DATA_DIR: text.optional(),
  ALLOW_EMBEDDED_STORE: flag.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: secret(
    z
      .string()
      .min(SHORTEST_PASSWORD, `must have ${SHORTEST_PASSWORD} characters or more`)
      .max(LONGEST_PASSWORD, `must have ${LONGEST_PASSWORD} characters or fewer`),
  ),
  OIDC_ISSUER: httpOrigin
    .refine(safeTransport, 'must be https (plain http would show the sign-in)')
    .optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: secret(text),
  OIDC_ROLES: text.optional(),
  OIDC_TRUSTED_DOMAINS: text.optional(),
  OIDC_REQUIRED: text.optional(),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })),
  COMPANY_NAME: text.optional(),
  COMPANY_TAX_ID: z.string().refine(isCnpj, 'is no CNPJ').optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is no time zone of the IANA list, e.g. America/Sao_Paulo')
    .optional(),
  SANDBOX_CONTROL_TOKEN: secret(text),
  SANDBOX_ALLOW_LOCAL_WEBHOOKS: flag.optional(),
  MESA_DEMO: flag.optional(),
  DEMO_WORLDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number from 0 to 9999')
    .transform(Number)
    .optional(),
  DEMO_HISTORY: flag.optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^(\d|[12]\d|30)$/, 'must be a whole number from 0 to 30')
    .transform(Number)
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  METRICS_TOKEN: secret(z.string().min(MIN_TOKEN_LENGTH, `must have ${MIN_TOKEN_LENGTH} characters or more`)),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('must be an address').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url('must be an address').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: secret(headerList),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: secret(headerList),
  OTEL_SDK_DISABLED: text.optional(),
  OTEL_TRACES_EXPORTER: text.optional(),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d$/, 'must be a whole number from 0 to 9')
    .transform(Number)
    .optional(),
  HOST: text.optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .optional(),
  NODE_ENV: text.optional(),
  VERCEL: text.optional(),
  VERCEL_ENV: text.optional(),
  VERCEL_URL: text.optional(),
  VERCEL_PROJECT_PRODUCTION_URL: text.optional(),
  VERCEL_DEPLOYMENT_ID: text.optional(),
  VERCEL_GIT_COMMIT_SHA: text.optional(),
});

export type Variables = z.output<typeof variables>;

/** Names of the variables that may come from a file. */
export const SECRETS = Object.entries(variables.shape)
  .filter(([, schema]) => schema.meta()?.secret === true)
  .map(([name]) => name);

/** While a secret is rotated both are accepted; only the new one signs. */
const ROTATED = [
  ['AUTH_SECRET', 'AUTH_SECRET_PREVIOUS'],
  ['PAYMENTS_WEBHOOK_SECRET', 'PAYMENTS_WEBHOOK_SECRET_PREVIOUS'],
  ['PAYMENTS_NAAS_WEBHOOK_SECRET', 'PAYMENTS_NAAS_WEBHOOK_SECRET_PREVIOUS'],
] as const;

/** Errors between variables, one line each. */
export function combinationErrors(vars: Variables): string[] {
  const live = vars.PAYMENTS_BASE_URL !== undefined;
  const errors: string[] = [];
  if (live && vars.PAYMENTS_API_KEY === undefined)
    errors.push('PAYMENTS_API_KEY is required with PAYMENTS_BASE_URL');
  if (!live && vars.PAYMENTS_API_KEY !== undefined)
    errors.push('PAYMENTS_BASE_URL is required with PAYMENTS_API_KEY');
  for (const [name, previous] of ROTATED)
    if (vars[name] === undefined && vars[previous] !== undefined) errors.push(`${previous} needs ${name}`);
  errors.push(...(live ? [...liveFrontErrors(vars), ...webhookSecretErrors(vars)] : demoFrontErrors(vars)));
  if (
    live &&
    vars.NODE_ENV === 'production' &&
    vars.DATABASE_URL === undefined &&
    vars.ALLOW_EMBEDDED_STORE !== true
  ) {
    errors.push('DATABASE_URL is required with a live service in production (or set ALLOW_EMBEDDED_STORE=1)');
  }
  if (live && vars.VERCEL !== undefined && vars.DATABASE_URL === undefined)
    errors.push(
      vars.VERCEL_ENV === 'preview'
        ? 'A preview uses no database, so no live service starts in it: deploy to production'
        : 'DATABASE_URL is required with a live service on Vercel, where nothing else lasts',
    );
  if ((vars.ADMIN_EMAIL === undefined) !== (vars.ADMIN_PASSWORD === undefined)) {
    errors.push('ADMIN_EMAIL and ADMIN_PASSWORD go together');
  }
  errors.push(...singleSignOnErrors(vars));
  return errors;
}

/** Money moves only behind https, or on this machine, and behind secrets that stand on no list (W10). */
function liveFrontErrors({
  APP_URL,
  AUTH_SECRET,
  AUTH_SECRET_PREVIOUS,
  ADMIN_PASSWORD,
  AUDIT_SIGNING_KEY,
  METRICS_TOKEN,
}: Variables): string[] {
  const errors: string[] = [];
  if (APP_URL === undefined) errors.push('APP_URL is required with a live service');
  else if (!safeTransport(APP_URL))
    errors.push(
      'APP_URL must be https with a live service (plain http only on this machine or a local name)',
    );
  if (AUTH_SECRET === undefined) errors.push('AUTH_SECRET is required with a live service');
  // The previous secret opens sessions too, so it is checked like the present one.
  for (const [name, secret] of Object.entries({ AUTH_SECRET, AUTH_SECRET_PREVIOUS }))
    if (secret === undefined) continue;
    else if (secret.length < MIN_SECRET_LENGTH)
      errors.push(`${name} must have ${MIN_SECRET_LENGTH} characters or more`);
    else if (SAMPLE_WORD.test(secret) || SAMPLE_SECRET.test(secret) || isGuessable(secret))
      errors.push(`${name} is a sample: make one of your own`);
  if (ADMIN_PASSWORD !== undefined && isGuessable(ADMIN_PASSWORD))
    errors.push('ADMIN_PASSWORD is published or common: choose another one');
  // Only the first key signs; earlier ones are not judged.
  for (const [name, text] of Object.entries({ AUDIT_SIGNING_KEY: AUDIT_SIGNING_KEY?.[0], METRICS_TOKEN }))
    if (text !== undefined && (SAMPLE_WORD.test(text) || isGuessable(text)))
      errors.push(`${name} is a sample: make one of your own`);
  return errors;
}

const WEBHOOK_SECRETS = [
  ...(['PAYMENTS_WEBHOOK_SECRET', 'PAYMENTS_NAAS_WEBHOOK_SECRET'] as const),
  ...(['PAYMENTS_WEBHOOK_SECRET_PREVIOUS', 'PAYMENTS_NAAS_WEBHOOK_SECRET_PREVIOUS'] as const),
];

/** They decide whether a webhook is verified. The API gives them, so only what anybody can guess is refused (W10). */
function webhookSecretErrors(vars: Variables): string[] {
  const { hostname } = new URL(vars.PAYMENTS_BASE_URL ?? 'http://localhost');
  return WEBHOOK_SECRETS.flatMap((name) => {
    const secret = vars[name];
    if (secret === undefined || (SANDBOX_SECRET.test(secret) && isLocalHost(hostname))) return [];
    if (secret.length < MIN_WEBHOOK_SECRET_LENGTH)
      return [`${name} must have ${MIN_WEBHOOK_SECRET_LENGTH} characters or more`];
    return SANDBOX_SECRET.test(secret) || SAMPLE_WORD.test(secret) || isGuessable(secret)
      ? [`${name} is published or common: configure the one that the API gave`]
      : [];
  });
}

/** A sandbox lets anyone sign in as anyone, so it is public only where somebody asked for that. */
function demoFrontErrors(vars: Variables): string[] {
  const errors: string[] = [];
  const asked = isPublicDemo(vars) || vars.PAYMENTS_API_KEY !== undefined;
  if (vars.NODE_ENV === 'production' && !asked && !isLoopback(vars.HOST)) {
    errors.push(
      'PAYMENTS_BASE_URL is not set, and anyone may enter the sandbox: set it, HOST=127.0.0.1, or MESA_DEMO=1 for a public demo',
    );
  }
  if (isPublicDemo(vars) && vars.SANDBOX_ALLOW_LOCAL_WEBHOOKS === true)
    errors.push('MESA_DEMO and SANDBOX_ALLOW_LOCAL_WEBHOOKS exclude each other');
  const token = vars.SANDBOX_CONTROL_TOKEN;
  if (isPublicDemo(vars) && token !== undefined && isGuessable(token))
    errors.push('SANDBOX_CONTROL_TOKEN is published or common: choose another one');
  return errors;
}

/** The sandbox on an interface that others reach. */
export function isPublicDemo(vars: Variables): boolean {
  return vars.PAYMENTS_BASE_URL === undefined && (vars.MESA_DEMO === true || vars.VERCEL !== undefined);
}

/** An absent host means all interfaces. */
function isLoopback(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
}

function isOrigin(value: string): boolean {
  const url = new URL(value);
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

/** Plain http only within one machine or private network. */
function safeTransport(value: string): boolean {
  const url = new URL(value);
  return url.protocol === 'https:' || isLocalHost(url.hostname);
}
