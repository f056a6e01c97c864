import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { noteWithToken } from '@/lib/contract/values/sub-merchants/withdrawal-note';
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

let harness: WithdrawalHarness;
harnessForEach(withdrawalHarness, (_: Store, made) => {
  harness = made;
});

const proof = (id: string, correlationId = CID) =>
  readWithdrawalProof(harness.services, ALICE.id, correlationId, id);
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
    ...{ outcome: 'done', note: 'Support wrote so' },
  });
  const told = await proof(id);
  expect([told.record, told.made?.word?.outcome]).toEqual([undefined, 'done']);
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
