import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import type { AuditAnswer } from '@/lib/contract/bff/audit/audit';
import { adoptServices } from '@/lib/operations/services';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { POST as changePolicies } from '../policies/route';
import { GET as read } from './route';

let store: Store;
let world: SandboxServices;
let cookie: string;
beforeAll(async () => {
  store = await openStore({ memory: true });
  adoptStore(store);
  world = sandboxServices(store);
  adoptServices(world.services);
  await preparePeople(store.db, { environment: 'sandbox' });
  cookie = await signedInCookie(store.db, 'admin@mesa.example');
});
afterAll(async () => {
  adoptServices(undefined);
  world.dispose();
  await store.close();
});

const request = (path: string, init: RequestInit = {}) =>
  new Request(`http://localhost:3000${path}`, {
    ...init,
    headers: {
      ...{ host: 'localhost:3000', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...{ cookie, 'idempotency-key': randomUUID() },
    },
  });
const NO_PARAMS = { params: Promise.resolve({}) };

test('a refusal is a row though its change had written one before it was taken back (safety 65)', async () => {
  const body = JSON.stringify({ version: 0, document: { destinations: { new_in_convert: 'forbidden' } } });
  const answer = await changePolicies(request('/api/policies', { method: 'POST', body }), NO_PARAMS);
  expect((await answer.json()).error.code).toBe('second_person_needed');
  const { items }: AuditAnswer = await (await read(request('/api/audit?kind=attempts'), NO_PARAMS)).json();
  expect(items.map(({ action, detail, request_id }) => [action, detail, request_id])).toEqual([
    ['attempt.refused', { code: 'second_person_needed' }, answer.headers.get('x-request-id')],
  ]);
});
