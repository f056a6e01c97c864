import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from '@/lib/bff/json-answer';
import type { DirectHandler, Route, RouteContext } from '@/lib/bff/route';
import type { RequestParts } from '@/lib/contract/bff/request-headers';
import { log } from '@/lib/log/log';
import { HSTS, SECURITY_HEADERS, STRICTEST_POLICY } from '@/security-headers.mjs';
import { isPage, storeGuard, storeSilentPage } from './store-guard';

const ORIGIN = 'http://mesa.invalid';
const WORTH_COMPRESSING_BYTES = 1024;

/** scripts/demo/server-child.mjs calls it before Next. True if it answered. */
interface Direct {
  take(request: IncomingMessage, response: ServerResponse, goOn: () => void): boolean;
  /** Asks the store, because pages wait for it. */
  answersInTime?: () => Promise<boolean>;
  open: boolean;
  /** Refuses a request that names another host or port. Absent: any. */
  appUrl?: URL | undefined;
  readonly routes: Map<string, DirectRoute>;
  /** Keyed by the path without its last part. */
  readonly deliveries: Map<string, DeliveryHandler>;
}

/** Returns the status; `address` is the path's last part. */
export type DeliveryHandler = (incoming: IncomingMessage, address: string) => Promise<number>;

type DirectRoute = DirectHandler | Route;

/** One table per process; Next loads a module per bundle. */
const shared = globalThis as typeof globalThis & { mesaDirect?: Direct };

function table(): Direct {
  shared.mesaDirect ??= {
    open: false,
    routes: new Map(),
    deliveries: new Map(),
    take(request, response, goOn) {
      if (!this.open) return false;
      if (this.appUrl !== undefined && !names(this.appUrl, request)) return misdirected(request, response);
      if (this.answersInTime !== undefined && isPage(request)) {
        void contained(answerPage(this.answersInTime(), request, response, goOn), response);
        return true;
      }
      if (request.method === 'POST') return takeDelivery(this.deliveries, request, response);
      const handler = request.method === 'GET' ? this.routes.get(pathOf(request)) : undefined;
      if (handler === undefined) return false;
      void contained(answer(handler, request, response), response);
      return true;
    },
  };
  return shared.mesaDirect;
}

/**
 * Lets `handler` answer `GET path` before Next, with the same checks. Next calls it where our server is absent. Not
 * for streams.
 */
export function direct(path: `/api/${string}`, handler: Route): Route;
export function direct<A extends Answer>(
  path: `/api/${string}`,
  handler: (request: RequestParts, context: RouteContext) => Promise<A>,
): typeof handler;
export function direct(path: `/api/${string}`, handler: DirectRoute): DirectRoute {
  table().routes.set(path, handler);
  return handler;
}

/** Takes `POST folder/address` before Next; `folder` ends with a slash. */
export function directDelivery(folder: `/api/${string}/`, handler: DeliveryHandler): void {
  table().deliveries.set(folder, handler);
}

export const directRoutes = (): ReadonlyMap<string, DirectRoute> => table().routes;

interface Guards {
  /** Pins every request but those of health monitors, which know only the machine (W2). */
  appUrl?: string | undefined;
  /** If the store does not answer within 2 s, the page is refused (safety 66). */
  ping?: () => Promise<void>;
}

export function openDirectly({ appUrl, ping }: Guards = {}): void {
  const answersInTime = ping === undefined ? undefined : storeGuard(ping);
  const pinned = appUrl === undefined ? undefined : new URL(appUrl);
  Object.assign(table(), { open: true, appUrl: pinned, answersInTime });
}

/** An error ends only this connection. Unhandled it would end the process during sends. */
function contained(work: Promise<void>, response: ServerResponse): Promise<void> {
  return work.catch((error: unknown) => {
    log.error({ err: error }, 'a request broke off');
    response.destroy();
  });
}

function names({ protocol, host }: URL, request: IncomingMessage): boolean {
  const given = request.headers.host?.toLowerCase() ?? '';
  if (given === host || /^\/api\/health(\/|$)/.test(pathOf(request))) return true;
  // Some proxies write the default port, which a parsed address omits.
  const written = `${protocol}//${given}`;
  return /^[\w.:[\]-]+$/.test(given) && URL.canParse(written) && new URL(written).host === host;
}

/** Tells the operator about the proxy, but nothing about the address. */
function misdirected(request: IncomingMessage, response: ServerResponse): true {
  const text = 'The Host header is not the one of APP_URL. A proxy in front of Mesa must pass it on.\n';
  response.writeHead(421, {
    ...staticHeaders(request),
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': `${text.length}`,
    connection: 'close',
  });
  response.end(text);
  return true;
}

async function answerPage(
  answersInTime: Promise<boolean>,
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void,
): Promise<void> {
  if (await answersInTime) return goOn();
  log.error({ code: 'store_unavailable' }, 'the store did not answer in time for a page');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
  };
  response.writeHead(503, { ...staticHeaders(request), ...headers }).end(storeSilentPage(request));
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
  // Next decides what an escaped path means.
  if (handler === undefined || !/^[\w-]+$/.test(address)) return false;
  void contained(answerDelivery(handler(request, address), request, response), response);
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
  // The body was not fully read, so the connection closes.
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
  handler: DirectRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  try {
    const asked = partsOf(request, gone.signal);
    const answered = await ('direct' in handler ? handler.direct : handler)(asked, {
      params: Promise.resolve({}),
    });
    await send(answered, request, response);
  } catch (error) {
    log.error({ err: error }, 'a request could not be answered');
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { ...staticHeaders(request), 'cache-control': 'no-store' }).end();
  }
}

/** A GET; undici's Request costs more than the answer. */
function partsOf({ url, headers }: IncomingMessage, signal: AbortSignal): RequestParts {
  const read = (name: string) => headers[name]?.toString() ?? null;
  return {
    method: 'GET',
    url: `${ORIGIN}${url}`,
    body: null,
    signal,
    headers: { get: read, has: (name) => headers[name] !== undefined },
  };
}

async function send(answered: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isWhole = answered instanceof Response;
  const headers: Record<string, string> = {
    ...staticHeaders(request),
    ...(isWhole ? Object.fromEntries(answered.headers) : answered.headers),
  };
  let body = isWhole ? Buffer.from(await answered.arrayBuffer()) : answered.text;
  if (mayCompress(headers, request) && Buffer.byteLength(body) >= WORTH_COMPRESSING_BYTES) {
    body = await promisify(gzip)(body);
    headers['content-encoding'] = 'gzip';
    headers.vary = 'accept-encoding';
  }
  headers['content-length'] = `${Buffer.byteLength(body)}`;
  response.writeHead(isWhole ? answered.status : 200, headers).end(body);
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
