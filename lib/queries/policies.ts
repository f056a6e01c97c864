import { queryOptions } from '@tanstack/react-query';
import type { PoliciesAnswer, PolicyChange } from '@/lib/contract/bff/policies';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

export function policiesQuery() {
  return queryOptions({
    queryKey: keys.policies(),
    queryFn: ({ signal }) => getJson<PoliciesAnswer>('/api/policies', { signal }),
  });
}

/** A second call under the same intent makes no second version. */
export function changePolicies(body: PolicyChange, intentId: string): Promise<PoliciesAnswer> {
  return postJson('/api/policies', body, { idempotencyKey: intentId });
}
