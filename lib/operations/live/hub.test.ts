import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Holder, Role } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import { notify } from '@/lib/operations/notifications/notify';
import { isWorkOpen } from '@/lib/store/engine/open-work';
import { changesAfter } from '@/lib/store/live/live-changes';
import { createSession, endSession, sessionHash } from '@/lib/store/people/sessions';
import { findUserByEmail } from '@/lib/store/people/users';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { announce, announceSoon, announceSubMerchant } from './announce';
import { createHub, endStreamsOf, hubOf, type Subscriber } from './hub';

const WITHIN = { timeout: 5_000, interval: 10 };
const NOW = { ageMs: 0 };
const notice = (about: string) => ({
  ...({ kind: 'kyb', title_key: 'kyb_changed', permission: 'sub_merchants:read' } as const),
  at: new Date(),
  subject: about,
  correlation_id: about,
  href: `/sub-merchants/${about}`,
});

class Listener implements Subscriber {
  text = '';
  ended = false;
  holder: Holder;
  constructor(
    role: Role = 'viewer',
    readonly sessionHash = 'nobody',
    readonly userId = 'user-nobody',
  ) {
    this.holder = { role };
  }
  write(text: string): boolean {
    this.text += text;
    return true;
  }
  end(): void {
    this.ended = true;
  }
  changes(): string[] {
    return [...this.text.matchAll(/event: change\ndata: (.*)\n/g)].map(([, data = '']) => data);
  }
  toldToReturnIn(): number {
    return Number(/event: return\ndata: \{"in_ms":(\d+)\}\n\n$/.exec(this.text)?.[1]);
  }
  lastId(): number {
    return Number([...this.text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1]);
  }
}

