import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { viewChangeRequest, viewRequest } from '@/lib/contract/bff/saved-views/saved-view-requests';
import { MAX_VIEWS } from '@/lib/contract/bff/saved-views/saved-views';
import { mintFilterValue } from '@/lib/operations/personal-data/filter-value';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { ALICE, BOB, sandboxServices } from '@/lib/testing/services';
import type { Services } from '../services';
import { chooseDefaultView, namedView, openingView } from './default-view';
import { listViews, type Reader } from './list-views';
import { changeSavedView, dropView, saveView } from './save-view';

const alice: Reader = { ...ALICE, role: 'viewer' };
const bob: Reader = { ...BOB, role: 'operator' };
const root: Reader = { id: 'user-root', name: 'Root', role: 'admin' };
const BODY = {
  list: 'onramps',
  name: 'My wallet',
  shared: false,
  filters: { wallet: '0xabc' },
  density: 'compact',
} as const;

const body = (change: object = {}) => viewRequest.parse({ ...BODY, ...change });
const save = (services: Services, reader: Reader, change: object = {}, intentId: string = randomUUID()) =>
  saveView(services, reader, { intentId, body: body(change) });
const refused = (code: string, fields?: object) => ({
  code,
  ...(fields === undefined ? {} : { detail: { fields } }),
});

