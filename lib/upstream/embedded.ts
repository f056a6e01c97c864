import 'server-only';
import {
  MAX_RESPONSE_BYTES,
  type Transport,
  TransportError,
  type UpstreamResponse,
  withinTime,
} from './transport';

/** A request needs an address; this name is never resolved. */
const ORIGIN = 'http://embedded.invalid';

export function embeddedTransport(fetch: (request: Request) => Promise<Response>): Transport {
  return (request) =>
    // Passes no signal: after a time-out the sandbox continues, as a server would.
    withinTime(request, async () => {
      const outgoing = new Request(`${ORIGIN}${request.path}`, {
        method: request.method,
        headers: { ...request.headers, 'accept-encoding': 'identity' },
        ...(request.body === undefined ? {} : { body: Buffer.from(request.body) }),
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
  const body = new Uint8Array(await response.arrayBuffer());
  if (body.byteLength > MAX_RESPONSE_BYTES) throw new TransportError('too_large');
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}
