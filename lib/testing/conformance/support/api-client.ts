import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { isJsonObject } from '@/lib/contract/values/json/json';
import { type JsonObject, objectOf, type Reply } from './api-reply';
import { assert } from './assert';
import { checkAgainstContract } from './contract-check';
import { NotAvailable } from './not-available';
import { type Fixtures, readFixtures } from './read-fixtures';
import { type SignedOptions, type SignedPostOptions, signText } from './request-signer';
import type { Hook, Receiver } from './webhook-receiver';

export interface CallOptions {
  /** Account name (default "A") or a literal key; null sends no key. */
  key?: string | null;
  body?: object | string;
  headers?: Record<string, string>;
}

/** The service under test, over HTTP only. */
export interface Api extends Fixtures {
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** GET with the signed headers of 5.2. */
  signedGet(path: string, options?: SignedOptions): Promise<Reply>;
  /** POST with the signed envelope of 5.1; branding carries its relationship in the payload (SGN-17). */
  signedPost(path: string, payload: unknown, options?: SignedPostOptions): Promise<Reply>;
  open(link: string): Promise<Reply>;
  submit(page: Reply): Promise<Reply>;
  control(method: string, path: string, body?: object): Promise<JsonObject>;
  reset(): Promise<void>;
  /** Skips the check unless the world can be reset. */
  needsReset(): void;
  readonly controlled: boolean;
  hook(...statuses: number[]): Hook;
  /** Service time in epoch milliseconds, from its answers. */
  now(): number;
  readonly replies: Reply[];
}

export interface Target {
  base: string;
  /** Fixtures; `controls` is the address of `/_sandbox`. */
  fixtures: JsonObject;
  controls?: string | undefined;
  controlToken?: string | undefined;
  receiver?: Receiver | undefined;
  /** Allows checkouts, accepts and withdrawals without controls: on a real service they move real money. */
  acts?: boolean | undefined;
}

const BRANDING = '/v2/naas/submerchants/branding';

