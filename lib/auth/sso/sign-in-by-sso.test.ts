import type { User } from 'next-auth';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { changePerson } from '@/lib/auth/people/change-team';
import { env } from '@/lib/env/env';
import { sumAttempts } from '@/lib/store/audit/denied-attempts';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { findUserByEmail } from '@/lib/store/people/users';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { signInBySso } from './sign-in-by-sso';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
});
afterAll(() => store.close());

test('a refused sign-in names whom it is about; 200 of an hour are two rows (safety 65)', async () => {
  const issuer = 'https://provider.example';
  const before = env().sso;
  Object.assign(env(), { sso: { issuer, clientId: 'mesa', clientSecret: 'x' } });
  onTestFinished(() => void Object.assign(env(), { sso: before }));
  const email = 'rita@company.example';
  const rita = { iss: issuer, sub: 'rita', email, email_verified: true };
  const enter = (profile: object) => signInBySso({} as User, profile, { setCookies: [] });
  expect(await enter(rita)).toBe(true);
  const { id = '' } = (await findUserByEmail(store.db, email)) ?? {};
  await changePerson(store.db, null, id, { disabled: true });
  for (let tries = 0; tries < 200; tries += 1) expect(await enter(rita)).toBe('/signin?error=sso.disabled');
  expect(await enter({ iss: issuer, sub: 'of nobody here' })).toBe('/signin?error=sso.no_email');
  await sumAttempts(store.db, new Date(Date.now() + 3_600_000));
  const denied = await listAudit(store.db, { outcome: 'denied', limit: 50 });
  expect(denied.map((row) => [row.action, row.subject, row.actor, row.count, row.detail?.code])).toEqual([
    ['attempt.repeated', id, undefined, 200, 'sso.disabled'],
    ['attempt.refused', undefined, undefined, undefined, 'sso.no_email'],
    ['attempt.refused', id, undefined, undefined, 'sso.disabled'],
  ]);
  expect(denied[0]?.route).toBe('GET /api/auth/callback/oidc');
});
