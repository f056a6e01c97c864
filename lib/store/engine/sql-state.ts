import 'server-only';

export const UNIQUE_VIOLATION = '23505';

/** SQLSTATE of a failed query, or ''. */
export function sqlState(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
