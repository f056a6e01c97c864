import type { ErrorCode, LimitLeft } from './errors';
import type { ProofAsked } from './factors';

const MARK = Symbol.for('mesa.domain-error');

/** The route wrapper turns it into an error answer. */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly [MARK] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && MARK in value;
  }

  constructor(
    readonly code: ErrorCode,
    readonly detail: {
      fields?: Record<string, string>;
      upstreamMessage?: string;
      retryAfterSeconds?: number;
      proof?: ProofAsked;
      left?: LimitLeft;
      /** The record is another's; the caller reads `not_found`. */
      denied?: true;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: detail.cause });
  }
}
