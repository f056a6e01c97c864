import { queryOptions } from '@tanstack/react-query';
import type {
  DefaultViewAnswer,
  DefaultViewBody,
  ViewAnswer,
  ViewBody,
  ViewChange,
  ViewsAnswer,
} from '@/lib/contract/bff-views';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { ApiError, deleteJson, getJson, patchJson, postJson } from './api';
import { keys } from './keys';

/** `GET /api/views`: own and shared ones of a list. */
export function savedViewsQuery(list: TransactionList) {
  return queryOptions({
    queryKey: keys.savedViews(list),
    queryFn: ({ signal }) => getJson<ViewsAnswer>(`/api/views?list=${list}`, { signal }),
    staleTime: 30_000,
  });
}

/** `POST /api/views`; sending the same intent again makes no second view. */
export function saveView(body: ViewBody, intentId: string): Promise<ViewAnswer> {
  return postJson<ViewAnswer>('/api/views', body, { idempotencyKey: intentId });
}

export function changeView(id: string, change: ViewChange): Promise<ViewAnswer> {
  return patchJson<ViewAnswer>(`/api/views/${id}`, change);
}

/** What one's own bare address of a list opens with; a null view is none. */
export function chooseDefaultView(body: DefaultViewBody): Promise<DefaultViewAnswer> {
  return patchJson<DefaultViewAnswer>('/api/views/default', body);
}

/** What is gone already is gone: the answer of an earlier try may have been lost. */
export async function removeView(id: string): Promise<void> {
  try {
    await deleteJson(`/api/views/${id}`);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
  }
}
