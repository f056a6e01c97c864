import 'server-only';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type Dispatcher, errors, Pool } from 'undici';
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
  const guarded = guardedLookup();
  const pool = new Pool(base.origin, {
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: guarded },
    pipelining: 1,
    allowH2: false,
    maxResponseSize: MAX_RESPONSE_BYTES,
    connections: 64,
    keepAliveTimeout: 4_000,
  });

  async function send(request: UpstreamRequest): Promise<UpstreamResponse> {
    const { path } = resolveTarget(base, request.path);
    try {
      return await withinTime(request, (onGivenUp) =>
        request.once
          ? exchangeOnce(new URL(base.origin), guarded, request, path, onGivenUp)
          : exchange(pool, request, path, onGivenUp),
      );
    } catch (error) {
      throw asTransportError(error);
    }
  }
  return { send, close: () => pool.destroy() };
}

/**
 * On a connection of its own that is closed afterwards (safety 5). Node's own client, because undici ends the
 * connection at an interim answer of 100, which a proxy may send before the real one (RFC 9110 15.2).
 */
function exchangeOnce(
  origin: URL,
  guarded: ReturnType<typeof guardedLookup>,
  request: UpstreamRequest,
  path: string,
  onGivenUp: OnGivenUp,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = (origin.protocol === 'https:' ? httpsRequest : httpRequest)(new URL(path, origin), {
      method: request.method,
      headers: {
        ...request.headers,
        'accept-encoding': 'identity',
        'content-length': request.body?.byteLength ?? 0,
      },
      agent: false,
      lookup: guarded,
      path,
    });
    // Aborts also while connecting.
    onGivenUp((error) => outgoing.destroy(error));
    const slowConnect = setTimeout(() => outgoing.destroy(new TransportError('timeout')), CONNECT_TIMEOUT_MS);
    const connected = origin.protocol === 'https:' ? 'secureConnect' : 'connect';
    outgoing.on('socket', (socket) => socket.once(connected, () => clearTimeout(slowConnect)));
    outgoing.on('error', (error) => {
      clearTimeout(slowConnect);
      reject(error);
    });
    outgoing.on('response', (incoming) => readAnswer(incoming).then(resolve, reject));
    // A proxy may not turn the answer into another protocol.
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new TransportError('connection'));
    });
    outgoing.end(request.body);
  });
}

/** Status, headers and the whole body; rejects if the body is cut or larger than `MAX_RESPONSE_BYTES`. */
function readAnswer(incoming: IncomingMessage): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    if (Number(incoming.headers['content-length'] ?? 0) > MAX_RESPONSE_BYTES) {
      incoming.destroy();
      reject(new TransportError('too_large'));
      return;
    }
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > MAX_RESPONSE_BYTES) incoming.destroy(new TransportError('too_large'));
      else parts.push(chunk);
    });
    incoming.on('error', reject);
    incoming.on('end', () => {
      if (!incoming.complete) return reject(new TransportError('connection'));
      resolve({
        status: incoming.statusCode ?? 0,
        headers: flatHeaders(incoming.headers),
        body: Buffer.concat(parts),
      });
    });
  });
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
