import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/open-store';
import { appendChanges } from '@/lib/store/live/live-changes';
import { keepNotification, type NewNotification } from '@/lib/store/live/notifications';

/** For people with `permission`, once per subject, title and `at`. */
export async function notify(db: Database, note: NewNotification): Promise<void> {
  if (await keepNotification(db, note)) {
    const about = defined({ correlation_id: note.correlation_id ?? undefined });
    await appendChanges(db, [{ topics: ['notifications'], permission: note.permission, ...about }]);
  }
}
