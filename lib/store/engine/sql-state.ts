import 'server-only';

/** A row with the same unique key is there. */
export const UNIQUE_VIOLATION = '23505';

/** What the store's server calls a failure of a query (SQLSTATE), or nothing. */
export function sqlState(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
