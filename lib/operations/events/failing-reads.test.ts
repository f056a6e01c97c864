import { expect, test } from 'vitest';
import type { Store } from '@/lib/store/db';
import { webhookDeliveries } from '@/lib/store/schema-events';
import { deskForEach } from '../desk.testing';
import { ALICE } from '../memory-services';
import { recordWebhook } from '../record-webhook';
import { advanceSandboxTransaction } from '../sandbox-transactions';
import { type EventsDesk, eventsDesk } from './events-desk';
import { signed } from './storm/storm-plan';

let store: Store;
let desk: EventsDesk;
deskForEach(eventsDesk, (opened, made) => {
  store = opened;
  desk = made;
});

test('an API that fails is asked at most once in 10 s for a record, however many hints come (safety 56)', async () => {
  const id = await desk.onramp();
  await advanceSandboxTransaction(desk.services, ALICE, id, undefined);
  await desk.bring();
  await desk.work();
  const [first] = await store.db.select().from(webhookDeliveries);
  const { token = '', rawBody } = first ?? {};
  let failed = 0;
  desk.sandbox.fetch = async () => {
    failed += 1;
    return new Response('no', { status: 403 });
  };
  for (let second = 0; second < 21; second += 1) {
    desk.pass(1);
    const at = new Date(desk.services.clock() + 86_400_000 + second).toISOString();
    const body = (rawBody?.toString() ?? '').replace(/"updated_at":"[^"]+"/, `"updated_at":"${at}"`);
    const header = signed(body, desk.sandbox.keys.webhookSecret, Math.floor(desk.services.clock() / 1000));
    const headers = { 'x-webhook-signature': header };
    expect(await recordWebhook(desk.services, { token, rawBody: Buffer.from(body), headers })).toBe('stored');
    await desk.work();
  }
  expect(await desk.record('onramps', id)).toMatchObject({ process: 'payment.received' });
  expect([failed > 0, failed <= 3]).toEqual([true, true]);
});
