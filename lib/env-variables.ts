import 'server-only';
import { z } from 'zod';
import { baseAddressFault, isLocalHost } from './env-base-address';

const MIN_SECRET_LENGTH = 32;
/** Nobody signs in with a longer one (lib/auth/passwords.ts). */
export const LONGEST_PASSWORD = 200;
const SAMPLE_SECRET =
  /change.?me|replace|example|sample|your[-_ ]|secret.*secret|^(.)\1*$|^(0123|1234|abcd)/i;

const flag = z
  .enum(['0', '1', 'false', 'true'], 'must be 1 or 0')
  .transform((text) => text === '1' || text === 'true');
const text = z.string().optional();

const httpOrigin = z.url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true });

/** The variables Mesa reads, each checked alone. Messages follow the variable's name and never quote its value. */
export const variables = z.object({
  PAYMENTS_BASE_URL: httpOrigin
    .refine(safeTransport, 'must be https (plain http would show the api-key)')
    .superRefine((value, context) => {
      const message = baseAddressFault(new URL(value));
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  PAYMENTS_API_KEY: text,
  PAYMENTS_SIGNING_KEY: text,
  PAYMENTS_SIGNING_KEY_FILE: text,
  PAYMENTS_WEBHOOK_SECRET: text,
  PAYMENTS_NAAS_WEBHOOK_SECRET: text,
  PAYMENTS_ASSUMPTIONS: text,
  APP_URL: httpOrigin.refine(isOrigin, 'must be an origin, e.g. https://mesa.example.com').optional(),
  AUTH_SECRET: text,
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATA_DIR: text,
  ALLOW_EMBEDDED_STORE: flag.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have 12 characters or more')
    .max(LONGEST_PASSWORD, `must have ${LONGEST_PASSWORD} characters or fewer`)
    .optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is no time zone of the IANA list, e.g. America/Sao_Paulo')
    .optional(),
  SANDBOX_CONTROL_TOKEN: text,
  SANDBOX_ALLOW_LOCAL_WEBHOOKS: flag.optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .optional(),
  NODE_ENV: text,
  VERCEL: text,
  VERCEL_DEPLOYMENT_ID: text,
  VERCEL_GIT_COMMIT_SHA: text,
});

export type Variables = z.infer<typeof variables>;

/** What is wrong between variables: one line each. */
export function combinationFaults(vars: Variables): string[] {
  const live = vars.PAYMENTS_BASE_URL !== undefined;
  const faults: string[] = [];
  if (live && vars.PAYMENTS_API_KEY === undefined)
    faults.push('PAYMENTS_API_KEY is required with PAYMENTS_BASE_URL');
  if (!live && vars.PAYMENTS_API_KEY !== undefined)
    faults.push('PAYMENTS_BASE_URL is required with PAYMENTS_API_KEY');
  if (vars.PAYMENTS_SIGNING_KEY !== undefined && vars.PAYMENTS_SIGNING_KEY_FILE !== undefined) {
    faults.push('PAYMENTS_SIGNING_KEY and PAYMENTS_SIGNING_KEY_FILE exclude each other');
  }
  if (live && vars.AUTH_SECRET === undefined) faults.push('AUTH_SECRET is required with a live service');
  if (live && vars.AUTH_SECRET !== undefined) {
    if (vars.AUTH_SECRET.length < MIN_SECRET_LENGTH) {
      faults.push(`AUTH_SECRET must have ${MIN_SECRET_LENGTH} characters or more`);
    } else if (SAMPLE_SECRET.test(vars.AUTH_SECRET))
      faults.push('AUTH_SECRET is a sample: make one of your own');
  }
  if (
    live &&
    vars.NODE_ENV === 'production' &&
    vars.DATABASE_URL === undefined &&
    vars.ALLOW_EMBEDDED_STORE !== true
  ) {
    faults.push('DATABASE_URL is required with a live service in production (or set ALLOW_EMBEDDED_STORE=1)');
  }
  if ((vars.ADMIN_EMAIL === undefined) !== (vars.ADMIN_PASSWORD === undefined)) {
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD go together');
  }
  return faults;
}

function isOrigin(value: string): boolean {
  const url = new URL(value);
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

/** Plain http only inside one machine or one private network. */
function safeTransport(value: string): boolean {
  const url = new URL(value);
  return url.protocol === 'https:' || isLocalHost(url.hostname);
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
