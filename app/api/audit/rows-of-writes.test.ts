import { beforeEach, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { RouteHarness } from '@/lib/testing/harnesses/route-harness';
import { POST as changePassword } from '../account/password/route';
import { POST as setReturnHosts } from '../settings/return-hosts/route';

const harness = new RouteHarness();
beforeEach(async () => {
  await empty(harness.store.db);
  await preparePeople(harness.store.db, { environment: 'sandbox' });
});

test('a row of a write says what its form held, and none holds a password (safety 65, 53)', async () => {
  const { db } = harness.store;
  const cookie = await signedInCookie(db, 'admin@mesa.example');
  const passwords = { old: 'the wrong password 1', password: 'a new long password 2' };
  await harness.call(changePassword, { cookie, body: passwords, path: '/api/account/password' });
  const hosts = { hosts: ['pay.aurora.example'] };
  const answer = await harness.call(setReturnHosts, {
    cookie,
    body: hosts,
    path: '/api/settings/return-hosts',
  });
  expect(answer.status).toBe(200);
  const kept = await listAudit(db, { limit: 20 });
  expect(kept.find(({ route }) => route?.endsWith('/return-hosts'))).toMatchObject({ shown: hosts });
  expect(kept.find(({ route }) => route?.endsWith('/password'))).not.toHaveProperty('shown');
  for (const password of Object.values(passwords)) expect(JSON.stringify(kept)).not.toContain(password);
});
