import 'server-only';
import type { Role } from '@/lib/access/permissions';
import type { SavedView, ViewsAnswer } from '@/lib/contract/bff-views';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { defaultViewOf } from '@/lib/store/default-views';
import { type ViewRow, viewsOf } from '@/lib/store/saved-views';
import { maskedFilterValue } from '../filter-value';
import type { Services } from '../services';

export interface Reader {
  id: string;
  name: string;
  role: Role;
}

/** `GET /api/views`: what the reader saved on a list and what others share, tax ids masked. */
export async function listViews(
  services: Services,
  reader: Reader,
  list: TransactionList,
): Promise<ViewsAnswer> {
  const { db } = services.store;
  const [rows, opened] = await Promise.all([
    viewsOf(db, reader.id, list),
    defaultViewOf(db, reader.id, list),
  ]);
  const views = await Promise.all(rows.map((row) => toView(services, reader, row)));
  return { views, opens_with: opened?.id ?? null, now: new Date(services.now()).toISOString() };
}

/** Whether the reader may change it: its owner, and for a shared one an administrator. */
export function mayChange({ id, role }: Reader, row: ViewRow): boolean {
  return row.ownerId === id || (row.shared && role === 'admin');
}

export async function toView(services: Services, reader: Reader, row: ViewRow): Promise<SavedView> {
  const { id, list, name, shared, content, ownerId, ownerName, updatedAt } = row;
  const taxId = content.filters.client_tax_id;
  return {
    ...{ id, list, name, shared, ...content },
    owner: { id: ownerId, name: ownerName },
    own: mayChange(reader, row),
    // Listing is no use of the number: it must not keep it alive.
    ...(taxId === undefined ? {} : { tax_id: await maskedFilterValue(services, taxId) }),
    updated_at: updatedAt.toISOString(),
  };
}
