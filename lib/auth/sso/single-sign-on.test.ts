import { NextRequest } from 'next/server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { env } from '@/lib/env/env';
import type { SignInRequired } from '@/lib/env/single-sign-on';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { CLIENT_SECRET, identityProvider } from '@/lib/testing/harnesses/identity-provider';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { singleSignOn } from './single-sign-on';

const APP_URL = 'http://localhost:3000';
const CALLBACK = `${APP_URL}/api/auth/callback/oidc`;

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
});
afterAll(() => store.close());

async function atProvider(alg?: 'RS256' | 'ES256' | 'EdDSA', required?: SignInRequired) {
  const provider = await identityProvider(CALLBACK, alg);
  const email = `rita.${new URL(provider.issuer).port}@company.example`;
  provider.people.rita = { email, email_verified: true, name: 'Rita Sá' };
  provider.state.person = 'rita';
  const before = { sso: env().sso, appUrl: env().appUrl };
  const { issuer } = provider;
  const sso = { issuer, clientId: 'mesa', clientSecret: CLIENT_SECRET, ...(required && { required }) };
  Object.assign(env(), { appUrl: APP_URL, sso });
  onTestFinished(async () => {
    Object.assign(env(), before);
    await provider.close();
  });
  return { provider, ...browser() };
}

/** One browser: its tabs share its cookies. */
function browser() {
  const jar = new Map<string, string>();
  const ask = async (address: string, step: 'start' | 'callback') => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await singleSignOn(new NextRequest(address, { headers: { cookie } }), step);
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    jar,
    start: async () => {
      const answer = await ask(`${APP_URL}/api/auth/signin/oidc?callbackUrl=%2Fbalances`, 'start');
      return answer.headers.get('location') ?? '';
    },
    finish: async (address: string) => {
      const answer = await ask(address, 'callback');
      return answer.headers.get('location') ?? answer.status;
    },
  };
}

test.each(['RS256', 'ES256', 'EdDSA'] as const)(
  'who comes with a token signed with %s is signed in',
  async (alg) => {
    const { provider, start, finish } = await atProvider(alg);
    expect(await finish(await provider.visit(await start()))).toBe(200);
  },
);

test('two tabs that go to the provider at once both come back signed in', async () => {
  const { provider, start, finish, jar } = await atProvider();
  const [first, second] = [await start(), await start()];
  expect(await finish(await provider.visit(first))).toBe(200);
  expect(await finish(await provider.visit(second))).toBe(200);
  expect([...jar.keys()].filter((name) => /sso-(state|nonce|pkce)/.test(name))).toEqual([]);
});

test('who presses again and again without coming back keeps the cookies of the last tabs alone', async () => {
  const { provider, start, finish, jar } = await atProvider();
  const addresses: string[] = [];
  for (let press = 0; press < 16; press += 1) addresses.push(await start());
  const kept = [...jar.keys()].filter((name) => /sso-(state|nonce|pkce)/.test(name));
  expect(kept).toHaveLength(9);
  expect(await finish(await provider.visit(addresses[0] ?? ''))).toContain('/signin');
  for (const address of addresses.slice(-3)) expect(await finish(await provider.visit(address))).toBe(200);
});

test('a return with the state of another browser signs nobody in', async () => {
  const { provider, start } = await atProvider();
  const address = await provider.visit(await start());
  expect(await browser().finish(address)).toContain('/signin');
});

test('the provider is asked for what is required, and an answer that is less signs nobody in', async () => {
  const { provider, start, finish } = await atProvider('RS256', { max_age: 3_600, amr: ['mfa'] });
  const asked = await start();
  expect(new URL(asked).searchParams.get('max_age')).toBe('3600');
  expect(await finish(await provider.visit(asked))).toContain('error=sso.weak');
});
