import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { copyWorld, restoreWorld } from '@/lib/store/worlds/world-file';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { keysOf } from './audit-chain';
import { countForeign, sealAudit } from './seal-audit';
import { verifyAudit } from './verify-audit';

test('rows from before the chain are sealed as they are and in their order, after a row that counts them', async () => {
  const { db, close } = await memoryStore();
  // As the migration that made the chain left them.
  await db.execute(sql`insert into audit_waiting (at, action, outcome, detail)
    values (now(), 'audit.began', 'done', '{"why":"upgraded","rows":"2"}')`);
  for (const action of ['session.started', 'conversion.accept'])
    await db.execute(
      sql`insert into audit_waiting (at, action, detail) values ('2026-01-02T03:04:05Z', ${action}, '{"a":"1"}')`,
    );
  const [last, first, began, ...none] = await listAudit(db, { limit: 9 });
  expect(began).toMatchObject({ id: 1, action: 'audit.began', detail: { why: 'upgraded', rows: '2' } });
  const at = '2026-01-02T03:04:05.000Z';
  expect([first, last]).toMatchObject([
    { at, action: 'session.started', detail: { a: '1' } },
    { at, action: 'conversion.accept', detail: { a: '1' } },
  ]);
  expect(none).toEqual([]);
  expect((await verifyAudit(db)).broken).toBeUndefined();
  await expect(db.execute(sql`delete from audit`)).rejects.toThrow();
  await close();
});

test('a copied state begins a chain of its own, which says so and verifies, whatever key sealed the first', async () => {
  const HERE = { appUrl: 'https://mesa.example' };
  const [from, to] = [await memoryStore(), await memoryStore()];
  await preparePeople(to.db, { environment: 'sandbox' });
  for (const subject of ['rfq_1', 'rfq_2'])
    await appendAudit(from.db, { action: 'conversion.quote', subject });
  await sealAudit(from.db, keysOf(['the key of another installation, unknown here']));
  await appendAudit(from.db, { action: 'conversion.quote', subject: 'rfq_3' });
  const copy = await copyWorld(from.db, HERE, new Date());
  await to.db.transaction((tx) => restoreWorld(tx, copy, HERE));
  const rows = (await listAudit(to.db, { limit: 9 })).reverse();
  expect(rows.map(({ subject, detail }) => subject ?? detail)).toEqual([
    { why: 'copied', rows: '3' },
    ...['rfq_1', 'rfq_2', 'rfq_3'],
  ]);
  expect((await verifyAudit(to.db)).broken).toBeUndefined();
  await Promise.all([from.close(), to.close()]);
});

test('a foreign row that was copied takes its place among the copied ones: none is left for another', async () => {
  const HERE = { appUrl: 'https://mesa.example' };
  const [from, to] = [await memoryStore(), await memoryStore()];
  await appendAudit(from.db, { action: 'conversion.quote' });
  await from.db.execute(sql`insert into audit_waiting (at, action) values (now(), 'request.approved')`);
  await sealAudit(from.db);
  await to.db.transaction(async (tx) => restoreWorld(tx, await copyWorld(from.db, HERE, new Date()), HERE));
  expect(await countForeign(to.db)).toMatchObject({ sealed: 0, waiting: 0 });
  await sealAudit(to.db);
  await to.db.execute(sql`insert into audit_waiting (at, action) values (now(), 'request.approved')`);
  const rows = (await listAudit(to.db, { limit: 9 })).reverse();
  expect(rows.map(({ action }) => action)).toEqual([
    ...['audit.began', 'conversion.quote', 'audit.foreign_row', 'audit.foreign_row'],
  ]);
  expect((await verifyAudit(to.db)).broken).toBeUndefined();
  await Promise.all([from.close(), to.close()]);
});

test('a row keeps the role of its time, and no tax id that somebody typed (safety 53)', async () => {
  const { db, close } = await memoryStore();
  await preparePeople(db, { environment: 'sandbox' });
  const { rows } = (await db.execute(
    sql`select id, name from users where email = 'admin@mesa.example'`,
  )) as unknown as {
    rows: { id: string; name: string }[];
  };
  const [actor = { id: '', name: '' }] = rows;
  await appendAudit(db, { action: 'views.saved', actor, detail: { name: 'CPF 529.982.247-25' } });
  await db.execute(sql`update users set role = 'viewer' where id = ${actor.id}`);
  const [row] = await listAudit(db, { limit: 1 });
  expect(row).toMatchObject({ role: 'admin', actor });
  expect(JSON.stringify(row)).not.toContain('529.982');
  await close();
});
