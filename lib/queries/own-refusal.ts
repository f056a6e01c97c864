import { ApiError } from './api';

/**
 * Our server's own word that it sent nothing, or that the API did nothing. `internal` says nothing at all, and neither
 * does an answer of something in between (safety 9).
 */
export function isOwnRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.ours && error.code !== 'internal';
}
