import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ApiCallFilters,
  ApiCallsAnswer,
  DiagnosticsAnswer,
} from '@/lib/contract/bff/settings/diagnostics';
import { getJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

export function diagnosticsQuery() {
  return queryOptions({
    queryKey: keys.diagnostics(),
    queryFn: ({ signal }) => getJson<DiagnosticsAnswer>('/api/diagnostics', { signal }),
  });
}

/** The server calls the API before it answers. */
export function checkAgain(): Promise<DiagnosticsAnswer> {
  return getJson<DiagnosticsAnswer>('/api/diagnostics?check=1');
}

export function apiCallsQuery(filters: ApiCallFilters) {
  const query = new URLSearchParams(Object.entries(filters));
  return infiniteQueryOptions({
    queryKey: keys.apiCalls(query.toString()),
    queryFn: ({ pageParam, signal }) => {
      const asked = new URLSearchParams(query);
      if (pageParam !== '') asked.set('before', pageParam);
      return getJson<ApiCallsAnswer>(`/api/diagnostics/calls?${asked}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next?.toString(),
  });
}
