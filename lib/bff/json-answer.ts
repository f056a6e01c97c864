import 'server-only';

/** Compressing smaller answers costs more than it saves. */
const WORTH_COMPRESSING_BYTES = 8 * 1024;

/** The fast path sends it without a Response. */
export interface JsonAnswer {
  text: string;
  headers: Record<string, string>;
}

export type Answer = Response | JsonAnswer;

/** Serialised once, never cached. Throws `TypeError` for a value that JSON cannot hold. */
export function jsonAnswer(data: unknown, requestId: string): JsonAnswer {
  const text = JSON.stringify(data);
  if (text === undefined) throw new TypeError('an answer has to be JSON');
  const bytes = Buffer.byteLength(text);
  return {
    text,
    headers: {
      'content-type': 'application/json',
      'content-length': `${bytes}`,
      'cache-control': bytes < WORTH_COMPRESSING_BYTES ? 'no-store, no-transform' : 'no-store',
      'x-request-id': requestId,
    },
  };
}
