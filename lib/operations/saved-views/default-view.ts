import 'server-only';
import type { DefaultViewAnswer, DefaultViewBody, SavedView } from '@/lib/contract/bff-views';
import { DomainError } from '@/lib/contract/domain-error';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { defaultViewOf, keepDefaultView } from '@/lib/store/default-views';
import { findView } from '@/lib/store/saved-views';
import type { Services } from '../services';
import { type Reader, toView } from './list-views';

/**
 * Chooses what the reader's own bare address of a list opens with, or with null that it opens unfiltered. Throws
 * `not_found` for a view that the reader does not see, or of another list.
 */
export async function chooseDefaultView(
  services: Services,
  { id: reader }: Reader,
  { list, view }: DefaultViewBody,
): Promise<DefaultViewAnswer> {
  const { db } = services.store;
  if (view !== null) {
    const row = await findView(db, view);
    const isSeen = row !== null && row.list === list && (row.ownerId === reader || row.shared);
    if (!isSeen) throw new DomainError('not_found');
  }
  await keepDefaultView(db, reader, list, view);
  return { opens_with: view, now: new Date(services.now()).toISOString() };
}

/** The view that a bare address opens with; null where the reader chose none, or sees it no longer. */
export async function openingView(
  services: Services,
  reader: Reader,
  list: TransactionList,
): Promise<SavedView | null> {
  const row = await defaultViewOf(services.store.db, reader.id, list);
  return row && toView(services, reader, row);
}

/** A view that an address names; null where the reader does not see it. */
export async function namedView(
  services: Services,
  reader: Reader,
  list: TransactionList,
  id: string,
): Promise<SavedView | null> {
  const row = await findView(services.store.db, id);
  const isSeen = row !== null && row.list === list && (row.ownerId === reader.id || row.shared);
  return isSeen ? toView(services, reader, row) : null;
}
