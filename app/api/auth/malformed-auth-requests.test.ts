import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAuthRequest } from '@/lib/auth/auth-request';
import { preparePeople } from '@/lib/auth/first-people';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { GET, POST } from './[...nextauth]/route';

const ORIGIN = 'http://localhost:3000';
const FORM = 'application/x-www-form-urlencoded';
const CALLBACK = 'callback/credentials';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  await preparePeople(store.db, { environment: 'sandbox' });
});
afterAll(() => store.close());

function ask(path: string, body?: string, type = FORM): Promise<Response> {
  const nextauth = (path.split('?')[0] ?? '').split('/');
  const init = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': type } };
  const request = new NextRequest(`${ORIGIN}/api/auth/${path}`, init);
  return (body === undefined ? GET : POST)(request, { params: Promise.resolve({ nextauth }) });
}

test.each([
  ['a callback that is asked for', CALLBACK],
  ['a callback to no address', `${CALLBACK}?callbackUrl=%E0%A4%A`],
  ['a return to no address', 'signin?callbackUrl=http://%'],
  ['a form with a return to no address', CALLBACK, 'email=a&callbackUrl=http://%25'],
  ['a form with a NUL in its return', CALLBACK, 'email=a&callbackUrl=/a%00'],
  ['a sign-in with a return to no address', 'signin/credentials', 'callbackUrl=http://%25'],
  ['half a JSON', CALLBACK, '{"csrfToken":', 'application/json'],
  ['a JSON list', CALLBACK, '[]', 'application/json'],
  ['a JSON null', CALLBACK, 'null', 'application/json'],
  ['a number as return', CALLBACK, '{"callbackUrl":5}', 'application/json'],
  ['a form without its boundary', CALLBACK, 'zzz', 'multipart/form-data; boundary=x'],
  ['a body of no type', CALLBACK, 'zzz', 'text/plain'],
])('W4: %s is answered with 4xx, never 500', async (_, path, body?: string, type?: string) => {
  const { status } = await ask(path, body, type);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test('what a form, JSON or an address may say still reaches next-auth', async () => {
  const url = `${ORIGIN}/api/auth/callback/credentials`;
  for (const [body, type] of [
    ['email=a&password=b&callbackUrl=/overview', FORM],
    ['{"email":"a","callbackUrl":"/overview?a=1"}', 'application/json'],
    ['', FORM],
  ] as const) {
    const request = new Request(url, { method: 'POST', body, headers: { 'content-type': type } });
    await checkAuthRequest(request, new TextEncoder().encode(body));
  }
  const signIn = new Request(`${ORIGIN}/api/auth/signin?callbackUrl=${encodeURIComponent(ORIGIN)}`);
  await checkAuthRequest(signIn, new Uint8Array());
});
