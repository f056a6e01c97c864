import { expect, test } from 'vitest';
import { INBOX_LIMITS } from '@/lib/store/events-inbox';
import { mintWebhookToken } from '@/lib/store/webhooks';
import { deskForEach } from '../desk.testing';
import { recordWebhook } from '../record-webhook';
import { type EventsDesk, eventsDesk } from './events-desk';

let desk: EventsDesk;
deskForEach(eventsDesk, (_, made) => {
  desk = made;
});

test('people are told once a day of an address that takes no more', async () => {
  const { services } = desk;
  Object.assign(services.webhookSecrets, { standard: undefined });
  const token = await mintWebhookToken(services.store.db, { given: true, kind: 'onramp' });
  const limits = { ...INBOX_LIMITS, perAddress: 1 };
  const deliver = (body: string) =>
    recordWebhook(services, { token, rawBody: Buffer.from(body), headers: {} }, limits);
  expect(await deliver('1')).toBe('stored');
  const told = async () => (await desk.notes()).map(({ titleKey, values }) => [titleKey, values]);
  const one = ['address_full', { name: token.slice(0, 8) }];
  for (const body of ['2', '3']) expect(await deliver(body)).toBe('full');
  await expect.poll(told).toEqual([one]);
  desk.pass(86_400);
  expect(await deliver('4')).toBe('full');
  await expect.poll(told).toEqual([one, one]);
});
