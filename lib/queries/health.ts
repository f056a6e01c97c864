import { queryOptions } from '@tanstack/react-query';
import type { HealthAnswer } from '@/lib/contract/bff';
import { getJson } from './api';
import { keys } from './keys';
import { pollMs } from './live-state';

const POLL_MS = 30_000;
/** Until the API has answered once, its version is not known. */
const EARLY_POLL_MS = 4_000;
/** While it gives no answer money buttons wait for the first one (safety 18). */
const DOWN_POLL_MS = 2_000;

/** Whether the API was last found to give no answer. Nothing known of it is no reason to keep anybody from asking. */
export const isDown = (health: HealthAnswer | undefined): boolean => health?.upstream.state === 'failing';

/** `GET /api/health`: server time, API version, reachability. Polls, so that the shell notices a lost connection. */
export const healthQuery = () =>
  queryOptions({
    queryKey: keys.health(),
    queryFn: ({ signal }) => getJson<HealthAnswer>('/api/health', { signal }),
    refetchInterval: ({ state: { data } }) =>
      isDown(data) ? DOWN_POLL_MS : data?.upstream.api_version ? pollMs(POLL_MS) : EARLY_POLL_MS,
    staleTime: ({ state }) => (isDown(state.data) ? 0 : POLL_MS),
  });
