import 'server-only';
import { createHash } from 'node:crypto';
import { can } from '@/lib/access/permissions';
import { viewFaults } from '@/lib/contract/bff-view-requests';
import type { ViewAnswer, ViewBody, ViewChange, ViewLook } from '@/lib/contract/bff-views';
import { DomainError } from '@/lib/contract/domain-error';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { appendAudit } from '@/lib/store/audit';
import { changeView, findView, keepView, removeView, type ViewRow } from '@/lib/store/saved-views';
import { maskedFilterValue } from '../filter-value';
import type { Services } from '../services';
import { mayChange, type Reader, toView } from './list-views';

/**
 * Keeps a view of a list. Sharing takes a role of its own and is audited. The same intent again answers what it
 * made. Throws `forbidden`, `key_reused`, and `invalid_input` for a name that is taken, for one view too many, and
 * for a tax id that ran out.
 */
export async function saveView(
  services: Services,
  reader: Reader,
  { intentId, body }: { intentId: string; body: ViewBody },
): Promise<ViewAnswer> {
  if (body.shared) requireSharing(reader);
  await checkTaxId(services, body, 'filters');
  const kept = await keepView(services.store.db, {
    id: intentId,
    inputHash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
    owner: { id: reader.id, name: reader.name },
    body,
    at: new Date(services.clock()),
  });
  switch (kept.kind) {
    case 'key_reused':
      throw new DomainError('key_reused');
    case 'name_taken':
      throw new DomainError('invalid_input', { fields: { name: 'name_taken' } });
    case 'too_many':
      throw new DomainError('invalid_input', { fields: { name: 'too_many_views' } });
    case 'kept':
      if (body.shared) await record(services, reader, 'shared', kept.view);
      return answer(services, reader, kept.view);
    case 'replayed':
      return answer(services, reader, kept.view);
  }
}

/**
 * Another name, other readers, or other content. Throws `not_found` and `forbidden` for what the reader may not
 * change, and `invalid_input` for a name that is taken, for filters that the list does not have, and where somebody
 * else has changed it since it was `seen`.
 */
export async function changeSavedView(
  services: Services,
  reader: Reader,
  { id, change }: { id: string; change: ViewChange },
): Promise<ViewAnswer> {
  const row = await changeable(services, reader, id);
  // Who may share no longer still names what was theirs to share, and ends it.
  const isShared = change.shared ?? row.shared;
  if (isShared && (!row.shared || change.content !== undefined)) requireSharing(reader);
  if (change.content !== undefined) await checkContent(services, row.list, change.content);
  const isStale = change.seen !== undefined && Date.parse(change.seen) !== row.updatedAt.getTime();
  const changed = isStale
    ? null
    : await changeView(services.store.db, row, change, new Date(services.clock()));
  if (changed === null) throw new DomainError('invalid_input', { fields: { name: 'changed_meanwhile' } });
  if (changed === 'name_taken') throw new DomainError('invalid_input', { fields: { name: 'name_taken' } });
  if (changed.shared !== row.shared) {
    await record(services, reader, changed.shared ? 'shared' : 'unshared', changed);
  } else if (changed.shared && change.content !== undefined) {
    await record(services, reader, 'changed', changed);
  }
  return answer(services, reader, changed);
}

/** Throws `not_found` for what the reader may not remove, and for what is gone already. */
export async function dropView(
  services: Services,
  reader: Reader,
  id: string,
): Promise<{ removed: true; now: string }> {
  const row = await changeable(services, reader, id);
  await removeView(services.store.db, id);
  if (row.shared) await record(services, reader, 'removed', row);
  return { removed: true, now: new Date(services.now()).toISOString() };
}

/** The filters that the view's list has, as the API takes them (safety 36). */
async function checkContent(services: Services, list: TransactionList, content: ViewLook): Promise<void> {
  const faults = Object.entries(viewFaults(list, content));
  if (faults.length > 0) {
    const path = (key: string) => (key === 'period' ? 'content.period' : `content.filters.${key}`);
    throw new DomainError('invalid_input', {
      fields: Object.fromEntries(faults.map(([key, reason]) => [path(key), reason])),
    });
  }
  await checkTaxId(services, content, 'content.filters');
}

async function checkTaxId(services: Services, { filters }: ViewLook, path: string): Promise<void> {
  const { client_tax_id: id } = filters;
  if (id !== undefined && (await maskedFilterValue(services, id)) === null) {
    throw new DomainError('invalid_input', { fields: { [`${path}.client_tax_id`]: 'unknown_value' } });
  }
}

function requireSharing({ role }: Reader): void {
  if (!can(role, 'views:share')) throw new DomainError('forbidden');
}

/** Somebody else's own view is not found, so that its name tells nothing. */
async function changeable(services: Services, reader: Reader, id: string): Promise<ViewRow> {
  const row = await findView(services.store.db, id);
  if (row === null || (row.ownerId !== reader.id && !row.shared)) throw new DomainError('not_found');
  if (!mayChange(reader, row)) throw new DomainError('forbidden');
  return row;
}

async function answer(services: Services, reader: Reader, row: ViewRow): Promise<ViewAnswer> {
  return { view: await toView(services, reader, row), now: new Date(services.now()).toISOString() };
}

async function record(services: Services, { id, name }: Reader, what: string, view: ViewRow): Promise<void> {
  await appendAudit(services.store.db, {
    action: `views.${what}`,
    actor: { id, name },
    subject: view.list,
    detail: { view: view.id, name: view.name },
    at: new Date(services.clock()),
  });
}
