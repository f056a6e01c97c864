import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { embeddedSandbox } from '@/lib/operations/sandbox/embedded-sandbox';
import { moveSandboxClock, readSandbox } from '@/lib/operations/sandbox/sandbox-control';
import { createServices, type Services } from '@/lib/operations/services';
import { listConversions } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE } from '@/lib/testing/services';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { openState, shareState } from './share-state';

const KNOWN = {
  assumptions: DEFAULT_ASSUMPTIONS,
  appUrl: 'http://localhost:3000',
  allowLocalWebhooks: false,
};
const QUOTE = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.10' };

let store: Store;
let services: Services;

async function start(secret: string): Promise<{ store: Store; services: Services }> {
  const opened = await memoryStore();
  await preparePeople(opened.db, { environment: 'sandbox' });
  const sandbox = embeddedSandbox(opened, KNOWN);
  const made = createServices({
    store: opened,
    sandbox,
    secret,
    env: { environment: 'sandbox', appUrl: KNOWN.appUrl, appUrlGiven: false },
    assumptions: DEFAULT_ASSUMPTIONS,
    transport: embeddedTransport((request) => sandbox.fetch(request)),
    apiKey: sandbox.keys.apiKey,
    signingKeyPem: sandbox.keys.signingKeyPem,
  });
  return { store: opened, services: made };
}

async function fileOf(made: Services): Promise<string> {
  const shared = await shareState(made, ALICE);
  if (shared.kind !== 'file') throw new Error('a link');
  return shared.file;
}

const quotes = async () =>
  (await listConversions(store.db, { limit: 9 })).items.map(({ rfq_id, options }) => ({ rfq_id, options }));

beforeAll(async () => {
  ({ store, services } = await start('one'));
});
beforeEach(async () => {
  await moveSandboxClock(services, ALICE, { advance_seconds: null });
});
afterAll(async () => {
  services.sandbox?.dispose();
  await store.close();
});

test('a file brings back what was there: records, amounts, clock, ledger, audit', async () => {
  await createQuote(services, ALICE, QUOTE);
  await moveSandboxClock(services, ALICE, { advance_seconds: '864000' });
  const [before, ledger] = [await quotes(), (await readSandbox(services)).ledger];
  const file = await fileOf(services);
  await moveSandboxClock(services, ALICE, { advance_seconds: null });
  await createQuote(services, ALICE, QUOTE);
  await openState(services, ALICE, file);
  expect(await quotes()).toEqual(before);
  const now = await readSandbox(services);
  expect(now.ledger).toEqual(ledger);
  expect(Date.parse(now.now) - Date.now()).toBeGreaterThan(9 * 86_400_000);
  expect((await listAudit(store.db, { limit: 1 }))[0]?.action).toBe('sandbox.opened');
  // The sandbox goes on from there, and so do the registers.
  await createQuote(services, ALICE, QUOTE);
  expect(await quotes()).toHaveLength(before.length + 1);
});

test('requests that run meanwhile neither fail nor bring the old state back', async () => {
  const file = await fileOf(services);
  const before = await quotes();
  const reads = Array.from({ length: 12 }, () => readSandbox(services));
  await Promise.all([openState(services, ALICE, file), ...reads]);
  expect(await quotes()).toEqual(before);
  await readSandbox(services);
});

test('a file that is forged, cut, or of another installation changes nothing', async () => {
  await createQuote(services, ALICE, QUOTE);
  const before = await quotes();
  const file = Buffer.from(await fileOf(services), 'base64');
  const flipped = Buffer.from(file);
  flipped[file.length - 9] = (flipped[file.length - 9] ?? 0) ^ 1;
  const other = await start('two');
  const foreign = Buffer.from(await fileOf(other.services), 'base64');
  for (const bad of [flipped, file.subarray(0, 900), Buffer.from('mesaw01\n'), foreign, Buffer.alloc(4)])
    await expect(openState(services, ALICE, bad.toString('base64'))).rejects.toMatchObject({
      code: 'state_refused',
    });
  expect(await quotes()).toEqual(before);
  other.services.sandbox?.dispose();
  await other.store.close();
});
