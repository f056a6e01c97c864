import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { notify } from '@/lib/operations/notifications/notify';
import { claimMessages } from '@/lib/store/alerts/alert-messages';
import { alertMessages } from '@/lib/store/schema/alert-tables';
import { notifications } from '@/lib/store/schema/live-tables';
import { addressAsked, alertsHarness, aNote } from '@/lib/testing/harnesses/alerts-harness';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { TransportError } from '@/lib/upstream/transport';
import { removeAddress, renewAlertSecret, retryTarget, setAlertAddress, testAddress } from './change-alerts';
import { readAlerts } from './read-alerts';
import { BACK_OFF_MS, sendClaimed, sendDue } from './send-alerts';

const DAY_MS = 86_400_000;

describeStores('alerts to an address', (suite) => {
  const { db, store, otherStore } = suite;
  const { far, ways, at, demo, press, bodies, send } = alertsHarness(suite);

  test('two processes send each message once, signed so that the library’s own verifier takes it', async () => {
    const { secret = '' } = await setAlertAddress(at(), press(), addressAsked());
    for (let of = 0; of < 12; of += 1) await notify(db(), aNote({ subject: `rfq_${of}` }));
    far.now = Date.now();
    const other = await otherStore();
    await Promise.all([store(), other, store(), other].map((one) => sendDue(at(one), ways, 'address')));
    expect(far.posts).toHaveLength(12);
    expect(new Set(far.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    for (const { url, headers, body } of far.posts) {
      expect(url).toBe('https://hooks.example/in?key=one');
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({
        type: 'notice.conversion_landed',
        data: { kind: 'landing', url: 'https://mesa.example/conversions/rfq_1' },
      });
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    }
    await notify(db(), aNote({ subject: 'rfq_0', at: new Date(0) }));
    await notify(db(), aNote({ subject: 'rfq_0', at: new Date(0) }));
    await send();
    expect(far.posts).toHaveLength(13);
  });

  test('what is rolled back with its change is not sent', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    const failed = db().transaction(async (tx) => {
      await notify(tx, aNote());
      throw new Error('the change failed');
    });
    await expect(failed).rejects.toThrow('the change failed');
    await send();
    expect(far.posts).toEqual([]);
  });

  test('a failed try comes back later and later; then the target is dead, said here, and tried again by a press', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    far.answer = () => 503;
    await notify(db(), aNote());
    await send();
    for (const wait of BACK_OFF_MS) {
      const before = far.posts.length;
      far.now += wait - 1;
      await sendDue(at(), ways, 'address');
      expect(far.posts).toHaveLength(before);
      far.now += 1;
      await sendDue(at(), ways, 'address');
      expect(far.posts).toHaveLength(before + 1);
    }
    expect(new Set(far.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { address } = await readAlerts(at(), true);
    expect(address).toMatchObject({
      failure: 'status',
      waiting: 1,
      dead_at: new Date(far.now).toISOString(),
    });
    const [told] = (await db().select().from(notifications)).slice(-1);
    expect(told).toMatchObject({ titleKey: 'alerts_stopped', values: { name: 'hooks.example' } });
    expect((await listAudit(db(), { limit: 1 }))[0]).toMatchObject({ action: 'settings.alerts_stopped' });
    // What comes meanwhile waits.
    await notify(db(), aNote({ subject: 'rfq_2' }));
    far.now += DAY_MS;
    await send();
    expect(far.posts).toHaveLength(BACK_OFF_MS.length + 1);
    far.answer = () => 200;
    await retryTarget(at(), press(), 'address');
    await retryTarget(at(), press(), 'address');
    await send();
    expect(far.posts).toHaveLength(BACK_OFF_MS.length + 3);
    const after = (await readAlerts(at(), true)).address;
    expect([after?.dead_at, after?.failure, after?.waiting]).toEqual([undefined, undefined, 0]);
    const actions = (await listAudit(db(), { limit: 9 })).map(({ action }) => action);
    expect(actions.filter((action) => action === 'settings.alerts_retried')).toHaveLength(1);
  });

  test('a dead target stays dead, whatever a process that was still sending learns; what threw is a failure too', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    await notify(db(), aNote());
    await notify(db(), aNote({ subject: 'rfq_2' }));
    far.now = Date.now();
    const slow = await claimMessages(db(), { lane: 'address', now: new Date(far.now) });
    far.answer = () => 410;
    await sendDue(at(), ways, 'address');
    far.answer = () => 200;
    expect(await sendClaimed(at(), ways, slow)).toBe('sent');
    expect((await readAlerts(at(), true)).address).toMatchObject({ failure: 'gone', waiting: 1 });
    expect((await readAlerts(at(), true)).address?.dead_at).toBeDefined();
    await retryTarget(at(), press(), 'address');
    far.answer = () => {
      throw new Error('nobody foresaw it');
    };
    await sendDue(at(), ways, 'address');
    expect((await readAlerts(at(), true)).address).toMatchObject({ failure: 'connection', waiting: 1 });
  });

  test('410 ends it at once, a process that dies leaves its message to another, and a refused address is said', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    await notify(db(), aNote());
    far.now = Date.now();
    // The process that claims it dies before it sends.
    expect(await claimMessages(db(), { lane: 'address', now: new Date(far.now) })).toHaveLength(1);
    await send();
    expect(far.posts).toEqual([]);
    far.now += 120_000;
    far.answer = () => {
      throw new TransportError('refused');
    };
    await send();
    expect((await readAlerts(at(), true)).address).toMatchObject({ failure: 'refused', waiting: 1 });
    far.answer = () => 410;
    far.now += DAY_MS;
    await send();
    expect((await readAlerts(at(), true)).address).toMatchObject({ failure: 'gone', waiting: 1 });
    expect((await readAlerts(at(), true)).address?.dead_at).toBeDefined();
  });

  test('the same press again changes nothing and tells the same secret; another content under its key is refused', async () => {
    const first = press();
    const { secret } = await setAlertAddress(at(), first, addressAsked());
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await setAlertAddress(at(), first, addressAsked())).secret).toBe(secret);
    await expect(setAlertAddress(at(), first, addressAsked({ shape: 'slack' }))).rejects.toMatchObject({
      code: 'key_reused',
    });
    // The same host keeps its secret, which nobody is told again.
    const second = await setAlertAddress(at(), press(), addressAsked({ url: undefined, shape: 'slack' }));
    expect([second.secret, second.address?.shape]).toEqual([undefined, 'slack']);
    expect((await setAlertAddress(at(), first, addressAsked())).address?.shape).toBe('slack');
    const other = await setAlertAddress(at(), press(), addressAsked({ url: 'https://other.example/' }));
    expect([other.address?.host, other.secret === secret]).toEqual(['other.example', false]);
    const rows = (await listAudit(db(), { limit: 9 })).filter(
      (row) => row.action === 'settings.alerts_address',
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify([rows, other])).not.toMatch(/key=one|whsec_.*whsec_/);
    const none = setAlertAddress(at(), press(), addressAsked({ url: undefined }));
    expect((await none).address?.host).toBe('other.example');
    await removeAddress(at(), press());
    await expect(setAlertAddress(at(), press(), addressAsked({ url: undefined }))).rejects.toMatchObject({
      detail: { fields: { url: 'required' } },
    });
    await expect(renewAlertSecret(at(), press())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a new secret signs beside the previous one for a day, then alone', async () => {
    const { secret: before = '' } = await setAlertAddress(at(), press(), addressAsked());
    const renewal = press();
    const { secret: after = '' } = await renewAlertSecret(at(), renewal);
    expect((await renewAlertSecret(at(), renewal)).secret).toBe(after);
    expect(after).not.toBe(before);
    await notify(db(), aNote());
    await send();
    const [both] = far.posts;
    if (both === undefined) throw new Error('nothing was sent');
    for (const secret of [before, after]) new Webhook(secret).verify(both.body, both.headers);
    far.now += DAY_MS + 1;
    await notify(db(), aNote({ subject: 'rfq_2' }));
    await sendDue(at(), ways, 'address');
    expect(far.posts[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  test('what two people are told of one request, the address hears once, as of nobody in particular', async () => {
    await setAlertAddress(at(), press(), addressAsked({ shape: 'slack' }));
    const when = new Date();
    for (const userId of ['u1', 'u2'])
      await notify(
        db(),
        aNote({
          kind: 'request',
          title_key: 'request_approved',
          subject: 'q1',
          at: when,
          userId,
          permission: 'requests:read',
          values: { name: 'A <b> & C' },
          href: '/requests/q1',
        }),
      );
    await send();
    expect(bodies()).toEqual([
      {
        text: 'A &lt;b&gt; &amp; C approved a request. <https://mesa.example/requests/q1|Open in Mesa>',
      },
    ]);
  });

  test('a test is sent once for one press, says how it ended, and changes nothing about the target', async () => {
    await expect(testAddress(at(), press(), ways)).rejects.toMatchObject({ code: 'not_found' });
    await setAlertAddress(at(), press(), addressAsked());
    const once = press();
    expect((await testAddress(at(), once, ways)).outcome).toBe('sent');
    expect((await testAddress(at(), once, ways)).outcome).toBe('sent');
    expect(bodies()).toMatchObject([{ type: 'test' }]);
    far.answer = () => 302;
    const failed = await testAddress(at(), press(), ways);
    expect([failed.outcome, failed.address?.dead_at]).toEqual(['redirect', undefined]);
    await send();
    expect(far.posts).toHaveLength(2);
  });

  test('nothing leaves a demo, and what waited for a removed address is not sent', async () => {
    demo('1');
    await setAlertAddress(at(), press(), addressAsked());
    await notify(db(), aNote());
    expect((await testAddress(at(), press(), ways)).outcome).toBe('demo');
    expect((await readAlerts(at(), true)).leaves).toBe('demo');
    expect(await db().select().from(alertMessages)).toEqual([]);
    demo('0');
    await notify(db(), aNote({ subject: 'rfq_2' }));
    await removeAddress(at(), press());
    await removeAddress(at(), press());
    await setAlertAddress(at(), press(), addressAsked());
    await send();
    expect(far.posts).toEqual([]);
  });
});
