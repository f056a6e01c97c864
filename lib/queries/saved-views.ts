import { queryOptions } from '@tanstack/react-query';
import type {
  DefaultViewBody,
  ViewBody,
  ViewChange,
} from '@/lib/contract/bff/saved-views/saved-view-requests';
import type { DefaultViewAnswer, ViewAnswer, ViewsAnswer } from '@/lib/contract/bff/saved-views/saved-views';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { ApiError, deleteJson, getJson, patchJson, postJson } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';

/** `GET /api/views`: own and shared views of a list. */
export function savedViewsQuery(list: ListName) {
  return queryOptions({
    queryKey: keys.savedViews(list),
    queryFn: ({ signal }) => getJson<ViewsAnswer>(`/api/views?list=${list}`, { signal }),
    staleTime: 30_000,
  });
}

/** `POST /api/views`; the same intent has one effect. */
export function saveView(body: ViewBody, intentId: string): Promise<ViewAnswer> {
  return postJson<ViewAnswer>('/api/views', body, { idempotencyKey: intentId });
}

export function changeView(id: string, change: ViewChange): Promise<ViewAnswer> {
  return patchJson<ViewAnswer>(`/api/views/${id}`, change);
}

/** Sets the view a list opens with; null clears it. */
export function chooseDefaultView(body: DefaultViewBody): Promise<DefaultViewAnswer> {
  return patchJson<DefaultViewAnswer>('/api/views/default', body);
}

/** `not_found` counts as removed. */
export async function removeView(id: string): Promise<void> {
  try {
    await deleteJson(`/api/views/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  }
}
