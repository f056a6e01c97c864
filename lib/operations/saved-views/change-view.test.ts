import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { viewRequest } from '@/lib/contract/bff/saved-views/saved-view-requests';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { ALICE, BOB, sandboxServices } from '@/lib/testing/services';
import type { Services } from '../services';
import type { Reader } from './list-views';
import { changeSavedView, saveView } from './save-view';

const alice: Reader = { ...ALICE, role: 'viewer' };
const bob: Reader = { ...BOB, role: 'operator' };
const save = (services: Services, reader: Reader, change: object) => {
  const body = {
    list: 'onramps',
    shared: false,
    filters: { wallet: '0xabc' },
    density: 'compact',
    ...change,
  };
  return saveView(services, reader, { intentId: randomUUID(), body: viewRequest.parse(body) });
};

describeStores('changes of a saved view', ({ store }) => {
  test('of two changes to one name at the same moment one is kept, and the other is told that it is taken', async () => {
    const { services } = sandboxServices(store());
    const taken = { code: 'invalid_input', detail: { fields: { name: 'name_taken' } } };
    const own = [await save(services, alice, { name: 'a' }), await save(services, alice, { name: 'b' })];
    const change = { name: 'Same' };
    const ends = await Promise.allSettled(
      own.map(({ view }) => changeSavedView(services, alice, { id: view.id, change })),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: taken });
  });

  test('who may share no longer still renames a view and ends its sharing, and changes nothing else of it', async () => {
    const { services } = sandboxServices(store());
    const { view } = await save(services, bob, { name: 'Desk', shared: true });
    const former: Reader = { ...bob, role: 'viewer' };
    const change = (asked: object) => changeSavedView(services, former, { id: view.id, change: asked });
    const content = { filters: {}, density: 'compact' } as const;
    await expect(change({ content })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await change({ name: 'Old desk', shared: true })).view).toMatchObject({ name: 'Old desk' });
    expect((await change({ shared: false })).view).toMatchObject({ shared: false });
    await expect(change({ shared: true })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await change({ content })).view).toMatchObject({ filters: {} });
  });
});
