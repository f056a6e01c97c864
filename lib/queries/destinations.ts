import { queryOptions } from '@tanstack/react-query';
import type {
  DestinationRequest,
  DestinationRevealAnswer,
  DestinationReview,
  DestinationReviewRequest,
  DestinationsAnswer,
} from '@/lib/contract/bff/destinations';
import { defined } from '@/lib/contract/values/defined';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

export function destinationsQuery() {
  return queryOptions({
    queryKey: keys.destinations(),
    queryFn: ({ signal }) => getJson<DestinationsAnswer>('/api/destinations', { signal }),
  });
}

/** A POST that only reads: no key stands in an address. */
export function destinationReviewQuery(asked: DestinationReviewRequest) {
  return queryOptions({
    queryKey: [...keys.destinations(), 'review', asked],
    queryFn: ({ signal }) => postJson<DestinationReview>('/api/destinations/review', asked, { signal }),
  });
}

/** A second call under the same intent adds no second one. */
export function addDestination(body: DestinationRequest, intentId: string): Promise<DestinationsAnswer> {
  return postJson('/api/destinations', body, { idempotencyKey: intentId });
}

export function revealDestination(id: string, reason: string | undefined): Promise<DestinationRevealAnswer> {
  return postJson(`/api/destinations/${encodeURIComponent(id)}/reveal`, defined({ reason }));
}

export function archiveDestination(id: string): Promise<DestinationsAnswer> {
  return postJson(`/api/destinations/${encodeURIComponent(id)}/archive`, {});
}
