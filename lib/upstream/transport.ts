import 'server-only';

export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** The path below the base address, from `/v2/` on (VER-01). */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** The call gets a connection of its own, closed afterwards (safety 5). */
  once: boolean;
  /** Limits a whole attempt, body included. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** The body is not read. */
  headOnly?: boolean;
  /**
   * Called once, after a little more than `BEGINNING_BYTES`; true ends the reading. A transport may never call it.
   */
  isEnough?: (beginning: Uint8Array) => boolean;
}

/** Lower-case header names; body bytes as received. */
export interface UpstreamResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

export type Transport = (request: UpstreamRequest) => Promise<UpstreamResponse>;

/** There was no usable answer; the request may have had an effect. */
export class TransportError extends Error {
  override name = 'TransportError';

  constructor(
    readonly kind: 'timeout' | 'connection' | 'too_large' | 'aborted' | 'refused',
    cause?: unknown,
  ) {
    super(kind, { cause });
  }
}

/** Every documented answer is far smaller. */
export const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** A page of long records fits into it. */
export const BEGINNING_BYTES = 256 * 1024;

export type OnGivenUp = (end: (error: TransportError) => void) => void;

/** Limits one attempt up to its last byte; the caller's signal ends it too. */
export function withinTime<T>(
  { timeoutMs, signal }: Pick<UpstreamRequest, 'timeoutMs' | 'signal'>,
  attempt: (onGivenUp: OnGivenUp) => Promise<T>,
): Promise<T> {
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
