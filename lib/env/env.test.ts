import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { parseEnv } from './env';

const dataDir = () => join(mkdtempSync(join(tmpdir(), 'mesa-env-')), 'data');
const PEM = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n';
const SECRET = '8d1f0b6a94c7e2553fa1d0c6b7e98f42';
const LIVE = {
  PAYMENTS_BASE_URL: 'https://api.payments.example/',
  PAYMENTS_API_KEY: 'key-of-the-account',
  AUTH_SECRET: SECRET,
  APP_URL: 'https://mesa.example.com',
  DATABASE_URL: 'postgres://mesa@db/mesa',
  NODE_ENV: 'production',
};

function sound(source: Record<string, string | undefined>) {
  const parsed = parseEnv(source);
  if (!parsed.ok) throw new Error(parsed.errors.join('; '));
  return parsed.env;
}

function errors(source: Record<string, string | undefined>): string[] {
  const parsed = parseEnv(source);
  return parsed.ok ? [] : parsed.errors;
}

test('with nothing set Mesa is a sandbox on this machine, in the zone of São Paulo', () => {
  expect(sound({ DATA_DIR: dataDir() })).toMatchObject({
    environment: 'sandbox',
    payments: {},
    appUrl: 'http://localhost:3000',
    appUrlGiven: false,
    timeZone: 'America/Sao_Paulo',
    allowLocalWebhooks: false,
    production: false,
  });
});

test('a demo makes its session secret once, readable by its owner only', () => {
  const DATA_DIR = dataDir();
  const first = sound({ DATA_DIR }).authSecret;
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(sound({ DATA_DIR }).authSecret).toBe(first);
  expect(readFileSync(join(DATA_DIR, 'auth-secret'), 'utf8')).toBe(first);
  expect(statSync(join(DATA_DIR, 'auth-secret')).mode & 0o777).toBe(0o600);
});

