import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, BOB, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { checkCandidates, importSubMerchants } from './import-sub-merchants';

let store: Store;
let made: SandboxServices | undefined;
beforeAll(async () => {
  store = await memoryStore();
});
afterEach(() => made?.dispose());
afterAll(() => store.close());

/** A sandbox with five relationships of this account and one of another. */
async function start() {
  made = sandboxServices(store);
  const { relationships } = await made.control('GET', 'fixtures');
  const known = relationships as { account: string; correlation_id: string }[];
  const of = (account: string) =>
    known.filter((item) => item.account === account).map(({ correlation_id }) => correlation_id);
  return { ...made, ours: of('A'), theirs: of('B') };
}

const row = (correlation_id: string, name = 'Padaria Bento') => ({ correlation_id, name, tags: ['sul'] });

test('a check tells new, registered, not yours and unreadable apart, and keeps nothing', async () => {
  const { services, control, ours, theirs } = await start();
  const [first = '', second = ''] = ours;
  const [foreign = ''] = theirs;
  await importSubMerchants(services, ALICE, [row(first)]);
  const { checks } = await checkCandidates(services, [first, second, foreign, randomUUID()]);
  expect(checks.map(({ verdict }) => verdict)).toEqual(['registered', 'new', 'not_yours', 'not_yours']);
  expect(await findSubMerchant(store.db, second)).toBeNull();
  await control('PUT', 'scenario', { faults: [{ method: 'GET', path: '/v2/naas/balance', status: 500 }] });
  expect((await checkCandidates(services, [second])).checks).toEqual([
    { correlation_id: second, verdict: 'unread', code: 'upstream_failed' },
  ]);
});

test('each row stands by itself: the good are added as imported, the others are told, and again nothing changes', async () => {
  const { services, ours, theirs } = await start();
  const [, , third = '', fourth = ''] = ours;
  const [foreign = ''] = theirs;
  const rows = [row(third), row(foreign), row(fourth, 'Casa Jacarandá')];
  const expected = [
    { correlation_id: third },
    { correlation_id: foreign, code: 'unknown_relationship' },
    { correlation_id: fourth },
  ];
  expect((await importSubMerchants(services, ALICE, rows)).results).toEqual(expected);
  expect(await findSubMerchant(store.db, third)).toMatchObject({ origin: 'imported', tags: ['sul'] });
  // A repeat after a lost answer.
  expect((await importSubMerchants(services, ALICE, rows)).results).toEqual(expected);
  expect((await importSubMerchants(services, BOB, [row(third, 'Another name')])).results).toEqual([
    { correlation_id: third, code: 'already_registered' },
  ]);
});

test('GEN-06: without a signing key nothing is asked', async () => {
  const { services, ours } = await start();
  const unsigned = { ...services, canSign: false };
  const refusal = { code: 'no_signing_key' };
  await expect(checkCandidates(unsigned, ours)).rejects.toMatchObject(refusal);
  await expect(importSubMerchants(unsigned, ALICE, [row(ours[0] ?? '')])).rejects.toMatchObject(refusal);
});
