import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, press, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { readConversion } from './read-conversion';

let store: Store;
let world: SandboxServices;
beforeAll(async () => {
  store = await memoryStore();
  world = sandboxServices(store);
});
afterAll(async () => {
  world.dispose();
  await store.close();
});

async function quote(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '10' };
  const { rfq_id: rfqId } = (await createQuote(world.services, ALICE, asked)).conversion;
  return (await readConversion(world.services, { rfqId, asking: 'person' })).conversion;
}

function accept({ rfq_id: rfqId }: Conversion, asked: AcceptRequest) {
  return acceptConversion(world.services, ALICE, { rfqId, intentId: randomUUID(), requestId: 'r', asked });
}

const labelOf = async ({ rfq_id }: Conversion) => (await findConversion(store.db, rfq_id))?.status?.en;

test('after an accept the label of the record is read again by itself, with and without a renewal before it', async () => {
  const plain = await quote();
  expect(await labelOf(plain)).toBe('Quote open');
  expect((await accept(plain, press(plain))).outcome).toBe('accepted');
  await vi.waitFor(async () => expect(await labelOf(plain)).toBe('Scheduled'), 5_000);
  const last = (await findConversion(store.db, plain.rfq_id))?.reads.at(-1);
  expect(last?.result, 'a read that brings a stage is told as such').toBe('changed');

  const late = await quote();
  await world.control('PUT', 'clock', { advance_seconds: 60 });
  const { conversion: renewed, outcome } = await accept(late, { ...press(late), renew: true });
  expect(outcome).toBe('renewed');
  expect((await accept(renewed, press(renewed))).outcome).toBe('accepted');
  await vi.waitFor(async () => expect(await labelOf(late)).toBe('Scheduled'), 5_000);
});
