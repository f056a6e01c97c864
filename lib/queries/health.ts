import { queryOptions } from '@tanstack/react-query';
import type { HealthAnswer } from '@/lib/contract/bff';
import { getJson } from './api';
import { keys } from './keys';
import { pollMs } from './live-state';

const POLL_MS = 30_000;
/** Until the API has answered once, its version is not known. */
const EARLY_POLL_MS = 4_000;

/** `GET /api/health`: server time, API version, reachability. Polls, so that the shell notices a lost connection. */
export const healthQuery = () =>
  queryOptions({
    queryKey: keys.health(),
    queryFn: ({ signal }) => getJson<HealthAnswer>('/api/health', { signal }),
    refetchInterval: ({ state }) => (state.data?.upstream.api_version ? pollMs(POLL_MS) : EARLY_POLL_MS),
    staleTime: POLL_MS,
  });
