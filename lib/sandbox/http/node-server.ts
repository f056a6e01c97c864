import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { isHostedPath } from '@/lib/sandbox/hosted/mint-link';
import { descriptionServer, isDescriptionPath } from '@/lib/sandbox/openapi/serve-description';
import type { HeaderReader, SandboxRequest, SandboxResponse } from './http-message';
import { isConnectionLost } from './injected-failures';
import type { Sandbox } from './sandbox';

/** Rest of a too large body that is read and dropped; beyond it the connection closes. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
const UNSUPPORTED_METHODS: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);
const EMPTY = { 'content-length': '0' };
const NOTHING = Promise.resolve(new Uint8Array());

/**
 * Serves a sandbox on a loopback socket: `/v2/*`, hosted pages, open `/_sandbox/*`. The contract skips `Request`,
 * which would cost more than the answer.
 */
export function serveSandbox(sandbox: Sandbox, assumptions: Assumptions = DEFAULT_ASSUMPTIONS): Server {
  const describe = descriptionServer(assumptions, 'open');
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    // The sandbox clock sets the date (headersFor).
    outgoing.sendDate = false;
    const headers = new RawHeaders(incoming.rawHeaders);
    const url = addressOf(incoming.url, headers);
    if (!url.pathname.startsWith('/v2/')) {
      const page = mounted(incoming, url);
      if (page !== null) return pass(outgoing, await page);
    }
    const answered = await sandbox.answer(new SocketRequest(incoming, url, headers));
    outgoing.writeHead(answered.status, linesOf(answered));
    outgoing.end(answered.body ?? undefined);
  };
  const mounted = (incoming: IncomingMessage, url: URL): Promise<Response> | null => {
    const { pathname, origin } = url;
    const described = isDescriptionPath(pathname);
    const hosted = isHostedPath(pathname);
    if (!described && !hosted && !pathname.startsWith('/_sandbox/')) return null;
    if (UNSUPPORTED_METHODS.has(incoming.method ?? ''))
      return Promise.resolve(new Response(null, { status: 405 }));
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

class SocketRequest implements SandboxRequest {
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

function linesOf({ headers, body }: SandboxResponse): string[] {
  const lines: string[] = [];
  for (const name in headers) if (name !== 'content-length') lines.push(name, headers[name] ?? '');
  lines.push('content-length', String(body?.byteLength ?? 0));
  return lines;
}

/** Behaves like `Headers`. Reads the raw lines because Node's header object costs more than a few lookups. */
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

/** The raw bytes; null above `maxBytes`, with the rest drained so that the answer arrives. */
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

/** Uses the caller's host, because links must lead back there. */
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

const addresses = new Map<string, URL>();
const KEPT_ADDRESSES = 256;
const KEPT_LENGTH = 512;
