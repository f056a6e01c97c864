import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { LinkCodeAnswer } from '@/lib/contract/bff/people';
import type {
  ApproveAnswer,
  ApproveRequest,
  MakeRequest,
  RequestAnswer,
  RequestsAnswer,
} from '@/lib/contract/bff/requests';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keepAnswer } from '@/lib/queries/api/keep-answer';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';

const POLL_MS = 30_000;
/** Pause between reads until the call of an approved request has an end. */
const FOLLOW_MS = 3_000;

export function requestsQuery() {
  return queryOptions({
    queryKey: keys.requests(),
    queryFn: ({ signal }) => getJson<RequestsAnswer>('/api/requests', { signal }),
    refetchInterval: () => pollMs(POLL_MS),
  });
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: keys.request(id),
    queryFn: ({ signal }) => getJson<RequestAnswer>(addressOf(id), { signal }),
    refetchInterval: ({ state }) => (state.data?.request.state === 'approved' ? FOLLOW_MS : pollMs(POLL_MS)),
  });
}

/** Sends nothing to the API; a press makes none twice. */
export function makeRequest(body: MakeRequest, intentId: string): Promise<RequestAnswer> {
  return postJson('/api/requests', body, { idempotencyKey: intentId });
}

/** Moves money, once under any number of approvers. */
export function approveRequest(id: string, body: ApproveRequest, intentId: string): Promise<ApproveAnswer> {
  return postJson(`${addressOf(id)}/approve`, body, { idempotencyKey: intentId });
}

export function rejectRequest(id: string, reason: string, intentId: string): Promise<RequestAnswer> {
  return postJson(`${addressOf(id)}/reject`, { reason }, { idempotencyKey: intentId });
}

export function withdrawRequest(id: string, intentId: string): Promise<RequestAnswer> {
  return postJson(`${addressOf(id)}/withdraw`, {}, { idempotencyKey: intentId });
}

/** Once, to who approved; the same intent is told it again. */
export function showLinkCode(id: string, intentId: string): Promise<LinkCodeAnswer> {
  return postJson(`${addressOf(id)}/code`, {}, { idempotencyKey: intentId });
}

export function keepRequest(client: QueryClient, { request, now }: RequestAnswer): void {
  keepAnswer(client, requestQuery(request.id).queryKey, { request, now });
  void client.invalidateQueries({ queryKey: keys.requests(), exact: true });
  void client.invalidateQueries({ queryKey: keys.notifications() });
}

function addressOf(id: string): string {
  return `/api/requests/${encodeURIComponent(id)}`;
}
