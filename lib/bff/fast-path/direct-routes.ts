import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { log } from '@/lib/log';
import { HSTS, SECURITY_HEADERS, STRICTEST_POLICY } from '@/security-headers.mjs';
import type { RouteHandler } from './route';

/** Only path and query of a request count: whose host it named was for the server to check. */
const ORIGIN = 'http://mesa.invalid';
/** As Next would begin to. */
const WORTH_COMPRESSING_BYTES = 1024;

/** What scripts/server-child.mjs asks with each request, before Next; true when the request was taken. */
interface Direct {
  take(request: IncomingMessage, response: ServerResponse): boolean;
  open: boolean;
  readonly routes: Map<string, RouteHandler>;
  /** By all of the path but its last part. */
  readonly deliveries: Map<string, DeliveryHandler>;
}

/** Takes what was posted to an address, named by the last part of its path, and gives the status of the answer. */
export type DeliveryHandler = (incoming: IncomingMessage, address: string) => Promise<number>;

/** Next loads a module once per bundle; there is one table per process. */
const shared = globalThis as typeof globalThis & { mesaDirect?: Direct };

function table(): Direct {
  shared.mesaDirect ??= {
    open: false,
    routes: new Map(),
    deliveries: new Map(),
    take(request, response) {
      if (!this.open) return false;
      if (request.method === 'POST') return takeDelivery(this.deliveries, request, response);
      const handler = request.method === 'GET' ? this.routes.get(pathOf(request)) : undefined;
      if (handler === undefined) return false;
      void answer(handler, request, response);
      return true;
    },
  };
  return shared.mesaDirect;
}

/**
 * Lets `GET path` be answered by `handler` before Next sees the request, which costs Next's own work and nothing
 * else: the same function with the same checks, and the same headers. Where no server of ours stands in front
 * (`next dev`, a serverless host), Next calls the handler as ever. For routes that give their whole answer at once.
 */
export function direct(path: `/api/${string}`, handler: RouteHandler): RouteHandler {
  table().routes.set(path, handler);
  return handler;
}

/** Lets `POST folder/address` be taken by `handler` before Next sees the request; `folder` ends with a slash. */
export function directDelivery(folder: `/api/${string}/`, handler: DeliveryHandler): void {
  table().deliveries.set(folder, handler);
}

/** What may be answered before Next, by path. */
export const directRoutes = (): ReadonlyMap<string, RouteHandler> => table().routes;

/** From now on requests are taken: everything that must be true before the first one is true. */
export function openDirectly(): void {
  table().open = true;
}

function pathOf({ url = '' }: IncomingMessage): string {
  const cut = url.indexOf('?');
  return cut === -1 ? url : url.slice(0, cut);
}

function takeDelivery(
  deliveries: Direct['deliveries'],
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const path = pathOf(request);
  const cut = path.lastIndexOf('/') + 1;
  const address = path.slice(cut);
  const handler = deliveries.get(path.slice(0, cut));
  // What is written otherwise may stand for other letters: that is for Next to decide.
  if (handler === undefined || !/^[\w-]+$/.test(address)) return false;
  void answerDelivery(handler(request, address), request, response);
  return true;
}

async function answerDelivery(
  status: Promise<number>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const code = await status.catch((error: unknown) => {
    log.error({ err: error }, 'a delivery could not be answered');
    return 500;
  });
  // Whoever still sends is not listened to any longer.
  const ending = request.complete ? {} : { connection: 'close' };
  const headers = {
    ...staticHeaders(request),
    'cache-control': 'no-store',
    'content-length': '0',
    ...ending,
  };
  response.writeHead(code, headers).end();
}

async function answer(
  handler: RouteHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  try {
    const headers = request.headers as Record<string, string>;
    const asked = new Request(`${ORIGIN}${request.url}`, { headers, signal: gone.signal });
    await send(await handler(asked, { params: Promise.resolve({}) }), request, response);
  } catch (error) {
    // The handlers answer whatever goes wrong within them: this is a fault of ours, or a request that is none.
    log.error({ err: error }, 'a request could not be answered');
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { ...staticHeaders(request), 'cache-control': 'no-store' }).end();
  }
}

async function send(answered: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers: Record<string, string> = {
    ...staticHeaders(request),
    ...Object.fromEntries(answered.headers),
  };
  let body = Buffer.from(await answered.arrayBuffer());
  if (mayCompress(headers, request) && body.byteLength >= WORTH_COMPRESSING_BYTES) {
    body = await promisify(gzip)(body);
    headers['content-encoding'] = 'gzip';
    headers.vary = 'accept-encoding';
  }
  headers['content-length'] = `${body.byteLength}`;
  response.writeHead(answered.status, headers).end(body);
}

function mayCompress(headers: Record<string, string>, request: IncomingMessage): boolean {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string' || headers['cache-control']?.includes('no-transform')) return false;
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted);
}

const STATIC = Object.fromEntries(
  [...SECURITY_HEADERS, STRICTEST_POLICY].map(({ key, value }) => [key, value]),
);
const STATIC_HTTPS = { ...STATIC, [HSTS.key]: HSTS.value };

function staticHeaders(request: IncomingMessage): Record<string, string> {
  return request.headers['x-forwarded-proto'] === 'https' ? STATIC_HTTPS : STATIC;
}
