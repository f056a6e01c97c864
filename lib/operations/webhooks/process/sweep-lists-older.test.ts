import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { notifications } from '@/lib/store/schema/live-tables';
import { onceCompleted } from '@/lib/store/transactions/changed-after-completion';
import { recordRows } from '@/lib/store/webhooks/webhook-records';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { createSweep } from './sweep-lists';

const LONGEST_PAUSE_MS = 600_000;
let store: Store;
let far: ScriptedServices;
let now = Date.now();
let chargedBack = false;

/** 250 recent onramps; the twentieth from the end is charged back late. */
function onramps() {
  const created = (index: number) => ({ created_at: new Date(now - index * 60_000).toISOString() });
  const late = {
    process: 'chargeback.open',
    updated_at: new Date(now).toISOString(),
    error_message: { en: 'The payer disputed it', pt: '', es: '' },
  };
  return Array.from({ length: 250 }, (_, index) =>
    listItem(`e${index}`, {
      ...created(index),
      ...(index === 231 && { process: 'pending.payment' }),
      ...(index === 230 && chargedBack && late),
    }),
  );
}

beforeAll(async () => {
  store = await memoryStore();
  far = await scriptedServices(
    store,
    (request) => {
      const { limit, offset } = queryOf(request);
      const from = Number(offset);
      const all = request.path.startsWith('/v2/onramps') ? onramps() : [];
      return listReply(request, all.slice(from, from + Number(limit)), { total: all.length });
    },
    { clock: () => now },
  );
});
afterAll(async () => {
  await far.close();
  await store.close();
});

test('a chargeback far behind the newest page is found, at two reads a look (EVT-13, LIM-21)', async () => {
  const sweep = createSweep(far.services);
  await sweep();
  const sweepOnce = async () => {
    now += LONGEST_PAUSE_MS;
    const before = far.far.arrived.length;
    await sweep();
    const arrived = far.far.arrived.slice(before).filter(({ path }) => path.startsWith('/v2/onramps'));
    return arrived.map((request) => queryOf(request).offset);
  };
  expect([await sweepOnce(), await sweepOnce(), await sweepOnce()]).toEqual([
    ['0', '100'],
    ['0', '200'],
    ['0', '100'],
  ]);
  await expect.poll(async () => (await onceCompleted(store.db, ['e230'])).size).toBe(1);
  chargedBack = true;
  await sweepOnce();
  const notices = await store.db.select().from(notifications);
  expect(notices.map(({ kind, subject }) => [kind, subject])).toEqual([['chargeback', 'e230']]);
  expect((await recordRows(store.db, 'onramps', ['e230', 'e231'])).map(({ id }) => id)).toEqual(['e230']);
});