describeStores('saved views', ({ store }) => {
  const ready = (clock?: () => number) =>
    sandboxServices(store(), clock === undefined ? {} : { clock }).services;
  const names = async (services: Services, reader: Reader) =>
    (await listViews(services, reader, 'onramps')).views.map(
      ({ name, own }) => `${name}${own ? '' : ' (of others)'}`,
    );

  test('a view is its owner’s alone until it is shared, by a role that may', async () => {
    const services = ready();
    await save(services, alice);
    await save(services, bob, { name: 'Desk', shared: true });
    expect(await names(services, alice)).toEqual(['Desk (of others)', 'My wallet']);
    expect(await names(services, bob)).toEqual(['Desk']);
    expect((await listViews(services, alice, 'checkouts')).views).toEqual([]);
    await expect(save(services, alice, { name: 'x', shared: true })).rejects.toMatchObject(
      refused('forbidden'),
    );
    const [row] = await listAudit(store().db, { limit: 1 });
    expect(row).toMatchObject({ action: 'views.shared', actor: BOB, detail: { name: 'Desk' } });
  });

  test('every change of a view is a row of the audit log, one’s own too (safety 65)', async () => {
    const services = ready();
    const id = (await save(services, alice)).view.id;
    await changeSavedView(services, alice, { id, change: viewChangeRequest.parse({ name: 'Mine' }) });
    await chooseDefaultView(services, alice, { list: 'onramps', view: id });
    await dropView(services, alice, id);
    const rows = await listAudit(store().db, { limit: 9 });
    const said = rows.map(({ action, actor, subject }) => [action, actor?.name, subject]).reverse();
    expect(JSON.stringify(rows.map(({ detail }) => detail))).not.toContain('Mine');
    const row = (what: string) => [`views.${what}`, ALICE.name, 'onramps'];
    expect(said).toEqual([row('saved'), row('changed'), row('opened'), row('removed')]);
  });

  test('the same intent makes one view, also when both arrive at once; other input under it is refused', async () => {
    const services = ready();
    const intent = randomUUID();
    const [one, two] = await Promise.all([
      save(services, alice, {}, intent),
      save(services, alice, {}, intent),
    ]);
    expect((await save(services, alice, {}, intent)).view).toEqual(one.view);
    expect(two.view.id).toBe(one.view.id);
    expect(await names(services, alice)).toEqual(['My wallet']);
    await expect(save(services, alice, { name: 'Other' }, intent)).rejects.toMatchObject(
      refused('key_reused'),
    );
    await expect(save(services, bob, {}, intent)).rejects.toMatchObject(refused('key_reused'));
  });

  test('a name is had once by a person, and once among the shared ones', async () => {
    const services = ready();
    const taken = refused('invalid_input', { name: 'name_taken' });
    await save(services, alice);
    await expect(save(services, alice, { name: 'MY wallet ' })).rejects.toMatchObject(taken);
    const { view } = await save(services, bob, { name: 'Desk', shared: true });
    await expect(save(services, root, { name: 'desk', shared: true })).rejects.toMatchObject(taken);
    const own = await save(services, root, { name: 'desk' });
    await expect(
      changeSavedView(services, root, { id: own.view.id, change: { shared: true } }),
    ).rejects.toMatchObject(taken);
    expect((await changeSavedView(services, bob, { id: view.id, change: { name: 'DESK' } })).view.name).toBe(
      'DESK',
    );
  });

  test('only its owner changes a view; a shared one an administrator too', async () => {
    const services = ready();
    const { view: own } = await save(services, alice);
    const { view: shared } = await save(services, bob, { name: 'Desk', shared: true });
    await expect(dropView(services, bob, own.id)).rejects.toMatchObject(refused('not_found'));
    await expect(dropView(services, root, own.id)).rejects.toMatchObject(refused('not_found'));
    await expect(dropView(services, alice, shared.id)).rejects.toMatchObject(refused('forbidden'));
    await expect(
      changeSavedView(services, alice, { id: own.id, change: { shared: true } }),
    ).rejects.toMatchObject(refused('forbidden'));
    await changeSavedView(services, root, { id: shared.id, change: { shared: false } });
    expect(await names(services, alice)).toEqual(['My wallet']);
    await dropView(services, bob, shared.id);
    // A repeat after a lost answer.
    await expect(dropView(services, bob, shared.id)).rejects.toMatchObject(refused('not_found'));
  });

  test('safety 53: a tax id is kept as its opaque id, shown masked, and says when it ran out', async () => {
    let now = Date.parse('2026-11-20T12:00:00Z');
    const services = ready(() => now);
    const { id } = await mintFilterValue(services, { filter: 'client_tax_id', value: '52998224725' });
    const { view } = await save(services, alice, { filters: { client_tax_id: id } });
    expect([view.filters.client_tax_id, view.tax_id]).toEqual([id, '•••.982.247-••']);
    now += 31 * 86_400_000;
    expect((await listViews(services, alice, 'onramps')).views[0]?.tax_id).toBeNull();
    await expect(
      save(services, alice, { name: 'again', filters: { client_tax_id: id } }),
    ).rejects.toMatchObject(refused('invalid_input', { 'filters.client_tax_id': 'unknown_value' }));
  });

  test('a view shows what is put in its place; a shared one by its owner or an administrator, audited', async () => {
    const services = ready();
    const { view: own } = await save(services, alice);
    const { view: shared } = await save(services, bob, { name: 'Desk', shared: true });
    const content = { filters: { wallet: '0xdef' }, period: 'last7', density: 'comfortable' } as const;
    const changed = await changeSavedView(services, alice, { id: own.id, change: { content } });
    expect(changed.view).toMatchObject({ name: 'My wallet', ...content });
    await changeSavedView(services, root, { id: shared.id, change: { content } });
    expect((await listViews(services, alice, 'onramps')).views[0]).toMatchObject({
      name: 'Desk',
      ...content,
    });
    const [row] = await listAudit(store().db, { limit: 1 });
    expect(row).toMatchObject({ action: 'views.changed', actor: { id: root.id }, detail: { name: 'Desk' } });
    await expect(
      changeSavedView(services, alice, { id: shared.id, change: { content } }),
    ).rejects.toMatchObject(refused('forbidden'));
    await expect(changeSavedView(services, bob, { id: own.id, change: { content } })).rejects.toMatchObject(
      refused('not_found'),
    );
  });

  test('safety 36: nothing that its list cannot be filtered by is put into a view, and no number of a person', async () => {
    const services = ready();
    const { view } = await save(services, alice);
    const change = (content: object) =>
      changeSavedView(services, alice, {
        id: view.id,
        change: viewChangeRequest.parse({ content: { density: 'compact', filters: {}, ...content } }),
      });
    for (const [content, field, reason] of [
      [{ filters: { group_id: 'g' } }, 'content.filters.group_id', 'no_such_filter'],
      [{ filters: { client_tax_id: '52998224725' } }, 'content.filters.client_tax_id', 'is_a_tax_id'],
      [{ filters: { client_tax_id: 'x'.repeat(22) } }, 'content.filters.client_tax_id', 'unknown_value'],
      [{ filters: { from: '2026-11-01' }, period: 'last7' }, 'content.period', 'not_allowed'],
    ] as const) {
      await expect(change(content)).rejects.toMatchObject(refused('invalid_input', { [field]: reason }));
    }
    expect((await listViews(services, alice, 'onramps')).views[0]?.filters).toEqual({ wallet: '0xabc' });
  });

  test('what somebody else changed meanwhile is not written over', async () => {
    const services = ready();
    const { view } = await save(services, bob, { name: 'Desk', shared: true });
    const change = (reader: Reader, name: string) =>
      changeSavedView(services, reader, { id: view.id, change: { name, seen: view.updated_at } });
    await change(root, 'Desk of all');
    await expect(change(bob, 'Mine')).rejects.toMatchObject(
      refused('invalid_input', { name: 'changed_meanwhile' }),
    );
    expect(await names(services, bob)).toEqual(['Desk of all']);
  });

  test('a bare address opens with the view that its reader chose, for as long as they see it', async () => {
    const services = ready();
    const opens = async (reader: Reader, list: 'onramps' | 'checkouts' = 'onramps') =>
      (await openingView(services, reader, list))?.name;
    const choose = (reader: Reader, view: string | null) =>
      chooseDefaultView(services, reader, { list: 'onramps', view });
    const { view: own } = await save(services, alice);
    const { view: shared } = await save(services, bob, { name: 'Desk', shared: true });
    expect(await opens(alice)).toBeUndefined();
    await choose(alice, own.id);
    await choose(alice, shared.id);
    expect([await opens(alice), await opens(bob), await opens(alice, 'checkouts')]).toEqual([
      'Desk',
      undefined,
      undefined,
    ]);
    expect((await listViews(services, alice, 'onramps')).opens_with).toBe(shared.id);
    await changeSavedView(services, bob, { id: shared.id, change: { shared: false } });
    expect(await opens(alice)).toBeUndefined();
    await choose(alice, own.id);
    await dropView(services, alice, own.id);
    expect(await opens(alice)).toBeUndefined();
    await choose(bob, shared.id);
    expect(await choose(bob, null)).toMatchObject({ opens_with: null });
    expect(await opens(bob)).toBeUndefined();
  });

  test('nobody opens a list with a view that is not theirs to see, or of another list', async () => {
    const services = ready();
    const { view: own } = await save(services, alice);
    const choose = (reader: Reader, list: 'onramps' | 'offramps', view: string) =>
      chooseDefaultView(services, reader, { list, view });
    await expect(choose(bob, 'onramps', own.id)).rejects.toMatchObject(refused('not_found'));
    await expect(choose(root, 'onramps', own.id)).rejects.toMatchObject(refused('not_found'));
    await expect(choose(alice, 'offramps', own.id)).rejects.toMatchObject(refused('not_found'));
    await expect(choose(alice, 'onramps', randomUUID())).rejects.toMatchObject(refused('not_found'));
    expect(await namedView(services, bob, 'onramps', own.id)).toBeNull();
    expect((await namedView(services, alice, 'onramps', own.id))?.name).toBe('My wallet');
  });

  test('nobody keeps more of one list than the menu can show', async () => {
    const services = ready();
    for (let index = 0; index < MAX_VIEWS; index += 1) await save(services, alice, { name: `view ${index}` });
    await expect(save(services, alice)).rejects.toMatchObject(
      refused('invalid_input', { name: 'too_many_views' }),
    );
  });
});

