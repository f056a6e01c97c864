import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beginAttempt, settleAttempt } from '@/lib/store/conversions/attempts';
import { findConversion, lockConversion, updateConversion } from '@/lib/store/conversions/conversions';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { record, scriptedConversions } from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { refreshConversion } from './refresh-conversion';

/** Long enough for the read to reach the record that another process locks. */
const REACHED_MS = 300;

describeStores('a re-read beside an accept', ({ store, db, other, otherStore }) => {
  test('a rate that was read while the quote was open is not taken for the renewed one (safety 16, 19)', async () => {
    const harness = scriptedConversions();
    let answering = async () => {};
    const far = await scriptedServices(store(), async (request) => {
      if (request.method === 'GET') await answering();
      return harness.script(request);
    });
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
    const { conversion } = await createQuote(far.services, ALICE, asked);
    const { rfq_id } = conversion;
    const expires_at = JSON.stringify(new Date(Date.now() + 50_000).toISOString());
    harness.record = (id) =>
      record(id, { from_amount_d1: '1000', to_amount_d1: '5409.00', rate_d1: '5.409', expires_at });

    const second = await other();
    const intent_id = randomUUID();
    let renewing = Promise.resolve();
    answering = () =>
      new Promise((answered) => {
        renewing = second.transaction(async (tx) => {
          await lockConversion(tx, rfq_id);
          answered();
          await sleep(REACHED_MS);
          await beginAttempt(tx, { ...press(conversion), intent_id, rfq_id, actor: ALICE, request_id: 'r' });
          await settleAttempt(tx, intent_id, { outcome: 'renewed' }, { options: {}, rate_missing: true });
        });
      });
    await far.services.refreshScheduler.fresh(rfq_id);
    await renewing;
    expect(await findConversion(db(), rfq_id)).toMatchObject({
      state: 'renewed',
      rate_missing: true,
      options: {},
      expires_at: conversion.expires_at,
    });
    await far.close();
  });

  test.each([
    { outcome: 'accepted', accept: { status: 200 } },
    { outcome: 'unknown', accept: { status: 500 } },
  ] as const)(
    'a read that began first and is answered last says nothing over the later one ($outcome)',
    async ({ outcome, accept }) => {
      const harness = scriptedConversions();
      if (accept.status !== 200) harness.accept = () => accept;
      let isHeld = false;
      let hasBegun = false;
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const early = await scriptedServices(store(), async (request) => {
        if (!isHeld || request.method !== 'GET') return harness.script(request);
        hasBegun = true;
        await released;
        return says(request.path, 'accepted.processing');
      });
      const late = await scriptedServices(await otherStore(), async ({ path }) =>
        says(path, 'success.completed'),
      );
      const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
      const { conversion } = await createQuote(early.services, ALICE, asked);
      const { rfq_id: rfqId } = conversion;
      const sent = { rfqId, intentId: randomUUID(), requestId: 'r', asked: press(conversion) };
      expect((await acceptConversion(early.services, ALICE, sent)).outcome).toBe(outcome);
      // The read that follows an accept by itself.
      if (outcome === 'accepted')
        await expect.poll(async () => (await findConversion(db(), rfqId))?.read_at).toBeDefined();
      isHeld = true;
      const first = refreshConversion(early.services, rfqId);
      await expect.poll(() => hasBegun).toBe(true);
      await sleep(5);
      const settled = await refreshConversion(late.services, rfqId);
      expect(settled?.process).toBe('success.completed');
      release();
      expect(await first).toMatchObject({ process: 'success.completed', read_at: settled?.read_at });
      await early.close();
      await late.close();
    },
  );

  test('a read is taken although the estimate of the API’s clock went back since the read before (safety 16, 21)', async () => {
    const harness = scriptedConversions();
    let process = 'accepted.processing';
    const far = await scriptedServices(store(), async (request) =>
      request.method === 'GET' ? says(request.path, process) : harness.script(request),
    );
    const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
    const { rfq_id } = (await createQuote(far.services, ALICE, asked)).conversion;
    const estimated = Date.now();
    await refreshConversion({ ...far.services, now: () => estimated }, rfq_id);
    process = 'success.completed';
    await sleep(5);
    const read = await refreshConversion({ ...far.services, now: () => estimated - 2_000 }, rfq_id);
    expect(read?.process).toBe('success.completed');
    // A process whose clock ran far ahead keeps nobody's read out.
    await updateConversion(db(), rfq_id, { read_answered_at: '2099-01-01T00:00:00.000Z' });
    process = 'accepted.processing';
    expect((await refreshConversion(far.services, rfq_id))?.process).toBe('accepted.processing');
    await far.close();
  });
});

function says(path: string, process: string) {
  const body = record(path.slice('/v2/rfq/'.length)).body?.toString() ?? '';
  return { body: body.replace('quote.open', process) };
}
