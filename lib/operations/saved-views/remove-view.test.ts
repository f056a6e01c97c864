import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { viewRequest } from '@/lib/contract/bff/saved-views/saved-view-requests';
import type { Database } from '@/lib/store/engine/open-store';
import { changeView, findView } from '@/lib/store/saved-views/saved-views';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { ALICE, BOB, sandboxServices } from '@/lib/testing/services';
import type { Services } from '../services';
import type { Reader } from './list-views';
import { changeSavedView, dropView, saveView } from './save-view';

const alice: Reader = { ...ALICE, role: 'admin' };
const bob: Reader = { ...BOB, role: 'operator' };
const NOT_FOUND = { code: 'not_found' };
const UNRECORDED = 'the store takes no record';

const keep = (services: Services, change: object = {}) => {
  const body = { list: 'onramps', name: 'Desk', shared: true, filters: {}, density: 'compact', ...change };
  return saveView(services, bob, { intentId: randomUUID(), body: viewRequest.parse(body) });
};
/** Connections of this store that wait for a row lock. */
const waiting = (db: Database) =>
  db.$count(sql`pg_stat_activity`, sql`datname = current_database() and wait_event_type = 'Lock'`);
const actions = async (db: Database) =>
  (await listAudit(db, { limit: 10 })).map(({ action }) => action).reverse();

/** The store refuses audit rows while `work` runs. */
async function withoutRecords(db: Database, work: () => Promise<void>): Promise<void> {
  await db.execute(
    sql.raw(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception '${UNRECORDED}'; end $$`,
    ),
  );
  await db.execute(sql`create trigger refused before insert on audit_waiting execute function refuse()`);
  try {
    await work();
  } finally {
    await db.execute(sql`drop function refuse() cascade`);
  }
}

describeStores('the end of a saved view', ({ db, store, other, dialect }) => {
  test('of two removals at the same moment one removes and is recorded, and the other finds nothing', async () => {
    const { services } = sandboxServices(store());
    const { view } = await keep(services);
    const ends = await Promise.allSettled([
      dropView(services, alice, view.id),
      dropView(services, bob, view.id),
    ]);
    expect(ends.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: NOT_FOUND }]);
    expect(await actions(db())).toEqual(['views.shared', 'views.removed']);
  });

  test('a view that its owner makes private while an administrator removes it stays', async () => {
    const { services } = sandboxServices(store());
    const { view } = await keep(services);
    let removal: Promise<unknown> = Promise.resolve();
    await (await other()).transaction(async (tx) => {
      const row = await findView(tx, view.id);
      if (row === null) throw new Error('it was kept');
      await changeView(tx, row, { shared: false }, new Date());
      removal = dropView(services, alice, view.id).catch((error: unknown) => error);
      // The embedded store has one connection and waits by itself.
      if (dialect === 'postgres') await vi.waitFor(async () => expect(await waiting(db())).toBe(1));
    });
    expect(await removal).toMatchObject(NOT_FOUND);
    expect(await findView(db(), view.id)).toMatchObject({ shared: false });
    expect(await actions(db())).toEqual(['views.shared']);
  });

  test('of a removal and an end of sharing at the same moment one happens and is recorded', async () => {
    const { services } = sandboxServices(store());
    const { view } = await keep(services);
    const [kept, removed] = await Promise.allSettled([
      changeSavedView(services, bob, { id: view.id, change: { shared: false } }),
      dropView(services, alice, view.id),
    ]);
    expect([kept.status, removed.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await actions(db())).toEqual([
      'views.shared',
      kept.status === 'fulfilled' ? 'views.unshared' : 'views.removed',
    ]);
    expect((await findView(db(), view.id)) !== null).toBe(kept.status === 'fulfilled');
  });

  test('nothing is shared, changed or removed for everybody without its record', async () => {
    const { services } = sandboxServices(store());
    const { view } = await keep(services);
    const before = await findView(db(), view.id);
    const unrecorded = { cause: { message: UNRECORDED } };
    await withoutRecords(db(), async () => {
      await expect(keep(services, { name: 'Other' })).rejects.toMatchObject(unrecorded);
      const change = (asked: object) => changeSavedView(services, bob, { id: view.id, change: asked });
      await expect(change({ shared: false })).rejects.toMatchObject(unrecorded);
      await expect(change({ content: { filters: {}, density: 'comfortable' } })).rejects.toMatchObject(
        unrecorded,
      );
      await expect(dropView(services, bob, view.id)).rejects.toMatchObject(unrecorded);
    });
    expect(await findView(db(), view.id)).toEqual(before);
    expect(await keep(services, { name: 'Other' })).toMatchObject({ view: { name: 'Other' } });
  });
});
