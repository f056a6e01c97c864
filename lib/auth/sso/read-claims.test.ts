import { expect, test } from 'vitest';
import { isAsRequired, readClaims } from './read-claims';

const ISSUER = 'https://login.microsoftonline.com/0f1e/v2.0';
const SSO = { issuer: ISSUER, clientId: 'mesa', clientSecret: 'x' };
const ROLES = { claim: 'groups', byValue: new Map([['help', 'support'] as const]) };
/** As Entra ID names a member of its directory: without `email_verified`. */
const RITA = {
  iss: ISSUER,
  sub: 'rita',
  email: 'Rita@Company.example',
  preferred_username: 'rita@company.example',
};
const trusting = { ...SSO, trustedDomains: new Set(['company.example']) };

test.each([
  ['without a setting', RITA, SSO, 'no_email_verified'],
  ['of a trusted domain', RITA, trusting, undefined],
  ['of another domain', { ...RITA, email: 'rita@evil.example' }, trusting, 'no_email_verified'],
  [
    'of a domain that ends alike',
    { ...RITA, email: 'rita@notcompany.example' },
    trusting,
    'no_email_verified',
  ],
  ['that the provider denies', { ...RITA, email_verified: false }, trusting, 'unverified'],
  ['without an address', { iss: ISSUER, sub: 'rita' }, trusting, 'no_email'],
  ['of a guest', { ...RITA, upn: 'rita_other.example#EXT#@company.onmicrosoft.com' }, trusting, 'guest'],
  ['of a guest that is verified', { ...RITA, upn: 'r#EXT#@c.example', email_verified: true }, SSO, undefined],
] as const)('an address %s counts or is refused with its own reason', (_, profile, sso, refused) => {
  const claimed = readClaims(profile, sso);
  expect(claimed?.refused).toBe(refused);
  expect(claimed?.email).toBe(refused === undefined ? 'rita@company.example' : null);
});

test('groups that were too many to be sent are not "no groups"', () => {
  const sso = { ...SSO, roles: ROLES };
  const groupsOf = (more: object) => readClaims({ ...RITA, ...more }, sso)?.groups;
  expect(groupsOf({})).toBeUndefined();
  expect(groupsOf({ groups: [] })).toBeUndefined();
  expect(groupsOf({ _claim_names: { groups: 'src1' } })).toBe('too_many');
  expect(groupsOf({ hasgroups: 'true' })).toBe('too_many');
  expect(groupsOf({ _claim_names: { groups: 'src1' }, groups: ['help'] })).toBeUndefined();
});

test('a sign-in at the provider is as old, of the class and by the method that are required, or it is none', () => {
  const now = Date.UTC(2026, 10, 29, 12);
  const at = now / 1000 - 600;
  const met = (profile: object, required: Parameters<typeof isAsRequired>[1]) =>
    isAsRequired({ ...RITA, ...profile }, required, now);
  expect(met({}, undefined)).toBe(true);
  expect([met({ auth_time: at }, { max_age: 600 }), met({ auth_time: at }, { max_age: 300 })]).toEqual([
    true,
    false,
  ]);
  expect(met({}, { max_age: 600 })).toBe(false);
  expect([met({ acr: 'c1' }, { acr: ['c1'] }), met({ acr: 'c0' }, { acr: ['c1'] })]).toEqual([true, false]);
  expect([met({ amr: ['pwd', 'mfa'] }, { amr: ['mfa'] }), met({ amr: ['pwd'] }, { amr: ['mfa'] })]).toEqual([
    true,
    false,
  ]);
});
