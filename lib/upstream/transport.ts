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

/** Ends an attempt from outside; called at once where the end has come already. */
export type OnGivenUp = (end: (error: TransportError) => void) => void;

/**
 * Runs one attempt under a time limit that covers everything up to the last byte. The timer is cleared in
 * every case; the caller's own signal ends the attempt too. `attempt` says how it can be ended.
 */
export function withinTime<T>(
  { timeoutMs, signal }: Pick<UpstreamRequest, 'timeoutMs' | 'signal'>,
  attempt: (onGivenUp: OnGivenUp) => Promise<T>,
): Promise<T> {
  // Plain callbacks: one read of the API costs as many promises as it must and no more.
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new TransportError('aborted'));
      return;
    }
    let givenUp: TransportError | undefined;
    let end: ((error: TransportError) => void) | undefined;
    const tidy = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const giveUp = (error: TransportError) => {
      givenUp = error;
      tidy();
      reject(error);
      end?.(error);
    };
    const onAbort = () => giveUp(new TransportError('aborted'));
    const timer = setTimeout(() => giveUp(new TransportError('timeout')), timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    attempt((how) => {
      end = how;
      if (givenUp !== undefined) how(givenUp);
    }).then(
      (value) => {
        tidy();
        resolve(value);
      },
      (error: unknown) => {
        tidy();
        reject(error);
      },
    );
  });
}
