import { expect, test } from 'vitest';
import { readFollowedRecord } from '@/lib/operations/webhooks/process/read-followed-record';
import type { Store } from '@/lib/store/engine/open-store';
import { findRecordRow, followRecord } from '@/lib/store/webhooks/webhook-records';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { CID, type WithdrawalHarness, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';

const LIST = '/v2/naas/withdrawals';
const KEY = { kind: 'sub_withdrawals', id: 'W-followed' } as const;
let store: Store;
let harness: WithdrawalHarness;
harnessForEach(withdrawalHarness, (opened, made) => {
  store = opened;
  harness = made;
});

/** Lists the followed withdrawal behind this many newer ones; returns the requested offsets. */
function listBehind(newer: number, id: string = KEY.id): string[] {
  const label = { en: 'Completed', pt: 'Concluído', es: 'Completado' };
  const at = new Date().toISOString();
  const common = { created_at: at, updated_at: at, process: 'success.completed', status: label };
  const all = [
    ...Array.from({ length: newer }, (_, index) => ({ ...common, end2end: `W-${index}` })),
    { ...common, end2end: id },
  ];
  const asked: string[] = [];
  harness.wire = async (request, pass) => {
    const url = new URL(request.path, 'http://far.invalid');
    if (url.pathname !== LIST) return pass(request);
    const [limit = 0, offset = 0] = ['limit', 'offset'].map((name) => Number(url.searchParams.get(name)));
    asked.push(String(offset));
    const results = all.slice(offset, offset + limit);
    const body = JSON.stringify({ version: 'v2', total: all.length, limit, offset, results });
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
  };
  return asked;
}

async function follow(): Promise<string | null | undefined> {
  await followRecord(store.db, { ...KEY, correlationId: CID, firstReadAt: new Date() });
  const row = await findRecordRow(store.db, KEY);
  if (row === null) throw new Error('not followed');
  await readFollowedRecord(harness.services, row);
  return (await findRecordRow(store.db, KEY))?.process;
}

test('a withdrawal that is followed is found however many newer ones its sub-merchant has made', async () => {
  const asked = listBehind(230);
  expect(await follow()).toBe('success.completed');
  expect(asked).toEqual(['0', '100', '200']);
});

/** When the read last found out something. */
const lookedFor = async () => (await findRecordRow(store.db, KEY))?.readAt ?? null;

test('one that is not in a list read to its end is not there', async () => {
  listBehind(230, 'W-another');
  expect(await follow()).toBeNull();
  expect(await lookedFor()).not.toBeNull();
});

test('a list that is longer than the look tells nothing of one that was not found', async () => {
  const asked = listBehind(1_500);
  expect(await follow()).toBeNull();
  expect([asked.length, await lookedFor()]).toEqual([10, null]);
});

test('a list that counts records and sends none tells nothing of one that was not found', async () => {
  const body = JSON.stringify({ version: 'v2', total: 130, limit: 100, offset: 0, results: null });
  harness.wire = async (request, pass) =>
    new URL(request.path, 'http://far.invalid').pathname === LIST
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
      : pass(request);
  expect(await follow()).toBeNull();
  expect(await lookedFor()).toBeNull();
});
