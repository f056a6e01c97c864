import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { notify } from '@/lib/operations/notifications/notify';
import type { Services } from '@/lib/operations/services';
import { readAlertSettings } from '@/lib/store/alerts/alert-settings';
import { addressAsked, alertsHarness, aNote } from '@/lib/testing/harnesses/alerts-harness';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { renewAlertSecret, setAlertAddress } from './change-alerts';
import { sendDue } from './send-alerts';

describeStores('how tries to an address end', (suite) => {
  const { db } = suite;
  const { far, ways, at, press } = alertsHarness(suite);
  const rotated = (previousSecret?: string) =>
    ({ ...at(), secret: 'another secret, as long as the first', previousSecret }) as Services;

  test('address and secrets outlive a rotation of AUTH_SECRET, also when nothing is sent meanwhile', async () => {
    const { secret: first = '' } = await setAlertAddress(at(), press(), addressAsked());
    const { secret: second = '' } = await renewAlertSecret(at(), press());
    await sendDue(rotated(at().secret), ways, 'address');
    const kept = await readAlertSettings(db());
    await sendDue(rotated(at().secret), ways, 'address');
    expect(await readAlertSettings(db())).toEqual(kept);
    await notify(db(), aNote());
    far.now = Date.now();
    await sendDue(rotated(), ways, 'address');
    const [post] = far.posts;
    if (post === undefined) throw new Error('nothing was sent');
    expect(post.url).toBe('https://hooks.example/in?key=one');
    for (const secret of [first, second]) new Webhook(secret).verify(post.body, post.headers);
  });

  test('after AUTH_SECRET was lost the same address, given again, gets a secret of its own', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    const kinds = setAlertAddress(rotated(), press(), addressAsked({ url: undefined }));
    await expect(kinds).rejects.toMatchObject({ detail: { fields: { url: 'required' } } });
    const { secret = '' } = await setAlertAddress(rotated(), press(), addressAsked());
    await notify(db(), aNote());
    far.now = Date.now();
    await sendDue(rotated(), ways, 'address');
    const [post] = far.posts;
    if (post === undefined) throw new Error('nothing was sent');
    new Webhook(secret).verify(post.body, post.headers);
  });
});
