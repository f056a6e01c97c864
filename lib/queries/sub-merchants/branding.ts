import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  BrandingAnswer,
  BrandingBody,
  BrandingProofAnswer,
  BrandingResolutionAnswer,
  BrandingView,
} from '@/lib/contract/bff/sub-merchants/branding';
import type { ManualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

const UNDER_WAY_MS = 2_000;

const pathOf = (correlationId: string) => `/api/sub-merchants/${encodeURIComponent(correlationId)}/branding`;

/** `GET /api/sub-merchants/{correlation_id}/branding`: changes made here. */
export function brandingQuery(correlationId: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'branding'),
    queryFn: ({ signal }) => getJson<BrandingView>(pathOf(correlationId), { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) =>
      state.data?.changes.some((change) => change.state === 'sending') ? UNDER_WAY_MS : false,
  });
}

export function brandingProofQuery(correlationId: string, id: string) {
  return queryOptions({
    queryKey: keys.subMerchant(correlationId, 'branding', id),
    queryFn: ({ signal }) =>
      getJson<BrandingProofAnswer>(`${pathOf(correlationId)}/${encodeURIComponent(id)}`, { signal }),
  });
}

/** `POST …/branding`; the same intent has one effect. */
export function brandingIntent(correlationId: string) {
  return {
    key: ['branding', correlationId],
    send: (body: BrandingBody, idempotencyKey: string) =>
      postJson<BrandingAnswer>(pathOf(correlationId), body, { idempotencyKey }),
  };
}

/** A person's record of the outcome; nothing is sent to the API. */
export function recordBranding(
  correlationId: string,
  id: string,
  resolution: ManualResolutionRequest,
): Promise<BrandingResolutionAnswer> {
  return postJson<BrandingResolutionAnswer>(`${pathOf(correlationId)}/${id}/resolve`, resolution);
}

export function noteBranding(client: QueryClient, correlationId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.subMerchant(correlationId, 'branding') });
}
