import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Store } from '@/lib/store/engine/open-store';
import type { CarriedCopy, CarriedWorlds, World, Worlds } from '@/lib/store/worlds/current-world';
import { newWorldId } from '@/lib/store/worlds/world-tables';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { runCarriedWorlds } from './carried-worlds';

/** An instance: a store in memory of its own. */
interface Instance {
  store: Store;
  worlds: Worlds & { stop(): Promise<void> };
  carried: CarriedWorlds;
}

async function instance(most = 20): Promise<Instance> {
  const store = await memoryStore();
  await preparePeople(store.db, { environment: 'sandbox' });
  const worlds = runCarriedWorlds({ base: async () => ({ store, past: undefined }), most });
  if (worlds.carried === undefined) throw new Error('worlds are carried here');
  return { store, worlds, carried: worlds.carried };
}

let x: Instance;
let y: Instance;
beforeAll(async () => {
  [x, y] = await Promise.all([instance(), instance()]);
});
afterAll(async () => {
  for (const one of [x, y]) {
    await one.worlds.stop();
    await one.store.close();
  }
});

const write = (subject: string) => (world: World) =>
  appendAudit(world.store.db, { action: 'session.started', subject });
async function read({ store }: World): Promise<string[]> {
  const rows = await listAudit(store.db, { limit: 50 });
  return rows.flatMap(({ subject }) => subject ?? []).reverse();
}

/** As a browser: the change and its copy in one answer. */
async function change(at: Instance, id: string, token: string, text: string): Promise<CarriedCopy> {
  const copy = await at.carried.run({ id, token, changes: true }, async (world) => {
    await write(text)(world);
    return at.carried.copy(world);
  });
  if (copy === null) throw new Error('it can be carried');
  return copy;
}

async function begin(at: Instance): Promise<{ id: string; copy: CarriedCopy }> {
  const id = newWorldId();
  await at.carried.begin(id);
  const copy = await at.carried.run({ id, token: 'any', changes: false }, at.carried.copy);
  if (copy === null) throw new Error('it can be carried');
  return { id, copy };
}

const unknown = { code: 'world_unknown' };

test('two instances by turns: each change is there once, whichever instance answers', async () => {
  const { id, copy } = await begin(x);
  const first = await change(x, id, copy.token, 'one');
  await expect(change(y, id, first.token, 'two')).rejects.toMatchObject(unknown);
  expect(await y.carried.giveBack(id, first.file)).toBe('restored');
  const second = await change(y, id, first.token, 'two');
  // The first instance is behind now: it does nothing before it has the newer copy.
  await expect(change(x, id, second.token, 'three')).rejects.toMatchObject(unknown);
  expect(await x.carried.giveBack(id, second.file)).toBe('restored');
  await change(x, id, second.token, 'three');
  expect(await x.carried.run({ id, token: second.token, changes: false }, read)).toEqual([
    'one',
    'two',
    'three',
  ]);
});

test('an answer that was lost: its instance knows the older copy, and another one makes the change once', async () => {
  const { id, copy } = await begin(x);
  await change(x, id, copy.token, 'lost');
  expect(await x.carried.run({ id, token: copy.token, changes: false }, read)).toEqual(['lost']);
  expect(await y.carried.giveBack(id, copy.file)).toBe('restored');
  const again = await change(y, id, copy.token, 'lost');
  expect(await x.carried.giveBack(id, again.file)).toBe('restored');
  expect(await x.carried.run({ id, token: again.token, changes: false }, read)).toEqual(['lost']);
});

test('a copy that is forged, cut, or of another world is refused, and what stands there stays', async () => {
  const [ana, bia] = [await begin(x), await begin(x)];
  const { file, token } = await change(x, ana.id, ana.copy.token, 'of Ana');
  const forged = Buffer.from(file);
  forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
  expect(await y.carried.giveBack(ana.id, forged)).toBe('refused');
  expect(await y.carried.giveBack(ana.id, file.subarray(0, file.length - 9))).toBe('refused');
  expect(await x.carried.giveBack(bia.id, file)).toBe('refused');
  await expect(x.carried.run({ id: bia.id, token, changes: false }, read)).rejects.toMatchObject(unknown);
  expect(await x.carried.run({ id: bia.id, token: bia.copy.token, changes: false }, read)).toEqual([]);
});

test('an instance with all places taken gives up the one that was used least lately', async () => {
  const small = await instance(2);
  const [one, two, three] = [await begin(small), await begin(small), await begin(small)];
  await expect(
    small.carried.run({ id: one.id, token: one.copy.token, changes: false }, read),
  ).rejects.toMatchObject(unknown);
  for (const { id, copy } of [two, three])
    expect(await small.carried.run({ id, token: copy.token, changes: false }, read)).toEqual([]);
  expect(await small.carried.giveBack(one.id, one.copy.file)).toBe('restored');
  await small.worlds.stop();
  await small.store.close();
});