test.each([
  ['a number of a person', { filters: { client_tax_id: '52998224725' } }, ['filters.client_tax_id']],
  ['a filter of another list', { filters: { group_id: 'g' } }, ['filters.group_id']],
  ['a filter nobody knows', { filters: { q: 'x' } }, ['filters.q']],
  ['no day', { filters: { from: '2026-02-30' } }, ['filters.from']],
  ['a reversed range', { filters: { from: '2026-11-12', to: '2026-11-11' } }, ['filters.from']],
  ['days beside a period', { filters: { from: '2026-11-12' }, period: 'last7' }, ['period']],
  ['a period where there are no days', { list: 'withdrawals', filters: {}, period: 'today' }, ['period']],
  ['no name', { name: '  ' }, ['name']],
  ['a long name', { name: 'x'.repeat(61) }, ['name']],
  ['a name with a line feed', { name: 'a\nb' }, ['name']],
  ['a list nobody knows', { list: 'balances' }, ['list']],
  ['another density', { density: 'huge' }, ['density']],
  ['columns that are none', { columns: ['<b>'] }, ['columns.0']],
  ['a field nobody knows', { owner: 'x' }, ['']],
])('%s makes no view', (_, change, paths) => {
  const { error } = viewRequest.safeParse({ ...BODY, ...change });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(paths);
});
