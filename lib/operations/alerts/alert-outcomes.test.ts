import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { notify } from '@/lib/operations/notifications/notify';
import type { Services } from '@/lib/operations/services';
import { readAlertSettings } from '@/lib/store/alerts/alert-settings';
import { alertMessages } from '@/lib/store/schema/alert-tables';
import { addressAsked, alertsHarness, aNote } from '@/lib/testing/harnesses/alerts-harness';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { renewAlertSecret, retryTarget, setAlertAddress, testAddress } from './change-alerts';
import { readAlerts } from './read-alerts';
import { BACK_OFF_MS, sendDue } from './send-alerts';

describeStores('how tries to an address end', (suite) => {
  const { db } = suite;
  const { far, ways, at, press, bodies, send } = alertsHarness(suite);
  const stateNow = async () => (await readAlerts(at(), true)).address;
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

  test('a message that alone is never taken ends alone; after it nothing is taken, the target is dead', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    far.now = Date.now();
    await notify(db(), aNote({ subject: 'bad', values: { id: 'bad' } }));
    await notify(db(), aNote({ subject: 'good' }));
    far.answer = () => (far.posts.at(-1)?.body.includes('bad') ? 413 : 200);
    await send();
    for (const wait of BACK_OFF_MS) {
      far.now += wait;
      await sendDue(at(), ways, 'address');
    }
    expect(far.posts).toHaveLength(BACK_OFF_MS.length + 2);
    expect(await stateNow()).toMatchObject({ failure: 'status', waiting: 0 });
    expect((await stateNow())?.dead_at).toBeUndefined();
    await notify(db(), aNote({ subject: 'good again' }));
    await sendDue(at(), ways, 'address');
    expect((await stateNow())?.failure).toBeUndefined();
  });

  test('what a try to the address before learned says nothing of the new one, which gets the message', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    await notify(db(), aNote());
    far.now = Date.now();
    const change = addressAsked({ url: 'https://new.example/in' });
    const changing = (status: number) => ({
      ...ways,
      post: async (...asked: Parameters<typeof ways.post>) => {
        if (asked[0] === change.url) return ways.post(...asked);
        await setAlertAddress(at(), press(), change);
        return status;
      },
    });
    await sendDue(at(), changing(410), 'address');
    const after = await stateNow();
    expect([after?.host, after?.dead_at, after?.failure]).toEqual(['new.example', undefined, undefined]);
    expect(far.posts.map(({ url }) => url)).toEqual([change.url]);
    expect(after?.sent_at).toBeDefined();
    await setAlertAddress(at(), press(), addressAsked());
    await notify(db(), aNote({ subject: 'rfq_2' }));
    far.now = Date.now();
    await sendDue(at(), changing(200), 'address');
    expect((await stateNow())?.sent_at).toBeUndefined();
    expect(await db().select().from(alertMessages)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  test('"Try again" keeps why it stopped until the next try has ended', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    await notify(db(), aNote());
    far.answer = () => 200;
    await send();
    await notify(db(), aNote({ subject: 'rfq_2' }));
    far.answer = () => 410;
    await send();
    await retryTarget(at(), press(), 'address');
    const tried = await stateNow();
    expect([tried?.failure, tried?.dead_at, tried?.waiting]).toEqual(['gone', undefined, 1]);
    far.answer = () => 200;
    await send();
    expect((await stateNow())?.failure).toBeUndefined();
    expect(bodies()).toHaveLength(3);
  });

  test('a message that cannot be put into words is a failure that is kept and tried again later', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    await notify(db(), aNote());
    far.now = Date.now();
    const env = {
      get appUrl(): string {
        throw new Error('no words');
      },
    };
    await sendDue({ ...at(), env } as Services, ways, 'address');
    expect(await stateNow()).toMatchObject({ failure: 'connection', waiting: 1 });
    expect(far.posts).toEqual([]);
  });

  test('tests of one person are counted; one that is too much leaves neither message nor audit', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    const limited = { ...at(), rateLimits: { alert_test: 1 } } as Services;
    const once = press();
    for (const _ of [1, 2]) expect((await testAddress(limited, once, ways)).outcome).toBe('sent');
    await expect(testAddress(limited, press(), ways)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(far.posts).toHaveLength(1);
    expect(await db().select().from(alertMessages)).toHaveLength(1);
    const rows = await listAudit(db(), { limit: 9 });
    expect(rows.filter(({ action }) => action === 'settings.alerts_tested')).toHaveLength(1);
  });
});
