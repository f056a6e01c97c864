import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import type { Asked, HeaderReader, Told } from './exchange';
import { isConnectionLost } from './faults';
import type { Sandbox } from './handler';
import { isHostedPath } from './hosted/mint-link';
import { descriptionServer, isDescriptionPath } from './openapi/serve-description';

/** Of a body that is too large this much more is read and forgotten; beyond it the connection ends. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
/** Methods of which no `Request` can be made. */
const UNMADE: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);
const EMPTY = { 'content-length': '0' };
const NOTHING = Promise.resolve(new Uint8Array());

/**
 * Puts a sandbox on a socket: `/v2/*`, the pages behind its links and, open, `/_sandbox/*` with its description.
 * For loopback only. The contract is answered without a `Request` in between, which would cost more than the answer.
 */
export function serveSandbox(sandbox: Sandbox, assumptions: Assumptions = DEFAULT_ASSUMPTIONS): Server {
  const describe = descriptionServer(assumptions, 'open');
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    // The sandbox's own clock writes the date (headersFor).
    outgoing.sendDate = false;
    const headers = new RawHeaders(incoming.rawHeaders);
    const url = addressOf(incoming.url, headers);
    if (!url.pathname.startsWith('/v2/')) {
      const page = mounted(incoming, url);
      if (page !== null) return pass(outgoing, await page);
    }
    const told = await sandbox.answer(new AskedOverSocket(incoming, url, headers));
    outgoing.writeHead(told.status, linesOf(told));
    outgoing.end(told.body ?? undefined);
  };
  /** What stands beside the contract: its description, hosted pages and the controls; null for none of them. */
  const mounted = (incoming: IncomingMessage, url: URL): Promise<Response> | null => {
    const { pathname, origin } = url;
    const described = isDescriptionPath(pathname);
    const hosted = isHostedPath(pathname);
    if (!described && !hosted && !pathname.startsWith('/_sandbox/')) return null;
    if (UNMADE.has(incoming.method ?? '')) return Promise.resolve(new Response(null, { status: 405 }));
    const request = toRequest(incoming, url);
    if (described) return describe(request, pathname, origin);
    return hosted ? sandbox.pages(request) : sandbox.control(request);
  };
  return createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      if (isConnectionLost(error)) incoming.socket.resetAndDestroy();
      else outgoing.writeHead(500, EMPTY).end();
    });
  });
}

async function pass(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': String(body.byteLength),
  });
  outgoing.end(body);
}

class AskedOverSocket implements Asked {
  readonly method: string;

  constructor(
    private readonly incoming: IncomingMessage,
    readonly url: URL,
    readonly headers: RawHeaders,
  ) {
    this.method = incoming.method ?? 'GET';
  }

  body(maxBytes: number): Promise<Uint8Array | null> {
    return bodyOf(this.incoming, this.headers, maxBytes);
  }
}

/** Names and values in turn, which is what Node writes with the least work. */
function linesOf({ headers, body }: Told): string[] {
  const lines: string[] = [];
  for (const name in headers) if (name !== 'content-length') lines.push(name, headers[name] ?? '');
  lines.push('content-length', String(body?.byteLength ?? 0));
  return lines;
}

/**
 * As `Headers` would give them: several of one name joined, whatever the name. Read off the lines as they came:
 * an object of them, as Node makes it, costs more than the few that are asked for.
 */
class RawHeaders implements HeaderReader {
  constructor(private readonly lines: readonly string[]) {}

  get(name: string): string | null {
    let found: string | null = null;
    for (let at = this.next(name, 0); at !== -1; at = this.next(name, at + 2)) {
      const value = this.lines[at + 1] ?? '';
      found = found === null ? value : `${found}, ${value}`;
    }
    return found;
  }

  /** The first of that name alone. */
  first(name: string): string | undefined {
    const at = this.next(name, 0);
    return at === -1 ? undefined : this.lines[at + 1];
  }

  has(name: string): boolean {
    return this.next(name, 0) !== -1;
  }

  private next(name: string, from: number): number {
    const wanted = name.toLowerCase();
    for (let at = from; at < this.lines.length; at += 2) {
      const line = this.lines[at] ?? '';
      if (line.length === wanted.length && (line === wanted || line.toLowerCase() === wanted)) return at;
    }
    return -1;
  }
}

/** The raw bytes, or null when there are more than `maxBytes`; the rest is let through unread, so that an answer arrives. */
function bodyOf(
  incoming: IncomingMessage,
  headers: RawHeaders,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (!headers.has('content-length') && !headers.has('transfer-encoding')) return NOTHING;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > maxBytes + MAX_UNREAD_BYTES) incoming.destroy();
    });
    incoming.on('end', () => resolve(size > maxBytes ? null : wholeOf(chunks, size)));
    incoming.on('error', reject);
  });
}

function wholeOf(chunks: readonly Buffer[], size: number): Uint8Array {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks, size);
}

function toRequest(incoming: IncomingMessage, url: URL): Request {
  const { method = 'GET' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const item of value ?? []) headers.append(name, item);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
}

/** The host is the one the caller used, because links must lead back the same way. */
function addressOf(url = '/', headers: RawHeaders): URL {
  // Joined, not resolved: `//host` must stay a path.
  const path = url.startsWith('/') ? url : '/';
  const text = `http://${headers.first('host')}${path}`;
  const known = addresses.get(text);
  if (known !== undefined) return known;
  const made = URL.canParse(text) ? new URL(text) : new URL(`http://sandbox.invalid${path}`);
  if (addresses.size >= KEPT_ADDRESSES) addresses.clear();
  if (text.length <= KEPT_LENGTH) addresses.set(text, made);
  return made;
}

/** Addresses taken apart: callers ask for the same few again and again. Nobody changes one. */
const addresses = new Map<string, URL>();
const KEPT_ADDRESSES = 256;
const KEPT_LENGTH = 512;
