import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditWaiting } from '@/lib/store/schema/audit-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { appendAudit } from './append-audit';
import { countAttempt, sumAttempts } from './denied-attempts';
import { countForeign, sealAudit } from './seal-audit';
import { stalledSince } from './seal-state';
import { verifyAudit } from './verify-audit';
import { watchWaiting } from './watch-waiting';

const ATTEMPT = {
  route: 'POST /api/conversions/[rfq_id]/accept',
  reason: 'forbidden',
  outcome: 'denied',
  actor: { id: 'user-rafael', name: 'Rafael' },
} as const;

describeStores('rows that wait to be sealed', ({ db, other, dialect }) => {
  const actions = async () =>
    (await listAudit(db(), { limit: 50 })).map(({ action, detail }) => [action, detail?.claimed_action]);
  const write = (...subjects: string[]) =>
    subjects.reduce(
      (before, subject) => before.then(() => appendAudit(db(), { action: 'conversion.accept', subject })),
      Promise.resolve(),
    );
  const remove = (subject: string) => db().execute(sql`delete from audit_waiting where subject = ${subject}`);

  test('safety 65b: one that is removed is missing to those that came after it: the command and the log say so', async () => {
    await write('rfq_1', 'rfq_2', 'rfq_3');
    expect((await countForeign(db())).missing).toBe(0);
    await remove('rfq_2');
    expect((await countForeign(db())).missing).toBe(1);
    await sealAudit(db());
    expect(await actions()).toEqual([
      ['conversion.accept', undefined],
      ['conversion.accept', undefined],
      ['audit.row_missing', undefined],
    ]);
    await write('rfq_4');
    await sealAudit(db());
    expect(await countForeign(db())).toEqual({ sealed: 0, waiting: 0, missing: 1 });
    expect((await verifyAudit(db())).broken).toBeUndefined();
  });

  test('safety 65b: a row that somebody changed is missing too: its mark in another row stands for nothing', async () => {
    await write('rfq_1', 'rfq_2', 'rfq_3');
    await db().execute(sql`update audit_waiting set action = 'x', detail = null where subject = 'rfq_2'`);
    expect(await countForeign(db())).toEqual({ sealed: 0, waiting: 1, missing: 1 });
    await sealAudit(db());
    expect((await actions()).map(([action]) => action).toSorted()).toEqual([
      'audit.foreign_row',
      'audit.row_missing',
      'conversion.accept',
      'conversion.accept',
    ]);
    expect(await countForeign(db())).toEqual({ sealed: 1, waiting: 0, missing: 1 });
    await write('rfq_4');
    await db().execute(sql`update audit_waiting set action = 'x'`);
    await sealAudit(db());
    expect(await countForeign(db())).toEqual({ sealed: 2, waiting: 0, missing: 2 });
  });

  test('safety 65b: a copy of a row that is in the log hides nothing and says of nothing that it is missing', async () => {
    await write('rfq_1');
    await db().execute(sql`create table copied as select * from audit_waiting`);
    await sealAudit(db());
    await db().execute(sql`insert into audit_waiting overriding system value
      select (jsonb_populate_record(null::audit_waiting, to_jsonb(copied) || '{"id": 90, "action": "x"}')).* from copied`);
    await db().execute(sql`drop table copied`);
    await sealAudit(db());
    expect(await countForeign(db())).toEqual({ sealed: 1, waiting: 0, missing: 0 });
  });

  test.each(['audit.row_missing', 'audit.foreign_row'])(
    'safety 65b: nobody makes a removed row known beforehand with a row of %s of their own',
    async (action) => {
      await write('rfq_1', 'rfq_2', 'rfq_3');
      await db().execute(sql`insert into audit_waiting (at, action, detail)
        select now(), ${action}, jsonb_build_object('mark', mark) from audit_waiting where subject = 'rfq_2'`);
      await remove('rfq_2');
      expect((await countForeign(db())).missing).toBe(1);
      await sealAudit(db());
      expect((await countForeign(db())).missing).toBe(1);
      expect((await actions()).filter(([name]) => name === 'audit.row_missing')).toHaveLength(1);
    },
  );

  test('safety 65b: nobody takes back what a row saw', async () => {
    await write('rfq_1', 'rfq_2');
    await remove('rfq_1');
    await db().execute(sql`update audit_waiting set seen = '[]'`);
    expect(await countForeign(db())).toMatchObject({ waiting: 1 });
  });

  test('safety 65b: the last one too is missing to a process that saw it wait, and what was sealed never is', async () => {
    const watch = watchWaiting(db());
    await write('rfq_1', 'rfq_2');
    await watch();
    await sealAudit(db());
    await write('rfq_3');
    await watch();
    expect((await countForeign(db())).missing).toBe(0);
    await remove('rfq_3');
    for (let again = 0; again < 3; again += 1) await watch();
    expect((await actions()).slice(0, 2)).toEqual([
      ['audit.row_missing', 'conversion.accept'],
      ['conversion.accept', undefined],
    ]);
    expect(await countForeign(db())).toEqual({ sealed: 0, waiting: 0, missing: 1 });
  });

  test('safety 65b: a stalled seal is known within a minute, of attempts too; a row that just came is none', async () => {
    await write('rfq_1');
    expect(await stalledSince(db())).toBeUndefined();
    const [row] = await db().select({ since: auditWaiting.waitsSince }).from(auditWaiting);
    expect(await stalledSince(db(), Date.now() + 60_000)).toEqual(row?.since);
    await sealAudit(db());
    expect(await stalledSince(db(), Date.now() + 60_000)).toBeUndefined();
    await countAttempt(db(), ATTEMPT, new Date('2026-11-27T10:05:00Z'));
    expect(await stalledSince(db())).toEqual(new Date('2026-11-27T11:00:00Z'));
    await sumAttempts(db());
    expect(await stalledSince(db())).toBeUndefined();
  });

  test('safety 65b: a number of attempts that somebody lowers, and attempts that somebody removes, are told', async () => {
    const watch = watchWaiting(db());
    for (let at = 0; at < 3; at += 1) await countAttempt(db(), ATTEMPT);
    await db().execute(sql`update audit_attempts set count = 1`);
    await countAttempt(db(), ATTEMPT);
    const told = async () =>
      (await listAudit(db(), { limit: 50 })).filter(({ action }) => action === 'audit.row_missing').length;
    expect(await told()).toBe(1);
    await db().execute(sql`create table attempts_before as select * from audit_attempts`);
    await countAttempt(db(), ATTEMPT);
    await watch();
    await db().execute(sql`update audit_attempts a set count = b.count, mark = b.mark, last_at = b.last_at
      from attempts_before b where a.route = b.route`);
    await db().execute(sql`drop table attempts_before`);
    await watch();
    expect(await told()).toBe(2);
    await db().execute(sql`delete from audit_attempts`);
    await watch();
    expect(await told()).toBe(3);
  });

  if (dialect !== 'postgres') return;
  test('safety 65b: whoever holds the lock of the sealing holds no reader of the log, and a row removed meanwhile is found', async () => {
    const holder = await other();
    await write('rfq_1', 'rfq_2');
    await holder.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${0x61756474})`);
      expect(await sealAudit(db())).toBe(0);
      await remove('rfq_1');
    });
    await sealAudit(db());
    expect((await countForeign(db())).missing).toBe(1);
  });
});
