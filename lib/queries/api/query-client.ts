import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client';
import { keys } from './query-keys';
import { isLeaving } from './sign-out-broadcast';
import { watchUpstreamErrors } from './watch-upstream-errors';

const MAX_RETRIES = 2;

/** A read is repeated twice at most, and never after a 4xx. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < MAX_RETRIES;
}

/** Calls `onSignedOut` whenever the session is gone, `onRefused` when a role or limit refuses what the page offered. */
export function makeQueryClient(onSignedOut: () => void, onRefused: () => void = () => {}): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'signed_out' && !isLeaving()) onSignedOut();
    if (error.code === 'forbidden' || error.code === 'outside_limit') onRefused();
    // Health is asked at once, so that what sends is switched off (safety 18).
    if (error.code === 'upstream_unreachable') void client.invalidateQueries({ queryKey: keys.health() });
  };
  const queryCache = new QueryCache({ onError });
  watchUpstreamErrors(queryCache);
  const client = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // `always`: a paused request looks like endless loading.
      queries: { retry: shouldRetry, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
      // A mutation may move money, so it is never repeated.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
