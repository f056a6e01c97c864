import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { noteWithToken } from '@/lib/contract/values/sub-merchants/withdrawal-note';
import { checkListReads } from '@/lib/operations/rate-limits';
import type { Store } from '@/lib/store/engine/open-store';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import {
  CID,
  OTHER_CID,
  type WithdrawalHarness,
  withdrawalHarness,
} from '@/lib/testing/harnesses/withdrawal-harness';
import { listItem } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { ALICE } from '@/lib/testing/services';
import { readSubMerchantWithdrawals } from './list-withdrawals';
import { readWithdrawalProof } from './read-withdrawal-proof';
import { resolveWithdrawal } from './resolve-withdrawal';
import { readSubMerchantWithdrawalsMade } from './withdrawal-view';

let store: Store;
let harness: WithdrawalHarness;
harnessForEach(withdrawalHarness, (opened: Store, made) => {
  store = opened;
  harness = made;
});

const proof = (id: string, correlationId = CID) =>
  readWithdrawalProof(harness.services, correlationId, id, { actorId: ALICE.id });
const list = () => readSubMerchantWithdrawals(harness.services, CID, { limit: 100, offset: 0 });

test('a record is read again, with who asked for it here and where it is', async () => {
  const { withdrawal } = await harness.press(await harness.ask());
  const [record] = (await list()).results;
  const answer = await proof(record?.end2end ?? '');
  expect(answer.record).toMatchObject({ end2end: record?.end2end, process: record?.process });
  expect(answer.made).toMatchObject({ id: withdrawal?.id, created_by: { id: ALICE.id } });
  expect(answer.owner).toEqual({ correlation_id: CID, name: 'Livraria Outono' });
  expect(await proof(withdrawal?.id ?? '')).toMatchObject({ record: { end2end: record?.end2end } });
});

test('safety 41: another’s record and request are not found, and nobody’s neither', async () => {
  const { withdrawal } = await harness.press(await harness.ask());
  const [record] = (await list()).results;
  for (const id of [record?.end2end ?? '', withdrawal?.id ?? ''])
    await expect(proof(id, OTHER_CID)).rejects.toMatchObject({ code: 'not_found' });
  await expect(proof(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
});

test('a request without a record, of which the answer was lost or a person told, gives no record', async () => {
  harness.wire = async (request, pass) => {
    if (request.path !== '/v2/naas/withdraw') return pass(request);
    throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  };
  const { withdrawal } = await harness.press(await harness.ask());
  const id = withdrawal?.id ?? '';
  const unknown = await proof(id);
  expect([unknown.record, unknown.made?.state]).toEqual([undefined, 'unknown']);
  const later = harness.again({ clock: () => Date.parse(withdrawal?.resolvable_at ?? '') + 60_000 });
  await resolveWithdrawal(later, ALICE, {
    correlationId: CID,
    id,
    outcome: 'done',
    note: 'Support wrote so',
  });
  const told = await proof(id);
  expect([told.record, told.made?.resolution?.outcome]).toEqual([undefined, 'done']);
});

test('of two records with one code neither is the request’s', async () => {
  const { withdrawal } = await harness.press(await harness.ask());
  const notes = noteWithToken(undefined, withdrawal?.token ?? '');
  const results = ['a', 'b'].map((end2end) => listItem(end2end, { attributes: { notes } }));
  harness.wire = async (request, pass) =>
    request.path.startsWith('/v2/naas/withdrawals')
      ? {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from(JSON.stringify({ version: 'v2', total: 2, limit: 100, offset: 0, results })),
        }
      : pass(request);
  await list();
  expect((await readSubMerchantWithdrawalsMade(harness.services, CID)).withdrawals[0]?.ambiguous).toEqual([
    'a',
    'b',
  ]);
  expect((await proof(withdrawal?.id ?? '')).record).toBeUndefined();
  const one = await proof('a');
  expect([one.record?.end2end, one.made]).toEqual(['a', undefined]);
});

/** Pages of a list in which `rows` stand after `before` others. */
function pagesOf(before: number, rows: readonly object[] = [listItem('wanted')]) {
  const all = [...Array.from({ length: before }, (_, at) => listItem(`e${at}`)), ...rows];
  const asked: number[] = [];
  harness.wire = async (request, pass) => {
    if (!request.path.startsWith('/v2/naas/withdrawals')) return pass(request);
    const offset = Number(new URL(request.path, 'http://far.invalid').searchParams.get('offset'));
    asked.push(offset);
    const answer = { version: 'v2', total: all.length, limit: 100, offset };
    const results = all.slice(offset, offset + 100);
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ ...answer, results })),
    };
  };
  return asked;
}

test('each page of the search is a list read of the person, and none is sent above the limit (W5)', async () => {
  const asked = pagesOf(1_200);
  const { sandbox: _, ...remote } = harness.services;
  const carol = `user-${randomUUID()}`;
  const print = () => readWithdrawalProof(remote, CID, 'wanted', { actorId: carol });
  expect((await print()).record?.end2end).toBe('wanted');
  expect(asked).toHaveLength(13);
  for (let read = 14; read <= 296; read += 1) checkListReads(remote, carol);
  await expect(print()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(asked.slice(13)).toEqual([0, 100, 200, 300]);
});

test('a page that was left is not searched for any longer', async () => {
  const asked = pagesOf(1_200);
  const pages = harness.wire;
  const left = new AbortController();
  harness.wire = async (request, pass) => {
    if (request.signal?.aborted) return pass(request);
    const answer = await pages(request, pass);
    if (asked.length === 3) left.abort();
    return answer;
  };
  const actorId = ALICE.id;
  await expect(
    readWithdrawalProof(harness.services, CID, 'wanted', { actorId, signal: left.signal }),
  ).rejects.toThrow();
  expect(asked).toHaveLength(3);
});

test('of two records with one code the search sees both before it says whose request one is', async () => {
  const { withdrawal } = await harness.press(await harness.ask());
  const notes = noteWithToken(undefined, withdrawal?.token ?? '');
  pagesOf(
    0,
    ['a', 'b'].map((end2end) => listItem(end2end, { attributes: { notes } })),
  );
  const one = await proof('b');
  expect([one.record?.end2end, one.made]).toEqual(['b', undefined]);
  expect((await proof(withdrawal?.id ?? '')).made?.ambiguous).toEqual(['a', 'b']);
});

test('a record is printed where the store cannot keep whose it is', async () => {
  const { withdrawal } = await harness.press(await harness.ask());
  const notes = noteWithToken(undefined, withdrawal?.token ?? '');
  pagesOf(0, [listItem('mine', { attributes: { notes } })]);
  await store.db.execute(sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no space left on device'; end $$`);
  await store.db.execute(sql`create trigger refuse before update on operations execute function refuse()`);
  const kept = await proof('mine').finally(() => store.db.execute(sql`drop function refuse cascade`));
  expect([kept.record?.end2end, kept.made]).toEqual(['mine', undefined]);
  expect((await proof('mine')).made?.id).toBe(withdrawal?.id);
});
