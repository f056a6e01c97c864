import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '@/lib/store/schema/audit-tables';
import chain from '@/lib/testing/fixtures/sealed-audit-chain.json' with { type: 'json' };
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { keysOf } from './audit-chain';
import { countForeign, sealAudit } from './seal-audit';
import { verifyAudit } from './verify-audit';

/** Sealed on 2026-11-29: unmarked and marked rows, every column, nested bodies, a foreign row, a rotated key, one that waits. */
test('rows that were sealed before the store was rebuilt verify to the head that was exported then, and one that waited is sealed as ours', async () => {
  const { db, close } = await memoryStore();
  const [first = '', ...others] = chain.keys;
  const keys = keysOf([first, ...others]);
  const fill = (table: string, rows: unknown, clause = '') =>
    db.execute(
      sql`insert into ${sql.raw(table)} ${sql.raw(clause)}
        select * from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows)}::jsonb)`,
    );
  await fill('audit', chain.sealed);
  await fill('audit_waiting', chain.waiting, 'overriding system value');
  expect(await verifyAudit(db, { keys, kept: chain.head })).toEqual({
    rows: chain.sealed.length,
    head: chain.head,
  });
  expect(await countForeign(db)).toEqual({ sealed: 1, waiting: 0, missing: 0 });
  expect(await sealAudit(db, keys)).toBe(chain.waiting.length);
  expect(await countForeign(db)).toEqual({ sealed: 1, waiting: 0, missing: 0 });
  expect((await verifyAudit(db, { keys, kept: chain.head })).broken).toBeUndefined();
  const rows = await db.select().from(audit).orderBy(audit.id);
  expect(rows.at(-1)).toMatchObject({ action: 'user.role', kind: 'people' });
  await close();
});
