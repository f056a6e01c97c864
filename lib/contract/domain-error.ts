import type { ErrorCode } from './errors';

/** Thrown by operations; the route wrapper turns it into the BFF's error answer (architecture 5). */
export class DomainError extends Error {
  override name = 'DomainError';

  constructor(
    readonly code: ErrorCode,
    readonly detail: {
      /** Field name -> closed reason code. */
      fields?: Record<string, string>;
      /** Text of the payments API meant for people, quoted as such. */
      upstreamMessage?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: detail.cause });
  }
}
