import 'server-only';
import { Client, type Dispatcher, errors, Pool } from 'undici';
import { parseBaseUrl, resolveTarget } from './egress';
import { guardedLookup } from './guarded-lookup';
import {
  MAX_RESPONSE_BYTES,
  type OnGivenUp,
  type Transport,
  TransportError,
  type UpstreamRequest,
  type UpstreamResponse,
  withinTime,
} from './transport';

const CONNECT_TIMEOUT_MS = 5_000;

interface NetworkTransport {
  send: Transport;
  close(): Promise<void>;
}

/**
 * Sends over the network to one base address and to nothing else (safety 49). Reads share kept-alive
 * connections; a money move gets a connection of its own, with `Connection: close`, so that a dying idle socket
 * can never make its fate ambiguous, and nothing below this function repeats it (safety 5). Redirects are not
 * followed: a 3xx is an answer like any other. Bodies are asked for and taken unencoded.
 */
export function networkTransport(baseUrl: string): NetworkTransport {
  const base = parseBaseUrl(baseUrl);
  const options = {
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup() },
    pipelining: 1,
    allowH2: false,
    maxResponseSize: MAX_RESPONSE_BYTES,
  };
  const pool = new Pool(base.origin, { ...options, connections: 64, keepAliveTimeout: 4_000 });

  async function send(request: UpstreamRequest): Promise<UpstreamResponse> {
    const target = resolveTarget(base, request.path);
    const dispatcher = request.once ? new Client(base.origin, options) : pool;
    try {
      return await withinTime(request, (onGivenUp) => exchange(dispatcher, request, target.path, onGivenUp));
    } catch (error) {
      throw asTransportError(error);
    } finally {
      // Whatever happened, this socket is never used again; the answer was already read to its end.
      if (dispatcher !== pool) void dispatcher.destroy().catch(() => {});
    }
  }
  return { send, close: () => pool.destroy() };
}

/**
 * One request, its answer collected as it comes. The client's own callbacks instead of its streams: half the
 * processor time for an answer of a few kilobytes.
 */
function exchange(
  dispatcher: Dispatcher,
  request: UpstreamRequest,
  path: string,
  onGivenUp: OnGivenUp,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    let head: Pick<UpstreamResponse, 'status' | 'headers'> = { status: 0, headers: {} };
    let parts: Buffer[] = [];
    let size = 0;
    dispatcher.dispatch(
      {
        method: request.method,
        path,
        headers: { ...request.headers, 'accept-encoding': 'identity' },
        body: request.body ?? null,
        reset: request.once,
        headersTimeout: request.timeoutMs,
        bodyTimeout: request.timeoutMs,
      },
      {
        onRequestStart(controller) {
          parts = [];
          size = 0;
          // Also before anything is written: who has given up while the connection was made sends nothing.
          onGivenUp((error) => controller.abort(error));
        },
        onResponseStart(_, status, headers) {
          head = { status, headers: flatHeaders(headers) };
        },
        onResponseData(controller, chunk) {
          size += chunk.byteLength;
          if (size > MAX_RESPONSE_BYTES) controller.abort(new TransportError('too_large'));
          else parts.push(chunk);
        },
        onResponseEnd: () =>
          resolve({ ...head, body: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts) }),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  if (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError
  ) {
    return new TransportError('timeout', error);
  }
  if (error instanceof errors.ResponseExceededMaxSizeError) return new TransportError('too_large', error);
  return new TransportError('connection', error);
}
