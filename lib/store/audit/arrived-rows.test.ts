import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { auditWaiting } from '@/lib/store/schema/audit-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { appendAudit } from './append-audit';
import { sealAudit } from './seal-audit';

let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  return () => store.close();
});

/** What whoever owns the database can put in a row's way. */
const TRAPS = {
  'drops the insert': `create trigger trap before insert on audit_waiting for each row execute function nothing()`,
  'changes the row': `create trigger trap before insert on audit_waiting for each row execute function other()`,
  'deletes the row after it': `create trigger trap after insert on audit_waiting for each row execute function gone()`,
  'deletes the row at the end of the transaction': `create constraint trigger trap after insert on audit_waiting
    deferrable initially deferred for each row execute function gone()`,
  'is a rule': `create rule trap as on insert to audit_waiting do instead nothing`,
};
const FUNCTIONS = `
  create function nothing() returns trigger language plpgsql as 'begin return null; end';
  create function other() returns trigger language plpgsql as 'begin new.role := ''viewer''; return new; end';
  create function gone() returns trigger language plpgsql as 'begin delete from audit_waiting where id = new.id; return null; end'`;

test.each(Object.entries(TRAPS))(
  'safety 65c: a write fails whose row a trap takes that %s',
  async (_, trap) => {
    const { db, pglite } = store;
    await pglite?.exec(FUNCTIONS);
    await pglite?.exec(trap);
    const row = { action: 'views.saved', actor: { id: 'u1', name: 'Ana' } };
    const written = db.transaction(async (tx) => {
      await tx.execute(sql`insert into meta (key, value) values ('changed', 'yes')`);
      await appendAudit(tx, row);
    });
    await expect(written).rejects.toThrow();
    await expect(appendAudit(db, row)).rejects.toThrow();
    const { rows } = (await db.execute(sql`select from meta where key = 'changed'`)) as unknown as {
      rows: [];
    };
    expect(rows).toEqual([]);
  },
);

test('safety 65c: rows that a trap keeps out of the chain go on waiting', async () => {
  const { db, pglite } = store;
  await pglite?.exec(FUNCTIONS);
  await appendAudit(db, { action: 'views.saved' });
  await pglite?.exec('create trigger trap before insert on audit for each row execute function nothing()');
  await expect(sealAudit(db)).rejects.toThrow();
  expect(await db.$count(auditWaiting)).toBe(1);
});
