import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { type WhitelistHarness, whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { ALICE, BOB } from '@/lib/testing/services';
import { changeBranding } from './change-branding';
import { readBranding } from './read-branding';

const PATH = '/v2/naas/submerchants/branding';

let store: Store;
let harness: WhitelistHarness;
harnessForEach(whitelistHarness, (opened, made) => {
  store = opened;
  harness = made;
});

function change(trade_name: string, actor = ALICE) {
  const intent = {
    correlationId: harness.first,
    intentId: randomUUID(),
    requestId: 'r',
    asked: { trade_name },
  };
  return changeBranding(harness.services, actor, intent);
}

/** Two changes without an outcome, the first of which the API may have made. */
async function twoUnknown(drop: 'before' | 'after') {
  const fault = { method: 'POST', path: PATH, times: 1 };
  for (const [name, how] of [
    ['Outono', drop],
    ['Inverno', 'before'],
  ] as const) {
    await harness.control('PUT', 'scenario', { faults: [{ ...fault, drop: how }] });
    expect((await change(name)).change.state).toBe('unknown');
  }
}

const states = async () =>
  (await readBranding(harness.services, { role: 'viewer' }, harness.first)).changes.map(({ state }) => state);

test('of two lost changes a 30-day refusal proves neither: both stay unknown (safety 12, BRD-13)', async () => {
  await twoUnknown('after');
  const { change: refused, earlier } = await change('Verão');
  expect([refused.state, refused.cooldown, earlier]).toEqual(['refused', true, undefined]);
  expect(await states()).toEqual(['refused', 'unknown', 'unknown']);
});

test('a change that works shows that none of two lost ones had, and the audit says who found out (safety 10)', async () => {
  await twoUnknown('before');
  expect((await change('Verão', BOB)).change.state).toBe('done');
  expect(await states()).toEqual(['done', 'not_done', 'not_done']);
  const decided = (await listAudit(store.db, { limit: 10 })).filter(
    ({ detail }) => detail?.evidence !== undefined,
  );
  expect(decided.map(({ action, actor, detail }) => [action, actor, detail?.outcome])).toEqual([
    ['branding', BOB, 'not_done'],
    ['branding', BOB, 'not_done'],
  ]);
});
