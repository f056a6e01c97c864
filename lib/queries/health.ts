import { queryOptions } from '@tanstack/react-query';
import type { HealthAnswer } from '@/lib/contract/bff/conversions';
import { getJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';

const POLL_MS = 30_000;
const EARLY_POLL_MS = 4_000;
/** Money buttons are off until the API answers, so it is asked often (safety 18). */
const DOWN_POLL_MS = 2_000;

/** Down is known only from an answer; before the first one the API counts as up. */
export const isDown = (health: HealthAnswer | undefined): boolean => health?.upstream.state === 'failing';

export const healthQuery = () =>
  queryOptions({
    queryKey: keys.health(),
    queryFn: ({ signal }) => getJson<HealthAnswer>('/api/health', { signal }),
    refetchInterval: ({ state: { data } }) =>
      isDown(data) ? DOWN_POLL_MS : data?.upstream.api_version ? pollMs(POLL_MS) : EARLY_POLL_MS,
    staleTime: ({ state }) => (isDown(state.data) ? 0 : POLL_MS),
  });
