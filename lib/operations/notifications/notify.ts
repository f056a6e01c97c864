import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/open-store';
import { appendChanges } from '@/lib/store/live/live-changes';
import { keepNotification, type NewNotification } from '@/lib/store/live/notifications';

/** For roles with `permission`, or one of their people, once per subject, title and `at`. */
export async function notify(db: Database, note: NewNotification): Promise<void> {
  if (await keepNotification(db, note)) {
    const { permission, userId } = note;
    await appendChanges(db, [{ topics: ['notifications'], permission, ...defined({ user_id: userId }) }]);
  }
}
