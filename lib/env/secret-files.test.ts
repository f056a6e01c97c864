import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseEnv } from './env';
import { SECRETS, variables } from './variables';

const SECRET = '8d1f0b6a94c7e2553fa1d0c6b7e98f42';
const LIVE = {
  PAYMENTS_BASE_URL: 'https://api.payments.example/',
  PAYMENTS_API_KEY: 'key-of-the-account',
  AUTH_SECRET: SECRET,
  APP_URL: 'https://mesa.example.com',
  DATABASE_URL: 'postgres://mesa@db/mesa',
  NODE_ENV: 'production',
};

function sound(given: Record<string, string | undefined>) {
  const parsed = parseEnv(given);
  if (!parsed.ok) throw new Error(parsed.errors.join());
  return parsed.env;
}

function errors(given: Record<string, string | undefined>) {
  const parsed = parseEnv(given);
  return parsed.ok ? [] : parsed.errors;
}

test('every secret may come from a file; with the variable beside it, or unreadable, it is refused by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-secrets-'));
  const inFile = (name: string, value: string) => {
    writeFileSync(join(folder, name), `${value}\n`);
    return { [name]: undefined, [`${name}_FILE`]: join(folder, name) };
  };
  const given = {
    ...inFile('PAYMENTS_API_KEY', 'key-in-a-file'),
    ...inFile('AUTH_SECRET', SECRET),
    ...inFile('DATABASE_URL', 'postgres://mesa:secret@db/mesa'),
  };
  expect(sound({ ...LIVE, ...given })).toMatchObject({
    payments: { apiKey: 'key-in-a-file' },
    authSecret: SECRET,
    databaseUrl: 'postgres://mesa:secret@db/mesa',
  });
  for (const name of SECRETS) {
    expect(errors({ ...LIVE, [name]: 'x', [`${name}_FILE`]: '/nowhere' })).toEqual([
      `${name} and ${name}_FILE exclude each other`,
    ]);
    expect(errors({ ...LIVE, [name]: undefined, [`${name}_FILE`]: '/nowhere' })).toEqual([
      `${name}_FILE cannot be read: /nowhere (ENOENT)`,
    ]);
  }
});

test('a file that is there and cannot be read is told with its owner and mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-secrets-'));
  // A folder cannot be read as a file by anybody, also by root.
  const [line] = errors({ ...LIVE, AUTH_SECRET: undefined, AUTH_SECRET_FILE: folder });
  expect(line).toMatch(
    /^AUTH_SECRET_FILE cannot be read: .*mesa-secrets-\w+ \(EISDIR\) belongs to user \d+, group \d+, mode 0700/,
  );
});

test('a variable that is named like a secret may come from a file', () => {
  const named = /SECRET|KEY|TOKEN|PASSWORD|HEADERS|SMTP|DATABASE_URL/;
  const secrets = Object.keys(variables.shape).filter((name) => named.test(name));
  expect(secrets.length).toBeGreaterThan(10);
  expect(SECRETS).toEqual(expect.arrayContaining(secrets));
});

test('a secret before belongs to one that is there, and may be no sample', () => {
  const name = 'AUTH_SECRET_PREVIOUS';
  expect(sound({ ...LIVE, [name]: `${SECRET}-old` }).authSecretPrevious).toBe(`${SECRET}-old`);
  expect(errors({ ...LIVE, [name]: 'short' })).toEqual([`${name} must have 32 characters or more`]);
  expect(errors({ ...LIVE, PAYMENTS_WEBHOOK_SECRET_PREVIOUS: 'k3v9-2hq8-77xz-m1c4' })).toEqual([
    'PAYMENTS_WEBHOOK_SECRET_PREVIOUS needs PAYMENTS_WEBHOOK_SECRET',
  ]);
});

test('the headers of the collector come from a file, those of traces before those of all, and no pair is refused', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mesa-headers-')), 'headers');
  writeFileSync(file, 'authorization=Bearer%20key-of-the-collector,x-team=all\n');
  const given = { OTEL_EXPORTER_OTLP_HEADERS_FILE: file, OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=traces' };
  expect(sound({ ...LIVE, ...given }).otlpHeaders).toEqual({
    authorization: 'Bearer key-of-the-collector',
    'x-team': 'traces',
  });
  expect(sound(LIVE).otlpHeaders).toEqual({});
  for (const bad of ['a key', 'a=%', '=x'])
    expect(errors({ ...LIVE, OTEL_EXPORTER_OTLP_HEADERS: bad })).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, percent-encoded, with commas',
    ]);
});