/** Connects to a service under test; `send` is a plain `fetch`. */
export function connect(target: Target, send: typeof globalThis.fetch): Api {
  const root = target.base.replace(/\/+$/, '');
  const fixtures = readFixtures(target.fixtures);
  const replies: Reply[] = [];
  let ahead = 0;
  const listen = (time: string | null) => {
    if (time !== null) ahead = Date.parse(time) - Date.now();
  };

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const { key = 'A', body, headers = {} } = options;
    if (method === 'POST' && key !== null && isName(key)) mayAct(target, path);
    const response = await send(`${root}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(key !== null && { 'api-key': keyOf(fixtures, key) }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const reply = { method, path, status: response.status, headers: response.headers, text };
    if (Math.abs(Date.parse(response.headers.get('date') ?? '') - now()) > 2000) {
      listen(response.headers.get('date'));
    }
    replies.push({ ...reply, text: text.slice(0, 2000) });
    checkAgainstContract(reply);
    return reply;
  }

  async function control(method: string, path: string, body?: object): Promise<JsonObject> {
    const { controls, controlToken } = target;
    if (controls === undefined) throw new NotAvailable('controls');
    const response = await send(`${controls}${path}`, {
      method,
      headers: defined({ 'x-sandbox-control': controlToken }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.equal(response.status, 200, `control ${method} ${path} answered ${response.status}: ${text}`);
    const answer = objectOf(text);
    const clock = isJsonObject(answer.clock) ? answer.clock : answer;
    if (typeof clock.now === 'string') listen(clock.now);
    return answer;
  }

  const now = () => Date.now() + ahead;
  const identified = (cid: string) => (cid.startsWith('CID_') ? fixtures.relationship(cid) : cid);

  async function signedGet(path: string, options: SignedOptions = {}): Promise<Reply> {
    const { key = 'A', signer, cid = 'CID_1', timestamp = new Date(now()).toISOString() } = options;
    const correlation = identified(cid);
    const signature = signText(`${timestamp}\n${correlation}`, pemOf(fixtures, signer ?? key));
    const proper = { 'x-timestamp': timestamp, 'x-correlation-id': correlation, 'x-signature': signature };
    return call('GET', path, { key, headers: merged(proper, options.headers) });
  }

  async function signedPost(path: string, payload: unknown, options: SignedPostOptions = {}): Promise<Reply> {
    const { key = 'A', signer, cid = 'CID_1', timestamp = new Date(now()).toISOString() } = options;
    const correlation_id = identified(cid);
    const named = isJsonObject(payload) || typeof payload === 'object';
    const envelope =
      path === BRANDING && named
        ? { timestamp, payload: { correlation_id, ...payload } }
        : { timestamp, correlation_id, payload };
    const text = options.body ?? JSON.stringify({ ...envelope, ...options.envelope });
    const signature = (options.sign ?? signText)(text, pemOf(fixtures, signer ?? key));
    const proper = { 'content-type': 'application/json', 'x-signature': signature };
    const body = options.tamper?.(text) ?? text;
    return call('POST', path, { key, headers: merged(proper, options.headers), body });
  }

  async function browse(method: string, link: string, body?: URLSearchParams): Promise<Reply> {
    const response = await send(link, { method, redirect: 'manual', ...defined({ body }) });
    const { status, headers } = response;
    return { method, path: link, status, headers, text: await response.text() };
  }

  return {
    ...fixtures,
    call,
    open: (link) => browse('GET', link),
    submit(page) {
      const { action, fields } = firstForm(page.text, page.path);
      return browse('POST', action, fields);
    },
    signedGet,
    signedPost,
    control,
    controlled: target.controls !== undefined,
    needsReset() {
      if (target.controls === undefined) throw new NotAvailable('a world that can be reset');
    },
    async reset() {
      if (target.controls !== undefined) await control('POST', '/reset');
    },
    hook(...statuses) {
      if (target.receiver === undefined) throw new NotAvailable('a receiver of webhooks');
      return target.receiver.hook(...statuses);
    },
    now,
    replies,
  };
}

/** Without controls, a request with a valid key may move real money; a quote debits nothing (QUO-28). */
function mayAct({ controls, acts }: Target, path: string): void {
  if (controls !== undefined || path === '/v2/rfq') return;
  if (acts !== true) throw new NotAvailable('leave to act on the account (--acts)');
  // A success blocks branding for a month (BRD-13).
  if (path === BRANDING) throw new NotAvailable('a world that can be reset');
}

const isName = (key: string) => /^[A-Z]$/.test(key);

function keyOf(fixtures: Fixtures, key: string): string {
  return isName(key) ? fixtures.account(key).api_key : key;
}

function pemOf(fixtures: Fixtures, name: string | null): string {
  const { signing_private_key_pem: pem } = fixtures.account(name !== null && isName(name) ? name : 'A');
  if (pem === undefined) throw new NotAvailable(`the signing key of ${name}`);
  return pem;
}

function merged(
  proper: Record<string, string>,
  other: Record<string, string | null> = {},
): Record<string, string> {
  const entries = Object.entries({ ...proper, ...other });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}

function firstForm(html: string, page: string): { action: string; fields: URLSearchParams } {
  const [, attributes = '', inside = ''] = /<form\b([^>]*)>([\s\S]*?)<\/form>/i.exec(html) ?? [];
  assert.notEqual(inside, '', `there is no form on ${page}`);
  const fields = new URLSearchParams();
  const [button] = inside.match(/<button\b[^>]*>/i) ?? [];
  for (const tag of [
    ...(inside.match(/<input\b[^>]*>/gi) ?? []),
    ...(button === undefined ? [] : [button]),
  ]) {
    const name = attributeOf(tag, 'name');
    if (name !== undefined) fields.append(name, attributeOf(tag, 'value') ?? '');
  }
  return { action: new URL(attributeOf(attributes, 'action') ?? '', page).href, fields };
}

function attributeOf(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value?.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
}
