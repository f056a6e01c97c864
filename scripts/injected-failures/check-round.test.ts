import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Store } from '@/lib/store/engine/open-store';
import { subMerchantIntents } from '@/lib/store/schema/sub-merchant-tables';
import { records } from '@/lib/store/schema/webhook-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { checkRound, nothingKnown, unaudited } from './check-round';
import type { Run } from './run';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());

type Intent = typeof subMerchantIntents.$inferInsert;

/** An intent whose rows of the log have these actions. */
async function kept(kind: Intent['kind'], state: Intent['state'], ...actions: string[]) {
  const intentId = randomUUID();
  await store.db.insert(subMerchantIntents).values({
    intentId,
    kind,
    state,
    correlationId: 'c',
    inputHash: 'h',
    actorId: 'a',
    actorName: 'Ana',
    asked: {},
    requestId: intentId,
    createdAt: new Date(),
  });
  for (const action of actions)
    await appendAudit(store.db, { action, subject: 'c', detail: { intent_id: intentId } });
  return intentId;
}

test('a withdrawal or a change of a whitelist that the log misses, or has twice, is found', async () => {
  const send = 'sub_withdrawal.send';
  await kept('withdraw', 'unknown', send);
  await kept('withdraw', 'done', send, 'sub_withdrawal.found');
  await kept('withdraw', 'not_done', send, 'sub_withdrawal.outcome', 'sub_withdrawal.resolve');
  await kept('whitelist_group', 'sending');
  await kept('whitelist_group', 'unknown', 'whitelist_group');
  await kept('whitelist_group', 'done', 'whitelist_group', 'whitelist_group.outcome');
  expect(await unaudited(store)).toEqual([]);
  const wrong = [
    await kept('withdraw', 'unknown'),
    await kept('withdraw', 'unknown', send, send),
    await kept('withdraw', 'refused', send),
    await kept('withdraw', 'done', send, 'sub_withdrawal.outcome', 'sub_withdrawal.outcome'),
    await kept('whitelist_group', 'done'),
    await kept('whitelist_group', 'done', 'whitelist_group', 'whitelist_group'),
  ];
  const found = await unaudited(store);
  expect(found.map((line) => line.slice(0, 36)).sort()).toEqual(wrong.sort());
});

test('a record that goes back in a round of a minute is found: an outage is when it would', async () => {
  const run = { pressed: new Set(), acknowledged: [], answeredNotDone: new Map() } as unknown as Run;
  const known = nothingKnown();
  const none = { arrived: [], delivered: [] };
  const moved = (version: string, movedAt: Date) =>
    store.db
      .insert(records)
      .values({ kind: 'onramps', id: 'e2e', version, movedAt, createdAt: movedAt })
      .onConflictDoUpdate({ target: [records.kind, records.id], set: { version, movedAt } });
  const minuteAgo = Date.now() - 60_000;
  known.checkedAt = new Date(minuteAgo - 2_000);
  await moved('2', new Date(minuteAgo));
  expect(await checkRound(store, run, known, none)).toEqual([]);
  known.checkedAt = new Date(minuteAgo);
  await moved('1', new Date(minuteAgo + 1_000));
  expect(await checkRound(store, run, known, none)).toEqual(['onramps e2e went back from 2 to 1']);
});
