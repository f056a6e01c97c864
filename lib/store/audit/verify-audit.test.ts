import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { env, setAuthSecret } from '@/lib/env/env';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/database';
import { audit } from '@/lib/store/schema/audit-tables';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { chainHash, FIRST_HASH, keysOf, type SealedRow } from './audit-chain';
import { countForeign, sealAudit } from './seal-audit';
import { verifyAudit } from './verify-audit';

const ROWS = 120;
const POSITIONS = FULL ? 100 : 10;
const keys = keysOf(['a signing key that the owner of the table never sees']);

/** The owner of the table: no trigger stands in the way, every hash can be computed again, the key is not there. */
async function asOwner(db: Database, work: (tx: Database) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit disable trigger audit_append_only`);
    await work(tx);
    await rehash(tx);
    await tx.execute(sql`alter table audit enable trigger audit_append_only`);
  });
}

async function rehash(tx: Database): Promise<void> {
  const rows: SealedRow[] = await tx.select().from(audit).orderBy(audit.id);
  let hash = FIRST_HASH;
  const changed: { id: number; hash: string }[] = [];
  for (const row of rows) {
    hash = chainHash(hash, row);
    if (hash !== row.hash) changed.push({ id: row.id, hash });
  }
  if (changed.length === 0) return;
  await tx.execute(sql`update audit set hash = given.hash
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(id bigint, hash text)
    where audit.id = given.id`);
}

const TAMPERINGS: Record<string, (tx: Database, at: number) => Promise<unknown>> = {
  change: (tx, at) => tx.execute(sql`update audit set actor_name = 'Somebody else' where id = ${at}`),
  deletion: async (tx, at) => {
    await tx.execute(sql`delete from audit where id = ${at}`);
    await shift(tx, at, -1);
  },
  insertion: async (tx, at) => {
    await shift(tx, at - 1, 1);
    await tx.execute(sql`insert into audit (id, at, action, kind, hash, key_id, signature)
      select ${at}, at, 'session.started', 'access', hash, key_id, signature from audit where id = ${at + 1}`);
  },
  swap: async (tx, at) => {
    await tx.execute(sql`update audit set id = -1 where id = ${at}`);
    await tx.execute(sql`update audit set id = ${at} where id = ${at + 1}`);
    await tx.execute(sql`update audit set id = ${at + 1} where id = -1`);
  },
  cut: (tx, at) => tx.execute(sql`delete from audit where id > ${at}`),
};

/** By way of negative ids, which no other row has. */
async function shift(tx: Database, after: number, by: number): Promise<void> {
  await tx.execute(sql`update audit set id = -id where id > ${after}`);
  await tx.execute(sql`update audit set id = -id + ${by} where id < 0`);
}

describeStores('the chain of the audit log', ({ db, other }) => {
  async function fill(rows = ROWS): Promise<void> {
    for (let at = 1; at <= rows; at += 1)
      await appendAudit(db(), {
        action: 'conversion.accept',
        subject: `rfq_${at}`,
        detail: { rate: `5.${at}` },
      });
    await sealAudit(db(), keys);
  }
  const places = Array.from({ length: POSITIONS }, (_, at) => 1 + Math.floor((at * (ROWS - 2)) / POSITIONS));

  test('safety 65: change, deletion, insertion, swap and cut are found at every position, though every hash was computed again', async () => {
    await fill();
    const { head: kept, broken, rows } = await verifyAudit(db(), { keys });
    expect([rows, broken]).toEqual([ROWS, undefined]);
    let found = 0;
    for (const [kind, tamper] of Object.entries(TAMPERINGS))
      for (const at of places) {
        const rolledBack = db().transaction(async (tx) => {
          await asOwner(tx, (inner) => tamper(inner, at).then(() => undefined));
          const verdict = await verifyAudit(tx, { keys, kept });
          expect([kind, at, verdict.broken?.position]).toEqual([kind, at, kind === 'cut' ? at + 1 : at]);
          found += 1;
          tx.rollback();
        });
        await expect(rolledBack).rejects.toThrow('Rollback');
      }
    expect(found).toBe(5 * POSITIONS);
    expect((await verifyAudit(db(), { keys, kept })).broken).toBeUndefined();
  }, 300_000);

  test('safety 65: a cut is found only against a head that was kept elsewhere', async () => {
    await fill(8);
    const { head: kept } = await verifyAudit(db(), { keys });
    await asOwner(db(), (tx) => tx.execute(sql`delete from audit where id > 5`).then(() => undefined));
    expect(await verifyAudit(db(), { keys })).toMatchObject({ rows: 5, head: { position: 5 } });
    expect((await verifyAudit(db(), { keys, kept })).broken).toEqual({ position: 6, why: 'cut' });
  });

  test('a chain that goes on after tampering stays broken at the row that was changed', async () => {
    await fill(6);
    await asOwner(db(), (tx) =>
      tx.execute(sql`update audit set subject = 'rfq_x' where id = 3`).then(() => undefined),
    );
    await fill(2);
    expect((await verifyAudit(db(), { keys })).broken).toEqual({ position: 3, why: 'signature' });
  });

  test('rows of an earlier key are checked by it, and by no other', async () => {
    await fill(3);
    const next = keysOf([
      'the key that came after it, of another year',
      'a signing key that the owner of the table never sees',
    ]);
    await appendAudit(db(), { action: 'settings.changed' });
    await sealAudit(db(), next);
    expect((await verifyAudit(db(), { keys: next })).broken).toBeUndefined();
    expect((await verifyAudit(db(), { keys: [next[0]] })).broken).toEqual({
      position: 1,
      why: 'unknown_key',
    });
  });

  test('two processes that append and seal at once make one chain without a gap, and lose no row', async () => {
    const processes = [db(), await other()];
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const mine = processes[at % 2] ?? db();
        await mine.transaction(async (tx) => {
          await appendAudit(tx, { action: 'conversion.quote', subject: `rfq_${at}` });
          if (at % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
        });
        await sealAudit(mine, keys);
      }),
    );
    await sealAudit(db(), keys);
    expect(await verifyAudit(db(), { keys })).toMatchObject({ rows: 60, head: { position: 60 } });
  });

  test('safety 65: a row that somebody puts among the waiting ones, a copy of one and a changed one are kept out, and the log says so', async () => {
    await fill(2);
    const owner = (statement: string) => db().execute(sql.raw(statement));
    await appendAudit(db(), { action: 'session.started', actor: { id: 'u1', name: 'Ana' } });
    const columns = 'at, action, outcome, actor_id, actor_name';
    await owner(`insert into audit_waiting (${columns})
      values (now(), 'request.approved', 'done', 'u2', 'Davi')`);
    await owner(`insert into audit_waiting (${columns}, mark)
      select ${columns}, mark from audit_waiting where action = 'session.started'`);
    await appendAudit(db(), { action: 'user.role', subject: 'u3' });
    await owner(`update audit_waiting set subject = 'u4' where action = 'user.role'`);
    await owner(`insert into audit_waiting (${columns}, mark)
      select ${columns}, mark from audit where action = 'conversion.accept' limit 1`);
    await owner(
      `insert into audit_waiting (${columns}) values ('infinity', 'timeless', 'done', 'u2', 'Davi')`,
    );
    await owner(`insert into audit_waiting (id, ${columns}) overriding system value
      values (9223372036854775806, now(), 'beyond', 'done', 'u2', 'Davi')`);
    await owner(`insert into audit_waiting (${columns}, sent)
      values (now(), 'bottomless', 'done', 'u2', 'Davi', (repeat('[', 5000) || repeat(']', 5000))::jsonb)`);
    expect(await countForeign(db())).toMatchObject({ sealed: 0, waiting: 7 });
    await appendAudit(db(), { action: 'settings.changed' });
    await sealAudit(db(), keys);
    const rows = await listAudit(db(), { limit: 12 });
    expect(rows.map(({ action, detail }) => [action, detail?.claimed_action, detail?.claimed_actor])).toEqual(
      [
        ['audit.foreign_row', 'beyond', 'Davi'],
        ['settings.changed', undefined, undefined],
        ['audit.foreign_row', 'bottomless', 'Davi'],
        ['audit.foreign_row', 'timeless', 'Davi'],
        ['audit.foreign_row', 'conversion.accept', ''],
        ['audit.foreign_row', 'user.role', ''],
        ['audit.foreign_row', 'session.started', 'Ana'],
        ['audit.foreign_row', 'request.approved', 'Davi'],
        ['session.started', undefined, undefined],
        // What was changed is nowhere as it was written.
        ['audit.row_missing', undefined, undefined],
        ['conversion.accept', undefined, undefined],
        ['conversion.accept', undefined, undefined],
      ],
    );
    expect((await verifyAudit(db(), { keys })).broken).toBeUndefined();
    expect(await countForeign(db())).toMatchObject({ sealed: 7, waiting: 0 });
    expect(await sealAudit(db(), keys)).toBe(0);
  });

  test('safety 65: whoever hides all marks for a moment gets no row of his signed', async () => {
    await fill(3);
    await db().execute(sql`create table marks_before as select id, mark from audit`);
    await db().execute(sql`alter table audit disable trigger audit_append_only`);
    await db().execute(sql`update audit set mark = null`);
    await db().execute(sql`insert into audit_waiting (at, action) values (now(), 'request.approved')`);
    expect(await countForeign(db())).toMatchObject({ sealed: 0, waiting: 1 });
    await sealAudit(db(), keys);
    await db().execute(sql`update audit a set mark = b.mark from marks_before b where a.id = b.id`);
    await db().execute(sql`alter table audit enable trigger audit_append_only`);
    await db().execute(sql`drop table marks_before`);
    const [row] = await listAudit(db(), { limit: 1 });
    expect(row).toMatchObject({
      action: 'audit.foreign_row',
      detail: { claimed_action: 'request.approved' },
    });
    expect((await verifyAudit(db(), { keys })).broken).toBeUndefined();
  });

  test('a row that a process with a newer key marked waits for it, holds nothing back, and is kept whole if none comes', async () => {
    const here = env().authSecret;
    onTestFinished(() => setAuthSecret(here));
    const newer = 'the secret that the process which starts now was given';
    setAuthSecret(newer);
    const late = new Date(Date.now() - 11 * 60_000);
    await appendAudit(db(), {
      action: 'user.role',
      subject: 'u1',
      detail: { to: 'CPF 529.982.247-25' },
      at: late,
    });
    await db().execute(sql`update audit_waiting set sent = '{"amount":"12.34","to":"CPF 529.982.247-25"}'`);
    await appendAudit(db(), { action: 'user.role', subject: 'u2' });
    setAuthSecret(here);
    await appendAudit(db(), { action: 'settings.changed' });
    expect(await countForeign(db())).toMatchObject({ sealed: 0, waiting: 1 });
    await sealAudit(db(), keys);
    const [second, first] = await listAudit(db(), { limit: 9 });
    expect([first?.action, second?.action]).toEqual(['audit.foreign_row', 'settings.changed']);
    const claimed = first?.detail?.claimed_row ?? '';
    expect(claimed).not.toContain('529.982');
    expect(JSON.parse(claimed)).toMatchObject({ subject: 'u1', sent: { amount: '12.34' } });
    setAuthSecret(newer);
    await sealAudit(db(), keys);
    expect((await listAudit(db(), { limit: 1 }))[0]).toMatchObject({ action: 'user.role', subject: 'u2' });
    expect(await countForeign(db())).toMatchObject({ sealed: 1, waiting: 0 });
  });

  test('more rows that wait for a key than are sealed at once hold nothing back', async () => {
    const here = env().authSecret;
    onTestFinished(() => setAuthSecret(here));
    setAuthSecret('the secret that the process which starts now was given');
    await appendAudit(db(), { action: 'user.role' });
    await db().execute(sql`insert into audit_waiting (at, action, outcome, mark)
      select at, action, outcome, mark from audit_waiting, generate_series(1, 520)`);
    setAuthSecret(here);
    await appendAudit(db(), { action: 'settings.changed' });
    expect(await sealAudit(db(), keys)).toBe(1);
  });

  test('no row that is sealed while somebody counts is accused', async () => {
    const sealing = await other();
    let counting = true;
    const work = (async () => {
      while (counting) {
        await appendAudit(sealing, { action: 'settings.changed' });
        await sealAudit(sealing, keys);
      }
    })();
    for (let at = 0; at < 60; at += 1) expect((await countForeign(db())).waiting).toBe(0);
    counting = false;
    await work;
  });

  test('a row with texts that the store writes in its own way keeps its mark', async () => {
    const text = `half ${'\ud83d'} and whole 😀, e\u0301, "quoted" \\ back`;
    await appendAudit(db(), {
      action: 'conversion.quote',
      subject: text,
      at: new Date('2026-01-02T03:04:05.678Z'),
      detail: { b: text.replace('\ud83d', ''), a: '1.10' },
      actor: { id: 'u1', name: text },
    });
    await sealAudit(db(), keys);
    expect(await countForeign(db())).toMatchObject({ sealed: 0, waiting: 0 });
  });

  test('no ordinary statement changes or removes a sealed row (safety 65)', async () => {
    await fill(2);
    await expect(db().execute(sql`update audit set action = 'x'`)).rejects.toThrow();
    await expect(db().execute(sql`delete from audit`)).rejects.toThrow();
    await expect(db().execute(sql`truncate audit`)).rejects.toThrow();
  });
});
