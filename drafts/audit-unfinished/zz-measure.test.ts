import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, test } from 'vitest';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { done, record, type ScriptedConversions, scriptedConversions } from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, BOB, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';

describeStores('measure', ({ store, dialect }) => {
  let harness: ScriptedConversions;
  let far: ScriptedServices;
  beforeAll(async () => {
    harness = scriptedConversions();
    far = await scriptedServices(store(), async (request) => harness.script(request));
  });
  afterAll(() => far.close());
  test('20 accepts', async () => {
    const times: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const made = [];
      for (let at = 0; at < 20; at += 1)
        made.push((await createQuote(far.services, ALICE, { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.00' })).conversion);
      const began = performance.now();
      await Promise.all(made.map((c) => acceptConversion(far.services, BOB, { rfqId: c.rfq_id, intentId: randomUUID(), requestId: 'r', asked: press(c) })));
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    console.log('MEASURE', dialect, 'median', times[6]?.toFixed(0), 'min', times[0]?.toFixed(0), 'max', times.at(-1)?.toFixed(0));
  }, 120_000);
});
