import 'server-only';
import { Client, type Dispatcher, errors, Pool } from 'undici';
import { guardedLookup, parseBaseUrl, resolveTarget } from './egress';
import {
  BEGINNING_BYTES,
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
 * Sends to one base address (safety 49). A money move gets its own connection, which closes afterwards (safety 5).
 * Never repeats, follows redirects or accepts encodings.
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
      // This socket is not reused.
      if (dispatcher !== pool) void dispatcher.destroy().catch(() => {});
    }
  }
  return { send, close: () => pool.destroy() };
}

/** undici callbacks take half the processor time of streams. */
export function exchange(
  dispatcher: Dispatcher,
  request: UpstreamRequest,
  path: string,
  onGivenUp: OnGivenUp,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    let head: Pick<UpstreamResponse, 'status' | 'headers'> = { status: 0, headers: {} };
    let parts: Buffer[] = [];
    let size = 0;
    let isAsked = false;
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
          isAsked = false;
          // Aborts also while connecting.
          onGivenUp((error) => controller.abort(error));
        },
        onResponseStart(controller, status, headers) {
          head = { status, headers: flatHeaders(headers) };
          if (request.headOnly !== true || status < 200) return;
          resolve({ ...head, body: Buffer.alloc(0) });
          controller.abort(new TransportError('aborted'));
        },
        onResponseData(controller, chunk) {
          size += chunk.byteLength;
          if (size > MAX_RESPONSE_BYTES) return controller.abort(new TransportError('too_large'));
          parts.push(chunk);
          if (isAsked || request.isEnough === undefined || size <= BEGINNING_BYTES) return;
          isAsked = true;
          const beginning = Buffer.concat(parts);
          if (!request.isEnough(beginning)) return;
          resolve({ ...head, body: beginning });
          controller.abort(new TransportError('aborted'));
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

export function asTransportError(error: unknown): TransportError {
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
