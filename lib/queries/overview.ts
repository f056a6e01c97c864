import { queryOptions } from '@tanstack/react-query';
import type { OverviewAnswer } from '@/lib/contract/bff-overview';
import { ERROR_STATUS } from '@/lib/contract/errors';
import { ApiError, getJson } from './api';
import { keys } from './keys';
import { pollMs } from './live-state';

type Name = 'days' | 'activity';
/** A part that was read. */
export type Read<Key extends Name> = Extract<OverviewAnswer[Key], { ok: true }>;

const DAYS_POLL_MS = 60_000;
const ACTIVITY_POLL_MS = 30_000;
const MAX_SILENCES = 2;

/** One part of `GET /api/overview`; one that failed throws, so that the last good one stays on screen (safety 18). */
async function readPart<Key extends Name>(part: Key, signal: AbortSignal): Promise<Read<Key>> {
  const answer = await getJson<OverviewAnswer>(`/api/overview?parts=${part}`, { signal });
  const read = answer[part];
  if (read?.ok) return read as Read<Key>;
  const code = read?.code ?? 'internal';
  throw new ApiError(code, ERROR_STATUS[code], {
    ...(read?.upstream_message === undefined ? {} : { upstream_message: read.upstream_message }),
  });
}

/** The BFF has repeated each read itself: only silence is worth another try. */
const retry = (failures: number, error: Error) =>
  failures < MAX_SILENCES && error instanceof ApiError && error.status === 0;

/** Records created by day and list, read again every minute while the tab is visible. */
export const daysQuery = () =>
  queryOptions({
    queryKey: keys.overview('days'),
    queryFn: ({ signal }) => readPart('days', signal),
    refetchInterval: () => pollMs(DAYS_POLL_MS),
    retry,
  });

/** What happened last and what needs attention, read again every half minute. */
export const activityQuery = () =>
  queryOptions({
    queryKey: keys.overview('activity'),
    queryFn: ({ signal }) => readPart('activity', signal),
    refetchInterval: () => pollMs(ACTIVITY_POLL_MS),
    retry,
  });
