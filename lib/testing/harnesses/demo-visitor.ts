import 'server-only';
import { randomUUID } from 'node:crypto';
import { demoEntrance } from '@/lib/bff/demo-entrance';
import type { RouteHandler } from '@/lib/bff/route';

const ORIGIN = 'http://localhost:3000';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

export interface VisitorAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes, whose shapes their own tests check
  body: any;
}

/** A visitor's browser: the demo's entrance, then routes with the cookies that it set. */
export class DemoVisitor {
  readonly jar = new Map<string, string>();

  constructor(private readonly address = '203.0.113.1') {}

  async enter(person = 'admin', more: Record<string, unknown> = {}): Promise<VisitorAnswer> {
    return this.take(await demoEntrance(this.request('POST', '/api/demo/enter', { person, ...more })));
  }

  async call(
    handler: RouteHandler,
    method: 'GET' | 'POST',
    body?: unknown,
    key?: string,
  ): Promise<VisitorAnswer> {
    const request = this.request(method, '/api/sample', body, key);
    return this.take(await handler(request, { params: Promise.resolve({}) }));
  }

  private async take(answer: Response): Promise<VisitorAnswer> {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return { status: answer.status, body: await answer.json() };
  }

  private request(method: string, path: string, body?: unknown, key: string = randomUUID()): Request {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...SAME_ORIGIN, 'x-forwarded-for': this.address, 'idempotency-key': key };
    if (cookie !== '') Object.assign(headers, { cookie });
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return new Request(`${ORIGIN}${path}`, { method, headers, ...sent });
  }
}
