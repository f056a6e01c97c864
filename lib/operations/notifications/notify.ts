import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/open-store';
import { appendChanges } from '@/lib/store/live/live-changes';
import { keepNotification, type NewNotification } from '@/lib/store/live/notifications';

/** For people with `permission`, or one of them, once per subject, title and `at`. */
export async function notify(db: Database, note: NewNotification): Promise<void> {
  if (await keepNotification(db, note)) {
    const { permission, userId, correlation_id } = note;
    const about = defined({ user_id: userId, correlation_id: correlation_id ?? undefined });
    await appendChanges(db, [{ topics: ['notifications'], permission, ...about }]);
  }
}
