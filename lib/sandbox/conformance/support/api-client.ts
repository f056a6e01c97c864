import 'server-only';
import { isJsonObject } from '@/lib/contract/json';
import { assert } from './assert';
import { checkAgainstContract } from './contract-check';
import { type Fixtures, readFixtures } from './fixtures';
import { NotHere } from './not-here';
import { firstForm } from './pages';
import type { Hook, Receiver } from './receiver';
import { type JsonObject, objectOf, type Reply } from './reply';
import { type SignedOptions, type SignedPostOptions, signText } from './signer';

export interface CallOptions {
  /** Name of an account (default "A"), null for no key. Any other text is sent as it is. */
  key?: string | null;
  /** An object is sent as JSON, a string as it is. */
  body?: object | string;
  headers?: Record<string, string>;
}

/** The service under test, seen over HTTP and nothing else. */
export interface Api extends Fixtures {
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** A GET with the signed headers of 5.2. */
  signedGet(path: string, options?: SignedOptions): Promise<Reply>;
  /** A POST with the signed envelope of 5.1; branding has its relationship in the payload (SGN-17). */
  signedPost(path: string, payload: unknown, options?: SignedPostOptions): Promise<Reply>;
  /** A page behind a link, as a browser gets it; redirects are not followed. */
  open(link: string): Promise<Reply>;
  /** Sends the first form of a page, as a press on its button does. */
  submit(page: Reply): Promise<Reply>;
  /** A control of the outside world (architecture 7); fails the case when it is refused. */
  control(method: string, path: string, body?: object): Promise<JsonObject>;
  /** The seeded world again, where there is a control for it. */
  reset(): Promise<void>;
  /** For a check that uses up what only a reset brings back. */
  needsReset(): void;
  /** Whether there are controls, and with them every kind of answer. */
  readonly controlled: boolean;
  /** An address that webhooks can go to, answering with these statuses. */
  hook(...statuses: number[]): Hook;
  /** The service's time in epoch milliseconds, as its answers tell it. */
  now(): number;
  /** Every answer so far, for the clauses about all of them. */
  readonly seen: Reply[];
}

export interface Target {
  /** Address that serves `/v2/*`. */
  base: string;
  /** Fixtures as read; `controls` is the address of `/_sandbox` where there is one. */
  fixtures: JsonObject;
  controls?: string | undefined;
  /** Sent as `x-sandbox-control`; a mounted sandbox asks for it. */
  controlToken?: string | undefined;
  receiver?: Receiver | undefined;
  /** Leave to make checkouts, accept and withdraw where there are no controls: on a real service it is real. */
  acts?: boolean | undefined;
}

const BRANDING = '/v2/naas/submerchants/branding';

/** Reaches a service under test; `send` is a plain `fetch`. */
export function connect(target: Target, send: typeof globalThis.fetch): Api {
  const root = target.base.replace(/\/+$/, '');
  const fixtures = readFixtures(target.fixtures);
  const seen: Reply[] = [];
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
    seen.push({ ...reply, text: text.slice(0, 2000) });
    checkAgainstContract(reply);
    return reply;
  }

  async function control(method: string, path: string, body?: object): Promise<JsonObject> {
    const { controls, controlToken } = target;
    if (controls === undefined) throw new NotHere('controls');
    const response = await send(`${controls}${path}`, {
      method,
      headers: { ...(controlToken !== undefined && { 'x-sandbox-control': controlToken }) },
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
    const response = await send(link, { method, redirect: 'manual', ...(body !== undefined && { body }) });
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
      if (target.controls === undefined) throw new NotHere('a world that can be reset');
    },
    async reset() {
      if (target.controls !== undefined) await control('POST', '/reset');
    },
    hook(...statuses) {
      if (target.receiver === undefined) throw new NotHere('a receiver of webhooks');
      return target.receiver.hook(...statuses);
    },
    now,
    seen,
  };
}

/** Without controls a request with a right key may be real money; a quote debits nothing (QUO-28). */
function mayAct({ controls, acts }: Target, path: string): void {
  if (controls !== undefined || path === '/v2/rfq') return;
  if (acts !== true) throw new NotHere('leave to act on the account (--acts)');
  // Whoever succeeds once cannot be branded again for a month (BRD-13).
  if (path === BRANDING) throw new NotHere('a world that can be reset');
}

const isName = (key: string) => /^[A-Z]$/.test(key);

/** A name of the fixtures gives that account's key; any other text is sent as it is. */
function keyOf(fixtures: Fixtures, key: string): string {
  return isName(key) ? fixtures.account(key).api_key : key;
}

/** The private key that belongs to a key; A's where the key itself names nobody. */
function pemOf(fixtures: Fixtures, name: string | null): string {
  const { signing_private_key_pem: pem } = fixtures.account(name !== null && isName(name) ? name : 'A');
  if (pem === undefined) throw new NotHere(`the signing key of ${name}`);
  return pem;
}

function merged(
  proper: Record<string, string>,
  other: Record<string, string | null> = {},
): Record<string, string> {
  const entries = Object.entries({ ...proper, ...other });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}
