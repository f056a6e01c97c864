import { afterEach, beforeEach, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { announce } from '@/lib/operations/live/announce';
import { endStreamsOf } from '@/lib/operations/live/hub';
import { adoptServices } from '@/lib/operations/services';
import { adoptStore } from '@/lib/store/engine/open-store';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { GET } from './route';

describeStores('GET /api/live', ({ store, db }) => {
  let world: SandboxServices;
  beforeEach(async () => {
    adoptStore(store());
    world = sandboxServices(store());
    adoptServices(world.services);
    await preparePeople(db(), { environment: 'sandbox' });
  });
  afterEach(() => {
    adoptServices(undefined);
    world.dispose();
  });

  async function listen(email: string, { query = '', headers = {} } = {}) {
    const left = new AbortController();
    const cookie = await signedInCookie(db(), email);
    const request = new Request(`http://localhost:3000/api/live${query}`, {
      headers: { cookie, ...headers },
      signal: left.signal,
    });
    const answer = await GET(request, { params: Promise.resolve({}) });
    const reader = answer.body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    return { answer, next, leave: () => left.abort() };
  }

  test('streams what a role may know, and after a break what was missed', async () => {
    const first = await listen('viewer@mesa.example');
    expect(first.answer.headers.get('content-type')).toContain('text/event-stream');
    expect(first.answer.headers.get('cache-control')).toContain('no-store');
    expect(await first.next()).toContain('event: beat');
    await announce(db(), { topics: ['overview'], permission: 'settings:read' });
    await announce(db(), { topics: ['conversions'], permission: 'conversions:read', subject: 'rfq_1' });
    const heard = await first.next();
    expect(heard).toContain('data: {"topics":["conversions"],"subject":"rfq_1"}');
    expect(heard).not.toContain('overview');
    first.leave();
    await announce(db(), { topics: ['balance'], permission: 'balance:read' });
    const id = /id: (\d+)/.exec(heard)?.[1] ?? '';
    const back = await listen('viewer@mesa.example', { query: '?age=1', headers: { 'last-event-id': id } });
    expect(await back.next()).toContain('data: {"topics":["balance"]}');
    back.leave();
  });

  test('a server that goes tells an open stream when to come back, then ends it; the return loses no change', async () => {
    const going = { ...store() };
    adoptServices({ ...world.services, store: going });
    const first = await listen('viewer@mesa.example');
    const begun = await first.next();
    await announce(db(), { topics: ['balance'], permission: 'balance:read' });
    endStreamsOf(going);
    expect(await first.next()).toMatch(/event: return\ndata: \{"in_ms":\d+\}\n\n$/);
    expect(await first.next()).toBe('');
    adoptServices(world.services);
    const id = /id: (\d+)/.exec(begun)?.[1] ?? '';
    const back = await listen('viewer@mesa.example', { query: `?after=${id}` });
    expect(await back.next()).toContain('data: {"topics":["balance"]}');
    back.leave();
  });

  test('answers nobody without a session, and no position that is none', async () => {
    const request = new Request('http://localhost:3000/api/live');
    expect((await GET(request, { params: Promise.resolve({}) })).status).toBe(401);
    expect((await listen('viewer@mesa.example', { query: '?after=x' })).answer.status).toBe(400);
    const forged = await listen('viewer@mesa.example', { headers: { 'last-event-id': '1 or 1=1' } });
    expect(forged.answer.status).toBe(400);
  });
});
