import 'server-only';
import type { NotificationTitle } from '@/lib/contract/bff/notifications';
import { log } from '@/lib/log/log';
import { announceSoon } from '@/lib/operations/live/announce';
import { notify } from '@/lib/operations/notifications/notify';
import type { Database } from '@/lib/store/engine/open-store';
import type { RequestRow } from '@/lib/store/requests/requests';

/** Moves the queue and the counts of open pages. */
export function announceRequests(db: Database, id: string): void {
  announceSoon(db, { topics: ['requests', 'notifications'], permission: 'requests:read', subject: id });
}

interface Told {
  title: NotificationTitle;
  to: readonly string[];
  /** Name of the actor. */
  name?: string;
  at: Date;
}

/** Sends one notice to each person. A lost one changes nothing: the queue shows the request. */
export async function notifyOfRequest(
  db: Database,
  { id }: Pick<RequestRow, 'id'>,
  { title, to, name, at }: Told,
): Promise<void> {
  const href = `/requests/${id}`;
  for (const userId of new Set(to)) {
    await notify(db, {
      kind: 'request',
      subject: id,
      title_key: title,
      href,
      userId,
      at,
      permission: 'requests:read',
      values: name === undefined ? {} : { name },
    }).catch((error: unknown) => log.warn({ err: error, id }, 'a person was not told of a request'));
  }
}
