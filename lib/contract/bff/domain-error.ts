import type { ErrorCode } from './errors';

const MARK = Symbol.for('mesa.domain-error');

/** Thrown by operations; the route wrapper turns it into the BFF's error answer (architecture 5). */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly [MARK] = true;

  /** By its mark: the bundler copies the class into each bundle, and an error may cross between them. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && MARK in value;
  }

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
