import 'server-only';

/** One request to the payments API: everything is already serialised and signed. */
export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Path and query below the base address, always starting `/v2/` (VER-01). */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** True for whatever must not be sent twice: its own fresh connection, closed afterwards (safety 5). */
  once: boolean;
  /** Time for the whole attempt, body included, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** The raw answer. Header names are lower case; the body is exactly the bytes that arrived. */
export interface UpstreamResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** The one outgoing request function: network or embedded, nothing else knows the difference. */
export type Transport = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** No usable answer arrived. Whether the request had an effect is not known. */
export class TransportError extends Error {
  override name = 'TransportError';

  constructor(
    readonly kind: 'timeout' | 'connection' | 'too_large' | 'aborted' | 'refused',
    cause?: unknown,
  ) {
    super(kind, { cause });
  }
}

/** Larger answers are cut off: no documented answer comes near it. */
export const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Collects a body, refusing more than `limit` bytes. Throws `TransportError('too_large')`. */
export async function readBody(
  chunks: AsyncIterable<Uint8Array>,
  limit = MAX_RESPONSE_BYTES,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > limit) throw new TransportError('too_large');
    parts.push(chunk);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

/**
 * Runs one attempt under a time limit that covers everything up to the last byte. The timer is cleared in
 * every case; the caller's own signal ends the attempt too.
 */
export async function withinTime<T>(
  request: Pick<UpstreamRequest, 'timeoutMs' | 'signal'>,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (request.signal?.aborted) throw new TransportError('aborted');
  const controller = new AbortController();
  let ended: TransportError | undefined;
  let giveUp: (error: TransportError) => void = () => {};
  const given = new Promise<never>((_, reject) => {
    giveUp = (error) => {
      ended = error;
      reject(error);
      controller.abort(error);
    };
  });
  const timer = setTimeout(() => giveUp(new TransportError('timeout')), request.timeoutMs);
  const onAbort = () => giveUp(new TransportError('aborted'));
  request.signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([attempt(controller.signal), given]);
  } catch (error) {
    throw ended ?? error;
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', onAbort);
  }
}
