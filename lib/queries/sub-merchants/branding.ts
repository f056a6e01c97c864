import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  BrandingAnswer,
  BrandingBody,
  BrandingView,
  BrandingWordAnswer,
} from '@/lib/contract/bff-branding';
import type { OutcomeWordRequest } from '@/lib/contract/outcome-word';
import { getJson, postJson } from './api';
import { keys } from './keys';

/** How soon a change that is under way is looked at again. */
const UNDER_WAY_MS = 2_000;

const pathOf = (correlationId: string) => `/api/sub-merchants/${encodeURIComponent(correlationId)}/branding`;

/** `GET /api/sub-merchants/{correlation_id}/branding`: what was changed from here. */
export function brandingQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'branding'),
    queryFn: ({ signal }) => getJson<BrandingView>(pathOf(correlationId), { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) =>
      state.data?.changes.some((change) => change.state === 'sending') ? UNDER_WAY_MS : false,
  });
}

/** `POST …/branding`; sending the same intent again changes nothing a second time. */
export function changeBranding(
  correlationId: string,
  body: BrandingBody,
  intentId: string,
): Promise<BrandingAnswer> {
  return postJson<BrandingAnswer>(pathOf(correlationId), body, { idempotencyKey: intentId });
}

/** `POST …/branding/{id}/resolve`: a person's word; sends nothing to the API. */
export function recordBranding(
  correlationId: string,
  id: string,
  word: OutcomeWordRequest,
): Promise<BrandingWordAnswer> {
  return postJson<BrandingWordAnswer>(`${pathOf(correlationId)}/${id}/resolve`, word);
}

export function noteBranding(client: QueryClient, correlationId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.subMerchant(correlationId, 'branding') });
}
