import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { defined } from '@/lib/contract/values/defined';
import { adoptServices, type Services } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { sandboxServices } from '@/lib/testing/services';
import { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from './route';

const TOKEN = 'a-control-token-for-tests';
let store: Store;
let services: Services;
let dispose: () => void;

beforeEach(async () => {
  vi.stubEnv('SANDBOX_CONTROL_TOKEN', TOKEN);
  vi.stubEnv('MESA_DEMO', '1');
  vi.stubEnv('AUTH_SECRET', 'a-secret-for-tests-that-is-long-enough');
  store = await memoryStore();
  ({ services, dispose } = sandboxServices(store));
  adoptServices(services);
});

afterEach(async () => {
  adoptServices(undefined);
  vi.unstubAllEnvs();
  dispose();
  await store.close();
});

function request(path: string, method = 'GET', headers: Record<string, string> = {}, body?: string): Request {
  const key = services.sandbox?.keys.apiKey ?? '';
  return new Request(`http://localhost:3000/sandbox${path}`, {
    method,
    headers: { 'api-key': key, ...headers },
    ...defined({ body }),
  });
}

describe('the mounted sandbox', () => {
  it('serves the contract under its own base address, bodies and queries as sent', async () => {
    expect((await GET(request('/v2/balance?foo=1'))).status).toBe(200);
    const body = '{"from_currency":"USDT","to_currency":"BRL","from_amount":0.1000000000000000055}';
    const quote = await POST(request('/v2/rfq', 'POST', {}, body));
    expect(await quote.text()).toContain('0.1000000000000000055');
  });

  it('ERR-06: answers every other method by itself, without a redirect for a slash', async () => {
    for (const [method, answer] of Object.entries({ PUT, PATCH, DELETE, HEAD, OPTIONS })) {
      expect((await answer(request('/v2/balance', method))).status).toBe(405);
    }
    expect((await GET(request('/v2/balance/'))).status).toBe(404);
    expect((await GET(request('/anything'))).status).toBe(404);
  });

  it('in a public demo the published key calls so often from one place and no more; others and the token go on', async () => {
    const from = (source: string, more = {}) =>
      GET(request('/v2/balance', 'GET', { 'x-forwarded-for': `1.2.3.4, ${source}`, ...more }));
    const answers: Response[] = [];
    for (let n = 0; n < 130; n += 1) answers.push(await from('203.0.113.9'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(120).fill(200), ...Array(10).fill(429)]);
    expect(await answers.at(-1)?.json()).toEqual({ error: 'too many requests' });
    const seconds = Number(answers.at(-1)?.headers.get('retry-after'));
    expect(seconds > 0 && seconds <= 60).toBe(true);
    expect((await from('198.51.100.7')).status).toBe(200);
    expect((await from('203.0.113.9', { 'x-sandbox-control': TOKEN })).status).toBe(200);
  });

  it('is controlled with the token and is otherwise not there', async () => {
    for (const headers of [{}, { 'x-sandbox-control': 'wrong' }]) {
      const reply = await GET(request('/_sandbox/fixtures', 'GET', headers));
      expect({ status: reply.status, body: await reply.text() }).toEqual({ status: 404, body: '' });
    }
    const headers = { 'x-sandbox-control': TOKEN };
    expect((await GET(request('/_sandbox/fixtures', 'GET', headers))).status).toBe(200);
    const moved = await PUT(request('/_sandbox/clock', 'PUT', headers, '{"advance_seconds":60}'));
    expect(await moved.json()).toMatchObject({ offset_seconds: 60 });
  });

  it('shows its description to whoever may steer it, by token or by session, and to nobody else', async () => {
    adoptStore(store);
    await preparePeople(store.db, { environment: 'sandbox' });
    const paths = ['/_sandbox/openapi.json', '/_sandbox/docs', '/_sandbox/docs/swagger-ui.css'];
    const statuses = async (headers: Record<string, string>) =>
      Promise.all(paths.map(async (path) => (await GET(request(path, 'GET', headers))).status));
    for (const role of ['operator', 'admin']) {
      const cookie = await signedInCookie(store.db, `${role}@mesa.example`);
      expect([role, await statuses({ cookie })]).toEqual([role, [200, 200, 200]]);
    }
    expect(await statuses({ 'x-sandbox-control': TOKEN })).toEqual([200, 200, 200]);
    const cookie = await signedInCookie(store.db, 'viewer@mesa.example');
    expect(await statuses({ cookie })).toEqual([404, 404, 404]);
    expect(await statuses({})).toEqual([404, 404, 404]);
    // A session reads the description; it does not control.
    const operator = await signedInCookie(store.db, 'operator@mesa.example');
    expect((await GET(request('/_sandbox/fixtures', 'GET', { cookie: operator }))).status).toBe(404);
  });

  it('a fault that breaks the connection leaves no answer that can be read', async () => {
    const headers = { 'x-sandbox-control': TOKEN };
    const faults = '{"faults":[{"method":"GET","path":"/v2/balance","drop":"before","times":1}]}';
    await PUT(request('/_sandbox/scenario', 'PUT', headers, faults));
    await expect((await GET(request('/v2/balance'))).text()).rejects.toThrow('fetch failed');
    expect((await GET(request('/v2/balance'))).status).toBe(200);
  });

  it('with a live service none of it exists', async () => {
    const { sandbox: _, ...live } = services;
    adoptServices(live);
    for (const path of ['/v2/balance', '/_sandbox/fixtures', '/_sandbox/docs']) {
      expect((await GET(request(path, 'GET', { 'x-sandbox-control': TOKEN }))).status).toBe(404);
    }
  });
});