describeStores('open streams', ({ db, store, otherStore, dialect }) => {
  test('a change of one process is told by every process, to whom it may concern and to nobody else', async () => {
    const here = createHub(store());
    const there = createHub(await otherStore());
    const [viewer, admin] = [new Listener('viewer'), new Listener('admin')];
    await here.subscribe(viewer, NOW);
    await there.subscribe(admin, NOW);
    await announce(db(), { topics: ['checkouts'], permission: 'transactions:read', subject: 'e2e-1' });
    await announce(db(), { topics: ['overview'], permission: 'settings:read' });
    const one = '{"topics":["checkouts"],"subject":"e2e-1"}';
    await vi.waitFor(() => expect(admin.changes()).toEqual([one, '{"topics":["overview"]}']), WITHIN);
    await vi.waitFor(() => expect(viewer.changes()).toEqual([one]), WITHIN);
  });

  test('whoever is limited hears of their sub-merchants alone, in every process and when they come back', async () => {
    const limited = () => {
      const listener = new Listener('operator');
      listener.holder = { role: 'operator', limitedTo: ['mine'] };
      return listener;
    };
    const [here, whole] = [limited(), new Listener('operator')];
    await createHub(store()).subscribe(here, NOW);
    await createHub(await otherStore()).subscribe(whole, NOW);
    announceSubMerchant(db(), 'theirs');
    announceSoon(db(), { topics: ['events'], permission: 'events:read' });
    announceSoon(db(), { topics: ['balance'], permission: 'balance:read' });
    announceSubMerchant(db(), 'mine');
    announceSoon(db(), { topics: ['overview'], permission: 'session:read' });
    await notify(db(), notice('theirs'));
    await notify(db(), notice('mine'));
    const told = [
      '{"topics":["sub-merchants"],"subject":"mine"}',
      '{"topics":["overview"]}',
      '{"topics":["notifications"]}',
    ];
    await vi.waitFor(() => expect(whole.changes().length).toBeGreaterThanOrEqual(6), WITHIN);
    await vi.waitFor(() => expect(here.changes().toSorted()).toEqual(told.toSorted()), WITHIN);
    const back = limited();
    await createHub(await otherStore()).subscribe(back, { ageMs: 60_000 });
    expect(back.changes().toSorted()).toEqual(told.toSorted());
  });

  test('what is rolled back is told to nobody, and each change of a moment is told once', async () => {
    const hub = createHub(store());
    const listener = new Listener();
    await hub.subscribe(listener, NOW);
    const undone = db().transaction(async (tx) => {
      await announce(tx, { topics: ['balance'], permission: 'balance:read' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    for (let n = 0; n < 50; n += 1) announceSoon(db(), { topics: ['events'], permission: 'events:read' });
    announceSoon(db(), { topics: ['checkouts'], permission: 'transactions:read', subject: 'e2e-1' });
    const both = ['{"topics":["events"]}', '{"topics":["checkouts"],"subject":"e2e-1"}'];
    await vi.waitFor(() => expect(listener.changes()).toEqual(both), WITHIN);
    const stored = await db().execute(sql`select count(*)::int as n from live_changes`);
    expect((stored as unknown as { rows: unknown[] }).rows).toEqual([{ n: 2 }]);
  });

  test('a browser that was away hears what it missed, and after too long to read everything again', async () => {
    const hub = createHub(store());
    const first = new Listener();
    const leave = await hub.subscribe(first, NOW);
    await announce(db(), { topics: ['balance'], permission: 'balance:read' });
    await vi.waitFor(() => expect(first.changes()).toHaveLength(1), WITHIN);
    leave();
    await announce(db(), { topics: ['conversions'], permission: 'conversions:read', subject: 'rfq_1' });
    const back = new Listener();
    await hub.subscribe(back, { after: first.lastId() });
    expect(back.changes()).toContain('{"topics":["conversions"],"subject":"rfq_1"}');
    const lost = new Listener();
    await hub.subscribe(lost, { after: 900_000 });
    // A change made right then may arrive twice: before and with the replay.
    expect(lost.changes().join()).toContain('sub-merchants');
    const young = new Listener();
    await hub.subscribe(young, { ageMs: 10_000 });
    expect(new Set(young.changes()).size).toBe(2);
  });

  test('what concerns one person is told to that person’s browsers alone, at once and when they come back', async () => {
    const hub = createHub(store());
    const [hers, alsoHers, his] = ['ann', 'ann', 'ben'].map((id) => new Listener('admin', `${id} hash`, id));
    if (!(hers && alsoHers && his)) throw new Error('three browsers');
    await hub.subscribe(hers, NOW);
    await hub.subscribe(his, NOW);
    const change = { topics: ['notifications'], permission: 'session:read' } as const;
    await announce(db(), { ...change, user_id: 'ann' });
    await announce(db(), { topics: ['balance'], permission: 'balance:read' });
    await vi.waitFor(() => expect(his.changes()).toEqual(['{"topics":["balance"]}']), WITHIN);
    const both = ['{"topics":["notifications"]}', '{"topics":["balance"]}'];
    await vi.waitFor(() => expect(hers.changes()).toEqual(both), WITHIN);
    const again = new Listener('admin', 'ben hash', 'ben');
    await hub.subscribe(again, { ageMs: 10_000 });
    await hub.subscribe(alsoHers, { ageMs: 10_000 });
    expect([again.changes(), alsoHers.changes()]).toEqual([['{"topics":["balance"]}'], both]);
  });

  test('a session that ends takes its streams along, in every process', async () => {
    await preparePeople(db(), { environment: 'sandbox' });
    const user = await findUserByEmail(db(), 'viewer@mesa.example');
    const id = await createSession(db(), user?.id ?? '');
    const expired = await createSession(db(), user?.id ?? '', new Date(Date.now() - 3_600_000));
    const hub = createHub(await otherStore(), 50);
    const [kept, old] = [new Listener('admin', sessionHash(id)), new Listener('admin', sessionHash(expired))];
    await hub.subscribe(kept, NOW);
    await hub.subscribe(old, NOW);
    await vi.waitFor(() => expect([old.ended, kept.holder.role]).toEqual([true, 'viewer']), WITHIN);
    expect(kept.ended).toBe(false);
    await endSession(db(), id);
    await vi.waitFor(() => expect(kept.ended).toBe(true), WITHIN);
    // Not by another stream: whose session is over gets none.
    expect([old, kept].map((one) => one.toldToReturnIn())).toEqual([Number.NaN, Number.NaN]);
  });

  test('a process that goes tells each stream when to come back, ends it and takes no more', async () => {
    const hub = createHub(store());
    const listeners = Array.from({ length: 20 }, (_, n) => new Listener('viewer', `session ${n}`));
    for (const listener of listeners) await hub.subscribe(listener, NOW);
    hub.stop();
    const late = new Listener();
    await hub.subscribe(late, NOW);
    const told = [...listeners, late].map((one) => one.toldToReturnIn());
    expect(told.every((ms) => ms >= 500 && ms <= 2_500)).toBe(true);
    expect(new Set(told).size).toBeGreaterThan(10);
    expect([...listeners, late].filter(({ ended }) => !ended)).toEqual([]);
    expect(hub.size()).toBe(0);
  });

  test('what changed while a process went is told to those who come back to another', async () => {
    const going = createHub(store());
    const listener = new Listener();
    await going.subscribe(listener, NOW);
    await announce(db(), { topics: ['balance'], permission: 'balance:read' });
    going.stop();
    await announce(db(), { topics: ['conversions'], permission: 'conversions:read', subject: 'rfq_1' });
    const back = new Listener();
    await createHub(await otherStore()).subscribe(back, { after: listener.lastId() });
    const missed = ['{"topics":["balance"]}', '{"topics":["conversions"],"subject":"rfq_1"}'];
    expect(back.changes()).toEqual(missed);
  });

  test('a process that is told to stop waits until a gathered change is announced', async () => {
    announceSoon(db(), { topics: ['conversions'], permission: 'conversions:read', subject: 'rfq_2' });
    expect(isWorkOpen()).toBe(true);
    await vi.waitFor(() => expect(isWorkOpen()).toBe(false), WITHIN);
    expect(await changesAfter(db(), 0)).toMatchObject([{ subject: 'rfq_2' }]);
  });

  test('a hub that stops while it starts listens no more, and a closed store gets no other', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stopListening = vi.fn(async () => undefined);
    const listen = vi.fn(() => held.then(() => stopListening));
    const closing = { ...store(), listen };
    const starting = hubOf(closing).subscribe(new Listener(), NOW);
    await vi.waitFor(() => expect(listen).toHaveBeenCalledOnce(), WITHIN);
    endStreamsOf(closing);
    release();
    await starting;
    expect(stopListening).toHaveBeenCalledOnce();
    const late = new Listener();
    await hubOf(closing).subscribe(late, NOW);
    expect([late.ended, listen.mock.calls.length]).toEqual([true, 1]);
  });

  test('one session opens only so many streams, and no other pays for it', async () => {
    const hub = createHub(store());
    for (let n = 0; n < 20; n += 1) await hub.subscribe(new Listener('viewer', 'greedy'), NOW);
    await expect(hub.subscribe(new Listener('viewer', 'greedy'), NOW)).rejects.toMatchObject({
      code: 'rate_limited',
    });
    await hub.subscribe(new Listener('viewer', 'modest'), NOW);
    expect(hub.size()).toBe(21);
  });

  test('a notice is told once however often it is noticed', async () => {
    const hub = createHub(store());
    const listener = new Listener();
    await hub.subscribe(listener, NOW);
    const at = new Date('2026-11-20T17:20:08.000Z');
    const note = {
      kind: 'chargeback',
      subject: 'e2e-1',
      title_key: 'chargeback',
      href: '/checkouts',
      at,
    } as const;
    for (let n = 0; n < 3; n += 1) await notify(db(), { ...note, permission: 'transactions:read' });
    await vi.waitFor(() => expect(listener.changes()).toEqual(['{"topics":["notifications"]}']), WITHIN);
  });

  if (dialect === 'pglite') return;
  test('a lost connection is made again, and what was missed is told', async () => {
    const hub = createHub(await otherStore());
    const listener = new Listener();
    await hub.subscribe(listener, NOW);
    await db().execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mesa live' and datname = current_database()`,
    );
    await announce(db(), { topics: ['withdrawals'], permission: 'transactions:read' });
    await vi.waitFor(() => expect(listener.changes()).toContain('{"topics":["withdrawals"]}'), WITHIN);
  });
});
