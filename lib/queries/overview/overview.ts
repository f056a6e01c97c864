import { queryOptions } from '@tanstack/react-query';
import { ERROR_STATUS } from '@/lib/contract/bff/errors';
import type { OverviewAnswer } from '@/lib/contract/bff/overview/overview';
import { defined } from '@/lib/contract/values/defined';
import { ApiError, getJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';

type Name = 'lands' | 'activity';
export type Read<Key extends Name> = Extract<OverviewAnswer[Key], { ok: true }>;

const LANDS_POLL_MS = 30_000;
const ACTIVITY_POLL_MS = 30_000;
const MAX_SILENCES = 2;

/** Throws on a failed part: the last good one stays (safety 18). */
async function readPart<Key extends Name>(part: Key, signal: AbortSignal): Promise<Read<Key>> {
  const answer = await getJson<OverviewAnswer>(`/api/overview?parts=${part}`, { signal });
  const read = answer[part];
  if (read?.ok) return read as Read<Key>;
  const code = read?.code ?? 'internal';
  throw new ApiError(code, ERROR_STATUS[code], defined({ upstream_message: read?.upstream_message }));
}

/** The BFF repeats failed reads itself; only a missing answer is asked for again here. */
const retry = (failures: number, error: Error) =>
  failures < MAX_SILENCES && error instanceof ApiError && error.status === 0;

export const landsQuery = () =>
  queryOptions({
    queryKey: keys.overview('lands'),
    queryFn: ({ signal }) => readPart('lands', signal),
    refetchInterval: () => pollMs(LANDS_POLL_MS),
    retry,
  });

/** Polls every 30 s. */
export const activityQuery = () =>
  queryOptions({
    queryKey: keys.overview('activity'),
    queryFn: ({ signal }) => readPart('activity', signal),
    refetchInterval: () => pollMs(ACTIVITY_POLL_MS),
    retry,
  });
