import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import type { HeaderReader, Told } from './exchange';
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
    const url = addressOf(incoming);
    const { pathname, origin } = url;
    const mounted =
      isDescriptionPath(pathname) || isHostedPath(pathname) || pathname.startsWith('/_sandbox/');
    if (mounted && UNMADE.has(incoming.method ?? '')) return void outgoing.writeHead(405, EMPTY).end();
    if (isDescriptionPath(pathname))
      return pass(outgoing, await describe(toRequest(incoming), pathname, origin));
    if (isHostedPath(pathname)) return pass(outgoing, await sandbox.pages(toRequest(incoming)));
    if (pathname.startsWith('/_sandbox/')) return pass(outgoing, await sandbox.control(toRequest(incoming)));
    const { status, headers, body } = await sandbox.answer({
      method: incoming.method ?? 'GET',
      url,
      headers: new RawHeaders(incoming.rawHeaders),
      body: (maxBytes) => bodyOf(incoming, maxBytes),
    });
    outgoing.writeHead(status, linesOf(headers, body));
    outgoing.end(body ?? undefined);
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

/** Names and values in turn, which is what Node writes with the least work. */
function linesOf(headers: Told['headers'], body: Told['body']): string[] {
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
    const wanted = name.toLowerCase();
    let found: string | null = null;
    for (let at = 0; at < this.lines.length; at += 2) {
      const line = this.lines[at] ?? '';
      if (line.length !== wanted.length || line.toLowerCase() !== wanted) continue;
      const value = this.lines[at + 1] ?? '';
      found = found === null ? value : `${found}, ${value}`;
    }
    return found;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }
}

/** The raw bytes, or null when there are more than `maxBytes`; the rest is let through unread, so that an answer arrives. */
function bodyOf(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
  const { headers } = incoming;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return NOTHING;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > maxBytes + MAX_UNREAD_BYTES) incoming.destroy();
    });
    incoming.on('end', () => resolve(size > maxBytes ? null : Buffer.concat(chunks, size)));
    incoming.on('error', reject);
  });
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const item of value ?? []) headers.append(name, item);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(addressOf(incoming), {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
}

/** The host is the one the caller used, because links must lead back the same way. */
function addressOf({ url = '/', headers: { host } }: IncomingMessage): URL {
  // Joined, not resolved: `//host` must stay a path.
  const path = url.startsWith('/') ? url : '/';
  try {
    return new URL(`http://${host}${path}`);
  } catch {
    return new URL(`http://sandbox.invalid${path}`);
  }
}
