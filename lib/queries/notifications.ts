import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NotificationChoice } from '@/lib/contract/bff/notification-requests';
import type { NotificationsAnswer } from '@/lib/contract/bff/notifications';
import { getJson, postJson } from '@/lib/queries/api/api-client';
import { keepAnswer } from '@/lib/queries/api/keep-answer';
import { keys } from '@/lib/queries/api/query-keys';
import { pollMs } from '@/lib/queries/live/stream-state';

const POLL_MS = 60_000;

export function notificationsQuery() {
  return queryOptions({
    queryKey: keys.notifications(),
    queryFn: ({ signal }) => getJson<NotificationsAnswer>('/api/notifications', { signal }),
    refetchInterval: () => pollMs(POLL_MS),
  });
}

/** Some, or all up to one. */
export async function markNotificationsRead(
  client: QueryClient,
  body: { ids: number[] } | { up_to: number },
): Promise<void> {
  keep(client, await postJson<NotificationsAnswer>('/api/notifications/read', body));
}

/** Switches one kind on or off. */
export async function chooseNotifications(client: QueryClient, body: NotificationChoice): Promise<void> {
  keep(client, await postJson<NotificationsAnswer>('/api/notifications/choices', body));
}

function keep(client: QueryClient, answer: NotificationsAnswer): void {
  keepAnswer(client, notificationsQuery().queryKey, answer);
}
