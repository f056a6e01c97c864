import { ApiError } from '@/lib/queries/api';

/**
 * True when the BFF itself refused a press, so that nothing was sent. A 4xx of anything in between (a
 * firewall, a proxy that gave up waiting) says nothing about what the BFF did: that answer is lost (safety 9).
 */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.ours && error.status >= 400 && error.status < 500;
}
