import 'server-only';
import {
  MAX_RESPONSE_BYTES,
  readBody,
  type Transport,
  TransportError,
  type UpstreamResponse,
  withinTime,
} from './transport';

/** Never resolved: it only gives the request a complete address. */
const ORIGIN = 'http://embedded.invalid';

/**
 * Sends to a `fetch(Request)` in this process instead of a socket. The bytes and headers are those that a
 * socket would carry, so that client, key, signer and parser are the same in both cases.
 */
export function embeddedTransport(fetch: (request: Request) => Promise<Response>): Transport {
  return (request) =>
    withinTime(request, async (signal) => {
      const outgoing = new Request(`${ORIGIN}${request.path}`, {
        method: request.method,
        headers: { ...request.headers, 'accept-encoding': 'identity' },
        ...(request.body === undefined ? {} : { body: Buffer.from(request.body) }),
        signal,
      });
      try {
        return await received(await fetch(outgoing));
      } catch (error) {
        if (error instanceof TransportError) throw error;
        throw new TransportError('connection', error);
      }
    });
}

async function received(response: Response): Promise<UpstreamResponse> {
  const body = response.body === null ? new Uint8Array() : await readBody(response.body, MAX_RESPONSE_BYTES);
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}
