import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api';
import { forgetPrivate } from './private-storage';

const MAX_RETRIES = 2;

/** Reads retry at most twice, and never an answer that the same question would bring again (4xx). */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < MAX_RETRIES;
}

/**
 * One client per tab. A session that ended sends the tab to sign-in once, whichever call noticed it, and
 * nothing that was typed stays for whoever comes next (W16).
 */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  let left = false;
  const onError = (error: unknown) => {
    if (left || !(error instanceof ApiError) || error.code !== 'signed_out') return;
    left = true;
    forgetPrivate();
    onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // `always`: a request that fails shows "Reconnecting"; a paused one would look like loading for ever.
      queries: { retry: shouldRetry, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
      // A mutation may move money: no machine repeats it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
