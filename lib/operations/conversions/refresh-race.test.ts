import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beginAttempt, settleAttempt } from '@/lib/store/conversions/attempts';
import { findConversion, lockConversion } from '@/lib/store/conversions/conversions';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { record, scriptedConversions } from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, scriptedServices } from '@/lib/testing/services';
import { createQuote } from './create-quote';

/** Long enough for the read to reach the record that another process locks. */
const REACHED_MS = 300;

describeStores('a re-read beside an accept', ({ store, db, other }) => {
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
});
