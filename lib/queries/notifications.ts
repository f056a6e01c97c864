import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NotificationChoice } from '@/lib/contract/bff-notification-requests';
import type { NotificationsAnswer } from '@/lib/contract/bff-notifications';
import { getJson, postJson } from './api';
import { keepAnswer } from './keep-answer';
import { keys } from './keys';
import { pollMs } from './live-state';

const POLL_MS = 60_000;

/** `GET /api/notifications`: what this person should know of. */
export function notificationsQuery() {
  return queryOptions({
    queryKey: keys.notifications(),
    queryFn: ({ signal }) => getJson<NotificationsAnswer>('/api/notifications', { signal }),
    refetchInterval: () => pollMs(POLL_MS),
  });
}

/** `POST /api/notifications/read`: one, or all there were, and nothing that came meanwhile. */
export async function markNotificationsRead(
  client: QueryClient,
  body: { ids: number[] } | { up_to: number },
): Promise<void> {
  keep(client, await postJson<NotificationsAnswer>('/api/notifications/read', body));
}

/** `POST /api/notifications/choices`: whether this person hears of a kind. */
export async function chooseNotifications(client: QueryClient, body: NotificationChoice): Promise<void> {
  keep(client, await postJson<NotificationsAnswer>('/api/notifications/choices', body));
}

function keep(client: QueryClient, answer: NotificationsAnswer): void {
  keepAnswer(client, notificationsQuery().queryKey, answer);
}
