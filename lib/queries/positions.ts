import { queryOptions } from '@tanstack/react-query';
import type {
  MadeOfAnswer,
  MadeOfRequest,
  PositionsAnswer,
  PositionsRequest,
} from '@/lib/contract/bff/positions';
import { defined } from '@/lib/contract/values/defined';
import { getJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

/** A minute: the last slot of today goes on filling. */
const FRESH_MS = 60_000;

export function positionsQuery(asked: PositionsRequest) {
  const query = new URLSearchParams(defined(asked));
  return queryOptions({
    queryKey: keys.positions(query.toString()),
    queryFn: ({ signal }) => getJson<PositionsAnswer>(`/api/positions?${query}`, { signal }),
    staleTime: FRESH_MS,
  });
}

export function madeOfQuery(asked: MadeOfRequest) {
  const query = new URLSearchParams(defined(asked));
  return queryOptions({
    queryKey: keys.positions('made-of', query.toString()),
    queryFn: ({ signal }) => getJson<MadeOfAnswer>(`/api/positions/made-of?${query}`, { signal }),
  });
}
