import 'server-only';
import { createHash } from 'node:crypto';
import { can } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ViewBody, ViewChange } from '@/lib/contract/bff/saved-views/saved-view-requests';
import { viewErrors } from '@/lib/contract/bff/saved-views/saved-view-requests';
import type { ViewAnswer, ViewDisplayOptions } from '@/lib/contract/bff/saved-views/saved-views';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { maskedFilterValue } from '@/lib/operations/personal-data/filter-value';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import {
  changeView,
  findView,
  keepView,
  lockView,
  removeView,
  type ViewRow,
} from '@/lib/store/saved-views/saved-views';
import type { Services } from '../services';
import { mayChange, type Reader, toView } from './list-views';

/**
 * Sharing needs its permission. Throws `forbidden`, `key_reused`, and `invalid_input`: taken name,
 * too many views, expired tax id.
 */
export async function saveView(
  services: Services,
  reader: Reader,
  { intentId, body }: { intentId: string; body: ViewBody },
): Promise<ViewAnswer> {
  if (body.shared) requireSharing(reader);
  await checkTaxId(services, body, 'filters');
  const at = new Date(services.clock());
  const kept = await services.store.db.transaction(async (tx) => {
    const kept = await keepView(tx, {
      id: intentId,
      inputHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
      owner: { id: reader.id, name: reader.name },
      body,
      at,
    });
    if (kept.kind === 'kept') await record(tx, reader, body.shared ? 'shared' : 'saved', kept.view, at);
    return kept;
  });
  switch (kept.kind) {
    case 'key_reused':
      throw new DomainError('key_reused');
    case 'name_taken':
      throw new DomainError('invalid_input', { fields: { name: 'name_taken' } });
    case 'too_many':
      throw new DomainError('invalid_input', { fields: { name: 'too_many_views' } });
    case 'kept':
    case 'replayed':
      return answer(services, reader, kept.view);
  }
}

/** Throws `not_found`, `forbidden`, and `invalid_input`: taken name, foreign filters, changed since `seen`. */
export async function changeSavedView(
  services: Services,
  reader: Reader,
  { id, change }: { id: string; change: ViewChange },
): Promise<ViewAnswer> {
  const { db } = services.store;
  const row = changeable(reader, await findView(db, id));
  // Losing the permission still allows renaming and unsharing.
  const isShared = change.shared ?? row.shared;
  if (isShared && (!row.shared || change.content !== undefined)) requireSharing(reader);
  if (change.content !== undefined) await checkContent(services, row.list, change.content);
  const isStale = change.seen !== undefined && Date.parse(change.seen) !== row.updatedAt.getTime();
  if (isStale) throw new DomainError('invalid_input', { fields: { name: 'changed_meanwhile' } });
  const at = new Date(services.clock());
  const changed = await db.transaction(async (tx) => {
    const changed = await changeView(tx, row, change, at);
    if (changed === null) throw new DomainError('invalid_input', { fields: { name: 'changed_meanwhile' } });
    if (changed === 'name_taken') throw new DomainError('invalid_input', { fields: { name: 'name_taken' } });
    const what = changed.shared === row.shared ? 'changed' : changed.shared ? 'shared' : 'unshared';
    await record(tx, reader, what, changed, at);
    return changed;
  });
  return answer(services, reader, changed);
}

/** Locks the row. Throws `not_found` when the view is invisible or gone, else `forbidden`. */
export async function dropView(
  services: Services,
  reader: Reader,
  id: string,
): Promise<{ removed: true; now: string }> {
  await services.store.db.transaction(async (tx) => {
    const row = changeable(reader, await lockView(tx, id));
    await removeView(tx, id);
    await record(tx, reader, 'removed', row, new Date(services.clock()));
  });
  return { removed: true, now: new Date(services.now()).toISOString() };
}

/** A view holds only filters that the list can be asked with (safety 36). */
async function checkContent(services: Services, list: ListName, content: ViewDisplayOptions): Promise<void> {
  const errors = Object.entries(viewErrors(list, content));
  if (errors.length > 0) {
    const path = (key: string) => (key === 'period' ? 'content.period' : `content.filters.${key}`);
    throw new DomainError('invalid_input', {
      fields: Object.fromEntries(errors.map(([key, reason]) => [path(key), reason])),
    });
  }
  await checkTaxId(services, content, 'content.filters');
}

async function checkTaxId(services: Services, { filters }: ViewDisplayOptions, path: string): Promise<void> {
  const { client_tax_id: id } = filters;
  if (id !== undefined && (await maskedFilterValue(services, id)) === null) {
    throw new DomainError('invalid_input', { fields: { [`${path}.client_tax_id`]: 'unknown_value' } });
  }
}

function requireSharing(reader: Reader): void {
  if (!can(reader, 'views:share')) throw new DomainError('forbidden');
}

/** A private view of another person is `not_found`. */
function changeable(reader: Reader, row: ViewRow | null): ViewRow {
  if (row === null || (row.ownerId !== reader.id && !row.shared)) throw new DomainError('not_found');
  if (!mayChange(reader, row)) throw new DomainError('forbidden');
  return row;
}

async function answer(services: Services, reader: Reader, row: ViewRow): Promise<ViewAnswer> {
  return { view: await toView(services, reader, row), now: new Date(services.now()).toISOString() };
}

/** Writes the audit row in the transaction of the change. */
async function record(
  tx: Database,
  { id, name }: Reader,
  what: string,
  view: ViewRow,
  at: Date,
): Promise<void> {
  await appendAudit(tx, {
    action: `views.${what}`,
    actor: { id, name },
    subject: view.list,
    detail: { view: view.id, ...(view.shared || what === 'unshared' ? { name: view.name } : {}) },
    at,
  });
}
