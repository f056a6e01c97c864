import 'server-only';

/** Compressing smaller answers costs more than it saves. */
const WORTH_COMPRESSING_BYTES = 8 * 1024;

/** Serialised once, never cached. Throws `TypeError` for a value that JSON cannot hold. */
export function jsonAnswer(data: unknown, requestId: string): Response {
  const text = JSON.stringify(data);
  if (text === undefined) throw new TypeError('an answer has to be JSON');
  const body = Buffer.from(text);
  const small = body.byteLength < WORTH_COMPRESSING_BYTES;
  return new Response(body, {
    headers: {
      'content-type': 'application/json',
      'content-length': `${body.byteLength}`,
      'cache-control': small ? 'no-store, no-transform' : 'no-store',
      'x-request-id': requestId,
    },
  });
}