test('where no folder lasts the secret is the same in every instance, and nothing is written', () => {
  const DATA_DIR = dataDir();
  const one = sound({ DATA_DIR, VERCEL_DEPLOYMENT_ID: 'dpl_1' }).authSecret;
  expect(sound({ DATA_DIR: dataDir(), VERCEL_DEPLOYMENT_ID: 'dpl_1' }).authSecret).toBe(one);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('a live service takes what it was given, and its addresses lose their trailing slash', () => {
  expect(sound({ ...LIVE, APP_URL: 'https://mesa.example.com/', TIME_ZONE: 'America/Manaus' })).toMatchObject(
    {
      environment: 'live',
      payments: { baseUrl: 'https://api.payments.example', apiKey: 'key-of-the-account' },
      appUrl: 'https://mesa.example.com',
      appUrlGiven: true,
      authSecret: SECRET,
      timeZone: 'America/Manaus',
      production: true,
    },
  );
});

test('a PEM on one line gets its line breaks back, and one in a file is read', () => {
  expect(
    sound({ ...LIVE, PAYMENTS_SIGNING_KEY: PEM.trim().replaceAll('\n', '\\n') }).payments.signingKeyPem,
  ).toBe(PEM);
  expect(sound({ ...LIVE, PAYMENTS_SIGNING_KEY: PEM.replaceAll('\n', '\r\n') }).payments.signingKeyPem).toBe(
    PEM,
  );
  const file = join(mkdtempSync(join(tmpdir(), 'mesa-pem-')), 'key.pem');
  writeFileSync(file, PEM);
  expect(sound({ ...LIVE, PAYMENTS_SIGNING_KEY_FILE: file }).payments.signingKeyPem).toBe(PEM);
});

test.each<[string, Record<string, string | undefined>, string]>([
  ['no key', { PAYMENTS_API_KEY: undefined }, 'PAYMENTS_API_KEY is required with PAYMENTS_BASE_URL'],
  [
    'a key without a service',
    { PAYMENTS_BASE_URL: undefined },
    'PAYMENTS_BASE_URL is required with PAYMENTS_API_KEY',
  ],
  ['plain http', { PAYMENTS_BASE_URL: 'http://api.payments.example' }, 'PAYMENTS_BASE_URL must be https'],
  ['no secret', { AUTH_SECRET: undefined }, 'AUTH_SECRET is required with a live service'],
  ['an empty secret', { AUTH_SECRET: '' }, 'AUTH_SECRET is required with a live service'],
  ['a short secret', { AUTH_SECRET: 'short' }, 'AUTH_SECRET must have 32 characters or more'],
  ['a sample secret', { AUTH_SECRET: 'change-me-change-me-change-me-change-me' }, 'AUTH_SECRET is a sample'],
  ['a sample secret', { AUTH_SECRET: 'a'.repeat(40) }, 'AUTH_SECRET is a sample'],
  ['a guessable token', { METRICS_TOKEN: 'a'.repeat(40) }, 'METRICS_TOKEN is a sample'],
  [
    'a sample key',
    { AUDIT_SIGNING_KEY: `${'change-me-'.repeat(4)} ${'x9'.repeat(18)}` },
    'AUDIT_SIGNING_KEY is',
  ],
  ['no server', { DATABASE_URL: undefined }, 'DATABASE_URL is required with a live service in production'],
  ['another database', { DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must start with postgres://'],
  [
    'a CPF for the company',
    { COMPANY_NAME: 'Aurora', COMPANY_TAX_ID: '529.982.247-25' },
    'COMPANY_TAX_ID is no CNPJ',
  ],
  ['a wrong zone', { TIME_ZONE: 'America/Atlantis' }, 'TIME_ZONE is no time zone'],
  ['no address', { APP_URL: 'mesa.example.com' }, 'APP_URL must be an http(s) address'],
  ['a path', { APP_URL: 'https://mesa.example.com/app' }, 'APP_URL must be an origin'],
  [
    'a base that is no address',
    { PAYMENTS_BASE_URL: 'pay.example' },
    'PAYMENTS_BASE_URL must be an http(s) address',
  ],
  [
    'a base with a query',
    { PAYMENTS_BASE_URL: 'https://pay.example/?x=1' },
    'PAYMENTS_BASE_URL must have no',
  ],
  [
    'a base with a fragment',
    { PAYMENTS_BASE_URL: 'https://pay.example/#x' },
    'PAYMENTS_BASE_URL must have no',
  ],
  ['a base with a user', { PAYMENTS_BASE_URL: 'https://u:p@pay.example' }, 'PAYMENTS_BASE_URL must have no'],
  [
    'the metadata service',
    { PAYMENTS_BASE_URL: 'https://169.254.169.254' },
    'PAYMENTS_BASE_URL must not be a link-local',
  ],
  [
    'this machine in disguise',
    { PAYMENTS_BASE_URL: 'https://[::ffff:127.0.0.1]' },
    'PAYMENTS_BASE_URL must not be an IPv4 address written as IPv6',
  ],
  [
    'a password nobody can sign in with',
    { ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'x'.repeat(201) },
    'ADMIN_PASSWORD must have 200 characters or fewer',
  ],
  ['half an administrator', { ADMIN_EMAIL: 'ana@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD go together'],
  ['no public address', { APP_URL: undefined }, 'APP_URL is required with a live service'],
  ['plain http on a public host', { APP_URL: 'http://mesa.example.com' }, 'APP_URL must be https'],
  ['plain http on a public address', { APP_URL: 'http://203.0.113.7' }, 'APP_URL must be https'],
  ['a word as a secret', { AUTH_SECRET: 'hunter2-'.repeat(5) }, 'AUTH_SECRET is a sample'],
  [
    'the password of the demo',
    { ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'mesa-demo-2026' },
    'ADMIN_PASSWORD is published or common',
  ],
  [
    'a common password',
    { ADMIN_EMAIL: 'ana@example.com', ADMIN_PASSWORD: 'password1234' },
    'ADMIN_PASSWORD is published or common',
  ],
  ...['PAYMENTS_WEBHOOK_SECRET', 'PAYMENTS_NAAS_WEBHOOK_SECRET'].flatMap(
    (name): [string, Record<string, string>, string][] => [
      ['a short webhook secret', { [name]: 'x7Kq91!bZw0' }, `${name} must have 16 characters or more`],
      ['a common webhook secret', { [name]: 'p4ssw0rd-p4ssw0rd' }, `${name} is published or common`],
      ['a sample webhook secret', { [name]: 'your-webhook-secret-here' }, `${name} is published or common`],
      [
        'a webhook secret of the sandbox',
        { [name]: 'sandbox_naas_whsec_A_7f3k9wq2m5xt8c1v6n4b0zrd' },
        `${name} is published or common`,
      ],
    ],
  ),
  ['a count of proxies that is none', { TRUSTED_PROXIES: 'two' }, 'TRUSTED_PROXIES must be a whole number'],
  ['no PEM', { PAYMENTS_SIGNING_KEY: 'MIIEvQIBADANBg' }, 'PAYMENTS_SIGNING_KEY is no PEM private key'],
  [
    'no file',
    { PAYMENTS_SIGNING_KEY_FILE: '/nowhere/key.pem' },
    'PAYMENTS_SIGNING_KEY_FILE cannot be read: /nowhere/key.pem (ENOENT)',
  ],
  [
    'no assumptions',
    { PAYMENTS_ASSUMPTIONS: '/nowhere.json' },
    'PAYMENTS_ASSUMPTIONS is neither JSON nor a file',
  ],
  ['unknown assumptions', { PAYMENTS_ASSUMPTIONS: '{"nothing":1}' }, 'PAYMENTS_ASSUMPTIONS: '],
])('safety 64: %s is refused with one line', (_, changes, line) => {
  const found = errors({ ...LIVE, ...changes });
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(line);
  expect(found[0]).not.toContain('\n');
});

test('webhook secrets that the API gave start a live service, and a service on this machine may be the sandbox', () => {
  const given = { PAYMENTS_WEBHOOK_SECRET: 'whsec_9471c05e2d6b83fa', PAYMENTS_NAAS_WEBHOOK_SECRET: SECRET };
  expect(sound({ ...LIVE, ...given }).payments).toMatchObject({
    webhookSecret: given.PAYMENTS_WEBHOOK_SECRET,
    naasWebhookSecret: SECRET,
  });
  const PAYMENTS_WEBHOOK_SECRET = 'sandbox_whsec_A_7f3k9wq2m5xt8c1v6n4b0zrd';
  const local = { ...LIVE, PAYMENTS_BASE_URL: 'http://localhost:4010' };
  expect(sound({ ...local, PAYMENTS_WEBHOOK_SECRET }).payments.webhookSecret).toBe(PAYMENTS_WEBHOOK_SECRET);
});

test('every fault is told at once, and none quotes a value', () => {
  const found = errors({
    ...LIVE,
    AUTH_SECRET: 'hunter2',
    TIME_ZONE: 'Mars',
    DATABASE_URL: 'mysql://root:pw@db',
  });
  expect(found.length).toBeGreaterThanOrEqual(2);
  expect(found.join('\n')).not.toMatch(/hunter2|Mars|root:pw/);
});

test('an embedded store under a live service has to be asked for', () => {
  expect(sound({ ...LIVE, DATABASE_URL: undefined, ALLOW_EMBEDDED_STORE: '1' }).databaseUrl).toBeUndefined();
});

test.each(['http://127.0.0.1:4010', 'http://[::1]:4010', 'http://sandbox:4010', 'http://pay.corp.internal'])(
  'plain http stays inside one machine or one private network: %s',
  (base) => {
    expect(sound({ ...LIVE, PAYMENTS_BASE_URL: base }).payments.baseUrl).toBe(base);
  },
);

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'http://mesa.internal',
  'https://mesa.example.com',
])('a live service starts behind %s', (APP_URL) => {
  expect(sound({ ...LIVE, APP_URL })).toMatchObject({
    appUrl: APP_URL,
    trustedProxies: 0,
    trustedProxiesGiven: false,
  });
  for (const known of [{ TRUSTED_PROXIES: '0' }, { VERCEL: '1' }])
    expect(sound({ ...LIVE, APP_URL, ...known })).toMatchObject({
      trustedProxies: 0,
      trustedProxiesGiven: true,
    });
});

const SERVED = { NODE_ENV: 'production', DATA_DIR: dataDir() };

test.each([undefined, '0.0.0.0', '::', '192.168.1.5'])(
  'the sandbox is served on the public interface %s only where MESA_DEMO=1 asks for it',
  (HOST) => {
    expect(errors({ ...SERVED, HOST })).toEqual([expect.stringContaining('MESA_DEMO=1')]);
    expect(errors({ ...SERVED, HOST, MESA_DEMO: '0' })).toHaveLength(1);
    expect(sound({ ...SERVED, HOST, MESA_DEMO: '1' })).toMatchObject({ publicDemo: true });
    expect(sound({ ...SERVED, HOST, VERCEL: '1' })).toMatchObject({ publicDemo: true });
    expect(sound({ ...LIVE, HOST })).toMatchObject({ publicDemo: false });
  },
);

test.each(['127.0.0.1', 'localhost', '::1'])('on %s the sandbox needs no permission', (HOST) => {
  expect(sound({ ...SERVED, HOST })).toMatchObject({ publicDemo: false });
});

test('a public demo keeps its controls behind a token that nobody guesses', () => {
  const open = { ...SERVED, MESA_DEMO: '1', SANDBOX_CONTROL_TOKEN: 'test' };
  expect(errors(open)).toEqual([expect.stringContaining('SANDBOX_CONTROL_TOKEN is published or common')]);
  expect(sound({ ...open, SANDBOX_CONTROL_TOKEN: SECRET }).sandboxControlToken).toBe(SECRET);
  expect(errors({ ...SERVED, MESA_DEMO: '1', SANDBOX_ALLOW_LOCAL_WEBHOOKS: '1' })).toHaveLength(1);
  expect(sound({ ...open, MESA_DEMO: undefined, HOST: '127.0.0.1' }).sandboxControlToken).toBe('test');
});

test('on a platform that serves https alone the address of a demo is https, so its cookies are Secure', () => {
  const at = { NODE_ENV: 'production', VERCEL: '1', VERCEL_DEPLOYMENT_ID: 'dpl_1' };
  expect(sound({ ...at, VERCEL_URL: 'mesa-1.vercel.app' })).toMatchObject({
    appUrl: 'https://mesa-1.vercel.app',
    appUrlGiven: false,
  });
  const production = { VERCEL_ENV: 'production', VERCEL_PROJECT_PRODUCTION_URL: 'mesa.example.com' };
  expect(sound({ ...at, ...production, VERCEL_URL: 'mesa-1.vercel.app' }).appUrl).toBe(
    'https://mesa.example.com',
  );
});

const ON_VERCEL = { NODE_ENV: 'production', VERCEL: '1', VERCEL_DEPLOYMENT_ID: 'dpl_1' };
const POOLED = 'postgres://mesa@pooler.example/mesa';

test('a database that was attached on Vercel is found under the names that its integration gives', () => {
  const production = { ...ON_VERCEL, VERCEL_ENV: 'production' };
  for (const name of ['DATABASE_URL', 'POSTGRES_URL'])
    expect(sound({ ...production, [name]: POOLED })).toMatchObject({ databaseUrl: POOLED, storeless: false });
  expect(sound(production)).toMatchObject({ storeless: true });
  expect(sound({ DATA_DIR: dataDir(), POSTGRES_URL: POOLED })).not.toHaveProperty('databaseUrl');
});

test('both addresses of a database on Vercel come from one family of names, and an empty one counts as absent', () => {
  const at = { ...ON_VERCEL, VERCEL_ENV: 'production' };
  const attached = {
    POSTGRES_URL: POOLED,
    POSTGRES_URL_NON_POOLING: 'postgres://mesa@attached.example/mesa',
  };
  expect(sound({ ...at, ...attached, DATABASE_URL: 'postgres://mesa@own.example/mesa' })).not.toHaveProperty(
    'databaseUrlDirect',
  );
  expect(sound({ ...at, ...attached, DATABASE_URL: '', DATABASE_URL_UNPOOLED: '' })).toMatchObject({
    databaseUrl: POOLED,
    databaseUrlDirect: attached.POSTGRES_URL_NON_POOLING,
  });
  const own = {
    DATABASE_URL: POOLED,
    DATABASE_URL_DIRECT: '',
    DATABASE_URL_UNPOOLED: 'postgres://mesa@own/mesa',
  };
  expect(sound({ ...at, ...attached, ...own }).databaseUrlDirect).toBe(own.DATABASE_URL_UNPOOLED);
});

test("a preview deployment never touches production's database", () => {
  const preview = sound({ ...ON_VERCEL, VERCEL_ENV: 'preview', DATABASE_URL: POOLED, POSTGRES_URL: POOLED });
  expect(preview).not.toHaveProperty('databaseUrl');
  expect(preview).toMatchObject({ storeless: true, preview: true });
});

test('on Vercel a live service without Postgres is refused, whatever the flags', () => {
  const live = { ...LIVE, DATABASE_URL: undefined, ALLOW_EMBEDDED_STORE: '1' };
  expect(errors({ ...live, VERCEL: '1', VERCEL_ENV: 'production' })).toEqual([
    'DATABASE_URL is required with a live service on Vercel, where nothing else lasts',
  ]);
  const preview = { ...live, VERCEL: '1', VERCEL_ENV: 'preview', DATABASE_URL: POOLED };
  expect(errors(preview).join()).toMatch(/^A preview uses no database, .* production$/);
});

test('visitors have worlds of their own on a public demo with Postgres, elsewhere where somebody asked for them', () => {
  const demo = { DATABASE_URL: 'postgres://mesa@db/mesa', DATA_DIR: dataDir() };
  expect(sound(demo).demoWorlds).toBe(0);
  expect(sound({ ...demo, MESA_DEMO: '1' })).toMatchObject({ demoWorlds: 200, demoHistory: true });
  expect(sound({ ...demo, MESA_DEMO: '1', DEMO_WORLDS: '0', DEMO_HISTORY: '0' })).toMatchObject({
    demoWorlds: 0,
    demoHistory: false,
  });
  expect(sound({ ...ON_VERCEL, VERCEL_ENV: 'production', DATABASE_URL: POOLED }).demoWorlds).toBe(200);
  expect(sound({ DATA_DIR: dataDir(), MESA_DEMO: '1' })).toMatchObject({ demoWorlds: 0, demoHistory: true });
  expect(sound(LIVE)).toMatchObject({ demoWorlds: 0, demoHistory: false });
  expect(sound({ ...demo, DEMO_WORLDS: '200' }).demoWorlds).toBe(200);
  expect(sound({ DATA_DIR: dataDir(), DEMO_WORLDS: '200' }).demoWorlds).toBe(0);
  expect(sound({ ...LIVE, DEMO_WORLDS: '200' }).demoWorlds).toBe(0);
  expect(errors({ ...demo, DEMO_WORLDS: 'many' })).toEqual([
    'DEMO_WORLDS must be a whole number from 0 to 9999',
  ]);
});

test('on Vercel a logo is limited to what the platform takes as a body, elsewhere to what the API takes', () => {
  const limit = (source: Record<string, string>) => sound(source).assumptions.branding.logo.maxBytes;
  expect((limit(ON_VERCEL) * 4) / 3).toBeLessThan(4_500_000);
  expect(limit({ DATA_DIR: dataDir() })).toBe(5 * 1024 * 1024);
  const smaller = { ...DEFAULT_ASSUMPTIONS.branding.logo, maxBytes: 1000 };
  expect(limit({ ...ON_VERCEL, PAYMENTS_ASSUMPTIONS: JSON.stringify({ branding: { logo: smaller } }) })).toBe(
    1000,
  );
});
