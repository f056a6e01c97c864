import 'server-only';
import type { Holder } from '@/lib/access/permissions';
import type { SavedView, ViewsAnswer } from '@/lib/contract/bff/saved-views/saved-views';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { maskedFilterValue } from '@/lib/operations/personal-data/filter-value';
import { defaultViewOf } from '@/lib/store/saved-views/default-views';
import { type ViewRow, viewsOf } from '@/lib/store/saved-views/saved-views';
import type { Services } from '../services';

export interface Reader extends Holder {
  id: string;
  name: string;
}

/** Own and shared views, tax ids masked. */
export async function listViews(services: Services, reader: Reader, list: ListName): Promise<ViewsAnswer> {
  const { db } = services.store;
  const [rows, opened] = await Promise.all([
    viewsOf(db, reader.id, list),
    defaultViewOf(db, reader.id, list),
  ]);
  const views = await Promise.all(rows.map((row) => toView(services, reader, row)));
  return { views, opens_with: opened?.id ?? null, now: new Date(services.now()).toISOString() };
}

/** Owners may change their view, administrators a shared one. */
export function mayChange({ id, role }: Reader, row: ViewRow): boolean {
  return row.ownerId === id || (row.shared && role === 'admin');
}

export async function toView(services: Services, reader: Reader, row: ViewRow): Promise<SavedView> {
  const { id, list, name, shared, content, ownerId, ownerName, updatedAt } = row;
  const taxId = content.filters.client_tax_id;
  return {
    id,
    list,
    name,
    shared,
    ...content,
    owner: { id: ownerId, name: ownerName },
    own: mayChange(reader, row),
    // Listing a view is no use of its tax id.
    ...(taxId === undefined ? {} : { tax_id: await maskedFilterValue(services, taxId) }),
    updated_at: updatedAt.toISOString(),
  };
}
