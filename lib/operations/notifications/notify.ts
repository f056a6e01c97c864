import 'server-only';
import type { Database } from '@/lib/store/db';
import { appendChanges } from '@/lib/store/live';
import { keepNotification, type NewNotification } from '@/lib/store/notifications';

/**
 * Puts a notice into everybody's centre whose role has `permission`, once however often it is told: subject, title and
 * `at` make it what it is. In a transaction it comes and goes with it.
 */
export async function notify(db: Database, note: NewNotification): Promise<void> {
  if (await keepNotification(db, note)) {
    await appendChanges(db, [{ topics: ['notifications'], permission: note.permission }]);
  }
}
