import { afterAll, beforeAll } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import type { RouteHandler } from '@/lib/bff/route';
import { defined } from '@/lib/contract/values/defined';
import { adoptServices } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { signedInCookie } from './auth-browser';
import { memoryStore } from './memory-store';

export interface RouteCall {
  /** Of a demo person. */
  role?: string | undefined;
  cookie?: string | undefined;
  /** POST with a body, else GET. */
  method?: string | undefined;
  body?: unknown;
  key?: string | undefined;
  params?: Record<string, string> | undefined;
  path?: string | undefined;
  query?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** Store, sandbox and demo people of a test file, and calls as their browsers make them. */
export class RouteHarness {
  #made: { store: Store; world: SandboxServices } | undefined;
  readonly #cookies = new Map<string, Promise<string>>();

  constructor(ready: (harness: RouteHarness) => Promise<unknown> = async () => undefined) {
    beforeAll(async () => {
      const store = await memoryStore();
      adoptStore(store);
      const world = sandboxServices(store);
      adoptServices(world.services);
      await preparePeople(store.db, { environment: 'sandbox' });
      this.#made = { store, world };
      await ready(this);
    });
    afterAll(async () => {
      adoptServices(undefined);
      this.world.dispose();
      await this.store.close();
    });
  }

  get store(): Store {
    return this.#ready().store;
  }

  get world(): SandboxServices {
    return this.#ready().world;
  }

  #ready() {
    if (this.#made === undefined) throw new Error('the harness begins with the tests');
    return this.#made;
  }

  /** A new session of a demo person. */
  signIn(role: Role | (string & {})): Promise<string> {
    return signedInCookie(this.store.db, `${role}@mesa.example`);
  }

  #cookieOf(role: string): Promise<string> {
    const known = this.#cookies.get(role) ?? this.signIn(role);
    this.#cookies.set(role, known);
    return known;
  }

  async call(handler: RouteHandler, asked: RouteCall = {}) {
    const { role, body, key, params = {}, path = '/api/x', query = '', headers = {} } = asked;
    const { method = body === undefined ? 'GET' : 'POST' } = asked;
    const cookie = asked.cookie ?? (role === undefined ? '' : await this.#cookieOf(role));
    const reads = method === 'GET';
    const request = new Request(`http://localhost:3000${path}${query}`, {
      method,
      headers: {
        host: 'localhost:3000',
        'sec-fetch-site': 'same-origin',
        cookie,
        ...(reads ? {} : { 'content-type': 'application/json' }),
        ...defined({ 'idempotency-key': key }),
        ...headers,
      },
      ...(reads ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    const answer = await handler(request, { params: Promise.resolve(params) });
    const isJson = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? await answer.json() : await answer.text(),
    };
  }
}
