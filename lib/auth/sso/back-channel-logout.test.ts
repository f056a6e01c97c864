import { randomUUID } from 'node:crypto';
import type { User } from 'next-auth';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { env } from '@/lib/env/env';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { addIdentity } from '@/lib/store/people/identities';
import * as sessions from '@/lib/store/people/sessions';
import { createSession, listSessions } from '@/lib/store/people/sessions';
import { addUser } from '@/lib/store/people/users';
import { CLIENT_SECRET, identityProvider } from '@/lib/testing/harnesses/identity-provider';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { endByProvider, isBackChannelLogout } from './back-channel-logout';
import { signInBySso } from './sign-in-by-sso';

const ADDRESS = 'http://localhost:3000/api/auth/backchannel-logout';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
});
afterAll(() => store.close());

async function start(alg: 'RS256' | 'ES256' = 'RS256') {
  const provider = await identityProvider('http://localhost:3000/api/auth/callback/oidc', alg);
  const before = env().sso;
  const { issuer } = provider;
  Object.assign(env(), { sso: { issuer, clientId: 'mesa', clientSecret: CLIENT_SECRET } });
  onTestFinished(async () => {
    Object.assign(env(), { sso: before });
    await provider.close();
  });
  const id = `rita-${alg}-${randomUUID()}`;
  await addUser(store.db, { id, email: `${id}@c.example`, name: 'Rita', role: 'viewer', passwordHash: 'x' });
  await addIdentity(store.db, id, { issuer, subject: 'rita', claimedRole: null });
  for (let device = 0; device < 2; device += 1) await createSession(store.db, id);
  const claims = {
    iss: issuer,
    aud: 'mesa',
    sub: 'rita',
    jti: 'j-1',
    events: EVENTS,
    iat: Math.floor(Date.now() / 1000),
  };
  const send = async (token: string) => {
    const body = Buffer.from(`${new URLSearchParams({ logout_token: token })}`);
    return (await endByProvider(new Request(ADDRESS, { method: 'POST' }), body)).status;
  };
  return {
    provider,
    issuer,
    userId: id,
    claims,
    send,
    open: async () => (await listSessions(store.db, id)).length,
  };
}

test.each(['RS256', 'ES256'] as const)(
  'a logout that the provider signed with %s ends every session of the person',
  async (alg) => {
    const { provider, claims, send, open, userId } = await start(alg);
    expect(await open()).toBe(2);
    expect(await send(provider.sign(claims))).toBe(200);
    expect(await open()).toBe(0);
    const [row] = await listAudit(store.db, { limit: 1 });
    expect(row).toMatchObject({ action: 'sessions.ended', subject: userId, detail: { count: '2' } });
    expect(await send(provider.sign({ ...claims, sub: 'nobody here', jti: 'j-2' }))).toBe(200);
  },
);

test('a logout that names only the session there ends what that session opened, and no more', async () => {
  const { provider, issuer, claims, send, open, userId } = await start();
  const there = { iss: issuer, sub: 'rita', sid: 'session there' };
  expect(await signInBySso({} as User, there, { setCookies: [] })).toBe(true);
  expect(await signInBySso({} as User, { ...there, sid: 'another' }, { setCookies: [] })).toBe(true);
  expect(await open()).toBe(4);
  const only = { ...claims, sub: undefined };
  expect(await send(provider.sign({ ...only, jti: 'a', sid: 'nobody knows it' }))).toBe(200);
  expect(await send(provider.sign({ ...only, jti: 'b', sid: '' }))).toBe(400);
  expect(await open()).toBe(4);
  expect(await send(provider.sign({ ...only, jti: 'c', sid: 'session there' }))).toBe(200);
  expect(await open()).toBe(3);
  const [row] = await listAudit(store.db, { limit: 1 });
  expect(row).toMatchObject({
    action: 'sessions.ended',
    subject: userId,
    detail: { count: '1', sso: 'yes' },
  });
  const left = JSON.stringify(await listSessions(store.db, userId));
  expect(left).not.toContain('another');
});

test('a logout token is taken once, and one that could not be carried out may come again', async () => {
  const { provider, claims, send, open, userId } = await start();
  const token = provider.sign(claims);
  const close = vi.spyOn(sessions, 'endSessionsOf').mockRejectedValueOnce(new Error('the store is down'));
  await expect(send(token)).rejects.toThrow();
  close.mockRestore();
  expect(await send(token)).toBe(200);
  expect(await open()).toBe(0);
  await createSession(store.db, userId);
  expect(await send(token)).toBe(400);
  expect(await open()).toBe(1);
  expect(await send(provider.sign({ ...claims, jti: 'another' }))).toBe(200);
  expect(await open()).toBe(0);
});

test('a token of another client, time, kind or key ends nothing', async () => {
  const { provider, claims, send, open } = await start();
  const other = await identityProvider('http://localhost:3000/x');
  const changed: object[] = [
    { aud: 'another client' },
    { iss: 'https://evil.example' },
    { iat: claims.iat - 3_600 },
    { events: {} },
    { nonce: 'n' },
    { sub: undefined },
  ];
  for (const change of changed) expect(await send(provider.sign({ ...claims, ...change }))).toBe(400);
  expect(await send(other.sign(claims))).toBe(400);
  const [head, said] = provider.sign(claims).split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const token of [`${none}.${said}.`, `${head}.${said}.`, '', 'x.y.z'])
    expect(await send(token)).toBe(400);
  await other.close();
  expect(await open()).toBe(2);
});

test('only the address of a logout is one, and only with single sign-on', () => {
  const ask = (address: string, method = 'POST') => isBackChannelLogout(new Request(address, { method }));
  expect(ask(ADDRESS)).toBe(env().sso !== undefined);
  expect([ask(ADDRESS, 'GET'), ask(`${ADDRESS}/more`)]).toEqual([false, false]);
});
