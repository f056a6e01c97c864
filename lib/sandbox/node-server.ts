import 'server-only';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '@/lib/contract/assumptions';
import { isConnectionLost } from './faults';
import type { Sandbox } from './handler';
import { isHostedPath } from './hosted/mint-link';
import { descriptionServer, isDescriptionPath } from './openapi/serve-description';

/** Puts a sandbox on a socket: `/v2/*`, the pages behind its links and, open, `/_sandbox/*` with its description. For loopback only. */
export function serveSandbox(sandbox: Sandbox, assumptions: Assumptions = DEFAULT_ASSUMPTIONS): Server {
  const describe = descriptionServer(assumptions, 'open');
  const serve = (request: Request): Promise<Response> => {
    const { pathname, origin } = new URL(request.url);
    if (isDescriptionPath(pathname)) return describe(request, pathname, origin);
    if (isHostedPath(pathname)) return sandbox.pages(request);
    return pathname.startsWith('/_sandbox/') ? sandbox.control(request) : sandbox.fetch(request);
  };
  return createServer((incoming, outgoing) => {
    answer(serve, incoming, outgoing).catch((error: unknown) => {
      if (isConnectionLost(error)) incoming.socket.resetAndDestroy();
      else outgoing.writeHead(500, { 'content-length': '0' }).end();
    });
  });
}

async function answer(
  serve: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const response = await serve(toRequest(incoming));
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
