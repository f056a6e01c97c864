import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { queueAlerts } from '@/lib/operations/alerts/queue-alerts';
import type { Database } from '@/lib/store/engine/open-store';
import { appendChanges } from '@/lib/store/live/live-changes';
import { keepNotification, type NewNotification } from '@/lib/store/notifications/notifications';

/**
 * Notifies people with `permission`, or one of them, once per subject, title and `at`; queues outgoing messages with
 * it.
 */
export async function notify(db: Database, note: NewNotification): Promise<void> {
  await db.transaction(async (tx) => {
    const id = await keepNotification(tx, note);
    if (id === null) return;
    await queueAlerts(tx, { ...note, id });
    const { permission, userId, correlation_id } = note;
    const about = defined({ user_id: userId, correlation_id: correlation_id ?? undefined });
    await appendChanges(tx, [{ topics: ['notifications'], permission, ...about }]);
  });
}
