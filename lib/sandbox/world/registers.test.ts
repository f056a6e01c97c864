import { describe, expect, test } from 'vitest';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';
import { put, removeAll, sizeOf } from './registers';
import { seededWorld } from './seed';
import { writeWorld } from './world-json';
import { worldPersistence } from './world-persistence';
import { memoryWorldStore, type WorldStore } from './world-store';

function fillableStore() {
  const inner = memoryWorldStore();
  const disk = { full: false };
  const store: WorldStore = {
    exclusive: (work) =>
      inner.exclusive(async (saved) => {
        const done = await work(saved);
        if (disk.full) throw new Error('the disk is full');
        return done;
      }),
  };
  return { store, disk };
}

const CHECKOUT = {
  currency_code: 'USDT',
  amount_fiat: 150,
  payer_document: '12345678909',
  payer_name: 'Ana',
};

const ATTEMPTS: Record<string, (to: Made) => Promise<unknown>> = {
  'a quote': ({ quote }) => quote(),
  'an accept with a webhook': ({ accept, open }) => accept(open),
  'a checkout of a new payer': ({ call }) =>
    call('POST', '/v2/crossramp_checkout', { ...CHECKOUT, payer_document: '98765432100' }),
  'a stage of a transaction': ({ control, end2end }) => control('POST', `/transactions/${end2end}/advance`),
  'a settlement': ({ control }) => control('PUT', '/clock', { advance_seconds: 400_000 }),
  'a scenario': ({ control }) => control('PUT', '/scenario', { evaluate: true }),
  'a reset': ({ control }) => control('POST', '/reset'),
};

async function worldWithHistory() {
  const { store, disk } = fillableStore();
  const made = testSandbox({ world: store, onError: () => undefined });
  const { rfq_id: open } = await made.quote({ webhook: 'https://merchant.example/hook' });
  const { rfq_id } = await made.quote();
  await made.accept(rfq_id);
  await made.call('POST', '/v2/crossramp_checkout', CHECKOUT);
  await made.control('PUT', '/scenario', { webhooks: { never: true } });
  const { json } = await made.call('GET', '/v2/crossramp_checkouts?limit=2');
  const end2end = String(Object(json.results)[0].end2end);
  return { ...made, disk, open, end2end, list: json };
}
type Made = Awaited<ReturnType<typeof worldWithHistory>>;

describe('a change that was not saved', () => {
  test.each(Object.entries(ATTEMPTS))('%s: not a byte of it is left', async (_, attempt) => {
    const made = await worldWithHistory();
    const before = JSON.stringify(await made.world());
    made.disk.full = true;
    await attempt(made).catch(() => undefined);
    made.disk.full = false;
    expect(JSON.stringify(await made.world())).toBe(before);
    expect((await made.call('GET', '/v2/crossramp_checkouts?limit=2')).json).toEqual(made.list);
    await attempt(made);
    expect(JSON.stringify(await made.world())).not.toBe(before);
    made.sandbox.dispose();
  });

  test('a turn that throws after many writes leaves the order of what was there', async () => {
    const world = seededWorld('seed', 0);
    const persistence = worldPersistence(memoryWorldStore(), () => world);
    await persistence.turn((now) => {
      for (const id of ['c', 'a', 'b']) put(now, 'clients', id, `name of ${id}`);
      return { changed: true, value: null };
    });
    const before = writeWorld(world);
    const spoiled = persistence.turn((now) => {
      removeAll(now, 'clients', ['a', 'c']);
      put(now, 'clients', 'b', 'another name');
      put(now, 'clients', 'd', 'a new one');
      now.clock.offset_ms = 5;
      now.accounts.A.effects.quotes = 99;
      throw new Error('in the middle');
    });
    await expect(spoiled).rejects.toThrow('in the middle');
    expect(writeWorld(world)).toBe(before);
    expect(sizeOf(world, 'clients')).toBe(3);
  });
});

describe('a world in memory', () => {
  test('is not written until somebody reads it, and then as it was saved last', async () => {
    const { store, disk } = fillableStore();
    const persistence = worldPersistence(store, () => seededWorld('seed', 0));
    const put1 = (id: string) =>
      persistence.turn((world) => {
        put(world, 'clients', id, id);
        return { changed: true, value: null };
      });
    await put1('kept');
    disk.full = true;
    await expect(put1('lost')).rejects.toThrow('the disk is full');
    disk.full = false;
    const other = worldPersistence(store, () => seededWorld('seed', 0));
    const clients = await other.turn((world) => ({ changed: false, value: Object.keys(world.clients) }));
    expect(clients).toEqual(['kept']);
  });
});
