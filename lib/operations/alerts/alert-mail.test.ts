import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NOTIFICATION_TITLES } from '@/lib/contract/bff/notifications';
import { LOCALES } from '@/lib/i18n/locales';
import { notify } from '@/lib/operations/notifications/notify';
import { claimMessages } from '@/lib/store/alerts/alert-messages';
import type { NoticeRow } from '@/lib/store/notifications/notifications';
import { disableUser } from '@/lib/store/people/users';
import { alertMessages } from '@/lib/store/schema/alert-tables';
import { attempts, conversions } from '@/lib/store/schema/conversion-tables';
import { addressAsked, alertsHarness, aNote, kindsAs } from '@/lib/testing/harnesses/alerts-harness';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { allowAmounts, retryTarget, setAlertAddress } from './change-alerts';
import { chooseMail } from './choose-mail';
import { sentenceOf } from './compose-alert';
import { nextMorning } from './queue-alerts';
import { readAlerts } from './read-alerts';
import { BACK_OFF_MS, sendDue } from './send-alerts';

describeStores('alerts by mail, and digests', (suite) => {
  const { db, store, otherStore } = suite;
  const { far, ways, at, press, bodies, send, person } = alertsHarness(suite);

  test('amounts leave only where an administrator allows it, and then those that the API confirmed', async () => {
    await setAlertAddress(at(), press(), addressAsked());
    const user = await person();
    await chooseMail(at(), user, { kind: 'landing', mail: 'at_once' }, { locale: 'en', mails: true });
    const day = new Date();
    await db().insert(conversions).values({
      rfqId: 'rfq_9',
      state: 'accepted',
      fromCurrency: 'USDT',
      toCurrency: 'BRL',
      fixedSide: 'from',
      requestedAmount: '77.7',
      options: {},
      createdById: 'u',
      createdByName: 'Ana',
      receivedAt: day,
      createdAt: day,
      updatedAt: day,
    });
    await db()
      .insert(attempts)
      .values({
        intentId: randomUUID(),
        rfqId: 'rfq_9',
        actorId: 'u',
        actorName: 'Ana',
        inputHash: 'h',
        settlementDay: 'd1',
        pixKey: 'x@y.example',
        outcome: 'accepted',
        requestId: 'r',
        sentAt: day,
        seen: { rate: '1', amount_from: '1', amount_to: '1', expires_at: '' },
        confirmed: { amount_from: '1000.10', amount_to: '5129.90', rate: '5.13' },
      });
    const landed = { subject: 'rfq_9', values: { id: 'rfq_9' } };
    await notify(db(), aNote(landed));
    await send();
    expect(JSON.stringify([far.posts, far.mails])).not.toMatch(/1000|5129|77\.7|x@y/);
    await allowAmounts(at(), press(), true);
    await allowAmounts(at(), press(), true);
    await notify(db(), aNote({ ...landed, title_key: 'conversion_past_time' }));
    await notify(db(), aNote({ subject: 'rfq_other' }));
    await send();
    expect(bodies().map(({ data }) => data.amounts)).toEqual([
      undefined,
      '1000.10 USDT → 5129.90 BRL',
      undefined,
    ]);
    expect(far.mails[1]?.text).toContain('1000.10 USDT → 5129.90 BRL');
    expect(JSON.stringify([far.posts, far.mails])).not.toMatch(/x@y|77\.7/);
    const audit = (await listAudit(db(), { limit: 20 })).filter(
      ({ action }) => action === 'settings.alerts_amounts',
    );
    expect(audit).toMatchObject([{ detail: { allowed: 'yes' } }]);
  });

  test('a digest is one message each morning of the zone, whatever many processes add to it', async () => {
    const daily = kindsAs('daily');
    await setAlertAddress(at(), press(), addressAsked({ kinds: daily, locale: 'pt-BR' }));
    const user = await person();
    await chooseMail(at(), user, { kind: 'landing', mail: 'daily' }, { locale: 'es', mails: true });
    const other = await otherStore();
    for (let of = 0; of < 60; of += 1)
      await notify(of % 2 === 0 ? db() : other.db, aNote({ subject: `rfq_${of}` }));
    await send();
    expect([far.posts, far.mails]).toEqual([[], []]);
    far.now = nextMorning(new Date(), 'America/Sao_Paulo').getTime();
    const lanes = ['address', 'mail', 'address', 'mail'] as const;
    await Promise.all(lanes.map((lane, of) => sendDue(at(of < 2 ? store() : other), ways, lane)));
    expect(bodies()).toMatchObject([
      { type: 'digest', data: { count: 60, url: 'https://mesa.example/overview' } },
    ]);
    expect(bodies()[0].data.notices).toHaveLength(50);
    expect(bodies()[0].data.notices[0].text).toBe('A conversão rfq_1 está liquidada, conforme verificado.');
    expect(far.mails).toHaveLength(1);
    expect(far.mails[0]?.subject).toBe('60 avisos de Mesa desde el último resumen');
    expect(far.mails[0]?.text).toContain('Y 10 más: https://mesa.example/overview');
    await send();
    expect([far.posts.length, far.mails.length]).toEqual([1, 1]);
  });

  test('a digest goes in the morning of the zone that both screens show, whatever zone the services have', async () => {
    const elsewhere = { ...at(), timeZone: 'Pacific/Kiritimati' };
    await setAlertAddress(elsewhere, press(), addressAsked({ kinds: kindsAs('daily') }));
    const user = await person();
    const mails = { locale: 'en', mails: true } as const;
    const chosen = await chooseMail(elsewhere, user, { kind: 'landing', mail: 'daily' }, mails);
    await notify(db(), aNote());
    const shown = (await readAlerts(elsewhere, true)).time_zone;
    expect(chosen.time_zone).toBe(shown);
    const due = (await db().select().from(alertMessages)).map(({ nextAt }) => nextAt.toISOString());
    const morning = nextMorning(new Date(), shown).toISOString();
    expect(due).toEqual([morning, morning]);
  });

  test('a digest of very many goes in parts', async () => {
    await setAlertAddress(at(), press(), addressAsked({ kinds: kindsAs('daily') }));
    await notify(db(), aNote({ subject: 'first' }));
    const [one] = await db().select().from(alertMessages);
    if (one === undefined) throw new Error('no message');
    const more = Array.from({ length: 600 }, (_, of) => ({ ...one, id: `msg_${of}`, once: `more ${of}` }));
    await db().insert(alertMessages).values(more);
    far.now = nextMorning(new Date(), 'America/Sao_Paulo').getTime();
    const parts = [];
    for (const _ of [1, 2, 3])
      parts.push(await claimMessages(db(), { lane: 'address', now: new Date(far.now) }));
    expect(parts.map(({ length }) => length)).toEqual([500, 101, 0]);
  });

  test('what somebody no longer wants by the morning is not sent', async () => {
    const user = await person();
    const choose = (mail: 'daily' | 'off') =>
      chooseMail(at(), user, { kind: 'landing', mail }, { locale: 'en', mails: true });
    await choose('daily');
    await notify(db(), aNote());
    await choose('off');
    far.now = nextMorning(new Date(), 'America/Sao_Paulo').getTime();
    await sendDue(at(), ways, 'mail');
    expect(far.mails).toEqual([]);
  });

  test('a digest that fails comes again as the same one', async () => {
    const daily = kindsAs('daily');
    await setAlertAddress(at(), press(), addressAsked({ kinds: daily }));
    for (const subject of ['a', 'b', 'c']) await notify(db(), aNote({ subject }));
    far.answer = () => 500;
    far.now = nextMorning(new Date(), 'America/Sao_Paulo').getTime();
    await sendDue(at(), ways, 'address');
    far.now += BACK_OFF_MS[0] ?? 0;
    await sendDue(at(), ways, 'address');
    const [first, second] = far.posts;
    expect(far.posts).toHaveLength(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(bodies()[1].data.count).toBe(3);
  });

  test('a person gets by mail what they chose and may see, in their language, and nothing once they are out', async () => {
    const [ana, limited, gone, quiet] = [
      await person('admin'),
      await person('viewer', ['cid_1']),
      await person(),
      await person(),
    ];
    const choose = (user: { id: string; name: string }, kind: 'kyb' | 'request', locale: 'en' | 'pt-BR') =>
      chooseMail(at(), user, { kind, mail: 'at_once' }, { locale, mails: true });
    for (const user of [ana, limited, gone]) await choose(user, 'kyb', user === ana ? 'pt-BR' : 'en');
    await choose(ana, 'request', 'pt-BR');
    await choose(quiet, 'request', 'en');
    const kyb = { kind: 'kyb', title_key: 'kyb_changed', href: '/sub-merchants/cid_2' } as const;
    const about = { ...kyb, permission: 'sub_merchants:read', values: { name: 'Loja <Azul>' } } as const;
    await notify(db(), aNote({ ...about, subject: 'cid_1', correlation_id: 'cid_1' }));
    await notify(db(), aNote({ ...about, subject: 'cid_2', correlation_id: 'cid_2' }));
    const request = { kind: 'request', title_key: 'request_made', permission: 'requests:read' } as const;
    await notify(db(), aNote({ ...request, values: { name: 'Olga' }, userId: ana.id }));
    await disableUser(db(), gone.id);
    await notify(
      db(),
      aNote({ ...about, subject: 'cid_1', correlation_id: 'cid_1', values: { name: 'Later' } }),
    );
    const queued = await db().select().from(alertMessages);
    const count = (user: { id: string }) => queued.filter(({ target }) => target === user.id).length;
    expect([count(limited), count(gone)]).toEqual([2, 2]);
    await send();
    const of = (user: { email: string }) =>
      far.mails.filter(({ to }) => to.address === user.email).map(({ subject }) => subject);
    expect(of(ana).sort()).toEqual(
      [
        'O onboarding de Loja <Azul> mudou.',
        'O onboarding de Loja <Azul> mudou.',
        'O onboarding de Later mudou.',
        'Olga pede sua decisão sobre um pedido.',
      ].sort(),
    );
    expect(of(limited).sort()).toEqual([
      'The onboarding of Later changed.',
      'The onboarding of Loja <Azul> changed.',
    ]);
    expect([of(gone), of(quiet)]).toEqual([[], []]);
    expect(far.mails[0]?.html).not.toContain('<Azul>');
    expect(far.mails[0]?.messageId).toMatch(/^<msg_\w+@mesa\.example>$/);
  });

  test('mail that is not taken ends with a dead person in Settings, whom others outlive', async () => {
    const user = await person();
    await chooseMail(at(), user, { kind: 'landing', mail: 'at_once' }, { locale: 'en', mails: true });
    far.answer = () => 550;
    await notify(db(), aNote());
    await send();
    for (const wait of BACK_OFF_MS) {
      far.now += wait;
      await sendDue(at(), ways, 'mail');
    }
    const { dead } = await readAlerts(at(), true);
    expect(dead).toMatchObject([{ target: user.id, name: 'Rui', failure: 'mail', waiting: 1 }]);
    far.answer = () => 200;
    await retryTarget(at(), press(), user.id);
    await send();
    expect((await readAlerts(at(), true)).dead).toEqual([]);
    expect(far.mails).toHaveLength(BACK_OFF_MS.length + 2);
  });
});

test('every message has its sentence in three languages, without a gap', () => {
  for (const locale of LOCALES)
    for (const titleKey of NOTIFICATION_TITLES)
      for (const toAll of [true, false]) {
        const row = { titleKey, subject: 's', values: { name: 'N', id: 'i', list: 'checkouts' } };
        const text = sentenceOf(row as unknown as NoticeRow, locale, toAll);
        expect([locale, titleKey, text]).toEqual([locale, titleKey, expect.stringMatching(/^[^{}]{8,}$/)]);
      }
});

test('the morning is eight o’clock of the zone, also when clocks change', () => {
  const morning = (now: string, zone: string) => nextMorning(new Date(now), zone).toISOString();
  expect(morning('2026-11-23T10:59:59Z', 'America/Sao_Paulo')).toBe('2026-11-23T11:00:00.000Z');
  expect(morning('2026-11-23T11:00:00Z', 'America/Sao_Paulo')).toBe('2026-11-24T11:00:00.000Z');
  // Berlin: summer time ends on 25 October.
  expect(morning('2026-10-24T20:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z');
  expect(morning('2026-10-24T05:00:00Z', 'Europe/Berlin')).toBe('2026-10-24T06:00:00.000Z');
});
