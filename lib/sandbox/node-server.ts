import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { isConnectionLost } from './faults';
import type { Sandbox } from './handler';

/** Puts a sandbox on a socket: `/v2/*` and, open, `/_sandbox/*`. For loopback only. */
export function serveSandbox(sandbox: Sandbox): Server {
  return createServer((incoming, outgoing) => {
    answer(sandbox, incoming, outgoing).catch((error: unknown) => {
      if (isConnectionLost(error)) incoming.socket.resetAndDestroy();
      else outgoing.writeHead(500, { 'content-length': '0' }).end();
    });
  });
}

async function answer(sandbox: Sandbox, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const request = toRequest(incoming);
  const isControl = new URL(request.url).pathname.startsWith('/_sandbox/');
  const response = await (isControl ? sandbox.control(request) : sandbox.fetch(request));
  // The sandbox's own clock writes the date (headersFor).
  outgoing.sendDate = false;
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': String(body.byteLength),
  });
  outgoing.end(body);
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const item of value ?? []) headers.append(name, item);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  // Joined, not resolved: `//host` must stay a path.
  return new Request(`${originOf(incoming)}${url.startsWith('/') ? url : '/'}`, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
}

/** The address the caller used, because links must lead back the same way. */
function originOf({ headers }: IncomingMessage): string {
  const origin = `http://${headers.host ?? ''}`;
  return URL.canParse(origin) ? new URL(origin).origin : 'http://sandbox.invalid';
}
