import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';
import { watchFaults } from './api-faults';
import { keys } from './keys';
import { isLeaving } from './left-elsewhere';

const MAX_RETRIES = 2;

/** Reads retry at most twice, and never an answer that the same question would bring again (4xx). */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < MAX_RETRIES;
}

/** One client per tab. Whichever call finds the session gone says so; a later one may find it gone again. */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'signed_out' && !isLeaving()) onSignedOut();
    // Whatever else waits for the API should know now, not with the next poll (safety 18).
    if (error.code === 'upstream_unreachable') void client.invalidateQueries({ queryKey: keys.health() });
  };
  const queryCache = new QueryCache({ onError });
  watchFaults(queryCache);
  const client = new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // `always`: a request that fails shows "Reconnecting"; a paused one would look like loading for ever.
      queries: { retry: shouldRetry, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
      // A mutation may move money: no machine repeats it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
