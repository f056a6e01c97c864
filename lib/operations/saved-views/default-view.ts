import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { DefaultViewBody } from '@/lib/contract/bff/saved-views/saved-view-requests';
import type { DefaultViewAnswer, SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { defaultViewOf, keepDefaultView } from '@/lib/store/saved-views/default-views';
import { findView } from '@/lib/store/saved-views/saved-views';
import type { Services } from '../services';
import { type Reader, toView } from './list-views';

/** Per reader; null opens it unfiltered. Throws `not_found` for invisible views or another list's. */
export async function chooseDefaultView(
  services: Services,
  { id: reader, name }: Reader,
  { list, view }: DefaultViewBody,
): Promise<DefaultViewAnswer> {
  const { db } = services.store;
  if (view !== null) {
    const row = await findView(db, view);
    const isSeen = row !== null && row.list === list && (row.ownerId === reader || row.shared);
    if (!isSeen) throw new DomainError('not_found');
  }
  await db.transaction(async (tx) => {
    await keepDefaultView(tx, reader, list, view);
    const actor = { id: reader, name };
    await appendAudit(tx, {
      action: 'views.opened',
      actor,
      subject: list,
      detail: view === null ? {} : { view },
    });
  });
  return { opens_with: view, now: new Date(services.now()).toISOString() };
}

/** Null when none is visible. */
export async function openingView(
  services: Services,
  reader: Reader,
  list: ListName,
): Promise<SavedView | null> {
  const row = await defaultViewOf(services.store.db, reader.id, list);
  return row && toView(services, reader, row);
}

/** Null when the reader may not see it. */
export async function namedView(
  services: Services,
  reader: Reader,
  list: ListName,
  id: string,
): Promise<SavedView | null> {
  const row = await findView(services.store.db, id);
  const isSeen = row !== null && row.list === list && (row.ownerId === reader.id || row.shared);
  return isSeen ? toView(services, reader, row) : null;
}
