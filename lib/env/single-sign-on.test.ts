import { expect, test } from 'vitest';
import { parseEnv } from './env';

const OIDC = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'mesa',
  OIDC_CLIENT_SECRET: 'x7Kq91!bZw0',
};
const errorsOf = (given: Record<string, string>) => {
  const parsed = parseEnv({ AUTH_SECRET: 'x', ...given });
  return parsed.ok ? '' : parsed.errors.join();
};

test.each<[string, Record<string, string>, string]>([
  [
    'half a provider',
    { OIDC_ISSUER: OIDC.OIDC_ISSUER },
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go',
  ],
  ['plain http', { ...OIDC, OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER must be https'],
  ['unknown roles', { ...OIDC, OIDC_ROLES: '{"claim":"g","roles":{"a":"boss"}}' }, 'OIDC_ROLES must be JSON'],
  ['roles without a provider', { OIDC_ROLES: '{"claim":"g","roles":{}}' }, 'OIDC_ROLES needs OIDC_ISSUER'],
  [
    'no domain',
    { ...OIDC, OIDC_TRUSTED_DOMAINS: 'boss@example.com' },
    'OIDC_TRUSTED_DOMAINS must be domains',
  ],
  ['no requirement', { ...OIDC, OIDC_REQUIRED: '{"amr":"boss"}' }, 'OIDC_REQUIRED must be JSON'],
  ['a web address for mail', { SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL must start with smtp://'],
])('%s is refused with its reason, and no value', (_, given, message) => {
  expect(errorsOf(given)).toContain(message);
  expect(errorsOf(given)).not.toMatch(/boss|x7Kq91|mail\.example/);
});

test('a provider, its roles and a mail server are read', () => {
  const roles = '{"claim":"groups","roles":{"desk":"operator"}}';
  const given = { ...OIDC, OIDC_ROLES: roles, SMTP_URL: 'smtps://mail.example.com' };
  const parsed = parseEnv({ AUTH_SECRET: 'x', ...given });
  expect(parsed.ok && parsed.env).toMatchObject({
    sso: { issuer: OIDC.OIDC_ISSUER, clientId: 'mesa', roles: { claim: 'groups' } },
    smtpUrl: 'smtps://mail.example.com',
  });
});
