import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appendAudit, listAudit } from './audit';
import { describeStores } from './describe-stores';
import { sandboxWorldStore } from './sandbox-world';
import { webhookDeliveries } from './schema-events';
import { findWebhookToken, mintWebhookToken, nameWebhookSubject, recordDelivery } from './webhooks';

const bytes = (text: string) => new TextEncoder().encode(text);

describeStores('webhooks', ({ db, other }) => {
  test('safety 48: an address is 256 random bits and gets its subject when the API has named it', async () => {
    const token = await mintWebhookToken(db(), { kind: 'conversion' });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await findWebhookToken(db(), token)).toEqual({ token, kind: 'conversion', subject: null });
    await nameWebhookSubject(db(), token, 'rfq-1');
    expect(await findWebhookToken(db(), token)).toMatchObject({ subject: 'rfq-1' });
  });

  test('safety 57: the same bytes are one delivery, however often and from wherever they come', async () => {
    const token = await mintWebhookToken(db(), { kind: 'conversion', subject: 'rfq-1' });
    const rawBody = new Uint8Array([0, 255, 10, 123, 0xc3, 0x28]);
    const second = await other();
    const deliver = (at: number) =>
      recordDelivery(at % 2 === 0 ? db() : second, { token, rawBody, headers: { 'X-A': 'b', Cookie: 'c' } });
    const results = await Promise.all(Array.from({ length: 20 }, (_, at) => deliver(at)));
    expect(results.filter((result) => result === 'stored')).toHaveLength(1);
    expect(results.filter((result) => result === 'duplicate')).toHaveLength(19);
    const rows = await db().select().from(webhookDeliveries);
    expect(rows).toHaveLength(1);
    expect([...(rows[0]?.rawBody ?? [])]).toEqual([...rawBody]);
    expect(rows[0]).toMatchObject({ matched: true, headers: { 'X-A': 'b' } });
  });

  test('other bytes, and the same bytes for another transaction, are deliveries of their own', async () => {
    const [one, two] = [
      await mintWebhookToken(db(), { kind: 'conversion' }),
      await mintWebhookToken(db(), { kind: 'conversion' }),
    ];
    expect(await recordDelivery(db(), { token: one, rawBody: bytes('{}'), headers: {} })).toBe('stored');
    expect(await recordDelivery(db(), { token: one, rawBody: bytes('{ }'), headers: {} })).toBe('stored');
    expect(await recordDelivery(db(), { token: two, rawBody: bytes('{}'), headers: {} })).toBe('stored');
  });

  test('safety 57: an address keeps so many different bodies and no more; repeated ones and others are still taken', async () => {
    const [flooded, calm] = [
      await mintWebhookToken(db(), { kind: 'conversion' }),
      await mintWebhookToken(db(), { kind: 'conversion' }),
    ];
    const deliver = (token: string, text: string) =>
      recordDelivery(db(), { token, rawBody: bytes(text), headers: {} }, 3);
    for (const body of ['1', '2', '3']) expect(await deliver(flooded, body)).toBe('stored');
    expect(await deliver(flooded, '4')).toBe('full');
    expect(await deliver(flooded, '2')).toBe('duplicate');
    expect(await deliver(calm, '4')).toBe('stored');
    expect(await db().select().from(webhookDeliveries)).toHaveLength(4);
  });

  test('an address that was never minted leaves nothing behind', async () => {
    expect(await recordDelivery(db(), { token: 'x'.repeat(43), rawBody: bytes('{}'), headers: {} })).toBe(
      'unmatched',
    );
    expect(await db().select().from(webhookDeliveries)).toEqual([]);
  });
});

describeStores('audit', ({ db }) => {
  test('rows are listed from new to old', async () => {
    for (const action of ['a', 'b', 'c']) await appendAudit(db(), { action, actor: { id: 'u', name: 'U' } });
    const [newest, ...rest] = await listAudit(db(), { limit: 2 });
    expect([newest, ...rest].map((row) => row?.action)).toEqual(['c', 'b']);
    expect((await listAudit(db(), { limit: 9, before: rest[0]?.id ?? 0 })).map((row) => row.action)).toEqual([
      'a',
    ]);
  });

  test.each(['update audit set action = $$x$$', 'delete from audit', 'truncate audit'])(
    'safety 65: the database refuses "%s"',
    async (statement) => {
      await appendAudit(db(), { action: 'a' });
      await expect(db().execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'audit is append-only' },
      });
      expect(await listAudit(db(), { limit: 9 })).toHaveLength(1);
    },
  );
});

describeStores('sandbox world', ({ db, other }) => {
  test('callers of two processes take turns, and no change is lost', async () => {
    const worlds = [sandboxWorldStore(db()), sandboxWorldStore(await other())];
    const raise = (at: number) =>
      worlds[at % 2]?.exclusive(async (saved) => {
        const value = Number(saved?.text ?? '0') + 1;
        await new Promise((resolve) => setTimeout(resolve, 2));
        return { text: String(value), value };
      });
    const values = await Promise.all(Array.from({ length: 60 }, (_, at) => raise(at)));
    expect(new Set(values).size).toBe(60);
    await worlds[1]?.exclusive(async (saved) => {
      expect(saved).toEqual({ version: 60, text: '60' });
      return { value: undefined };
    });
  });

  test('a change that fails is not kept, and the next one goes on', async () => {
    const world = sandboxWorldStore(db());
    await world.exclusive(async () => ({ text: 'one', value: null }));
    await expect(world.exclusive(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await world.exclusive(async (saved) => {
      expect(saved).toEqual({ version: 1, text: 'one' });
      return { value: null };
    });
  });

  test('registers can be used while the world is being changed', async () => {
    await sandboxWorldStore(db()).exclusive(async () => {
      await appendAudit(db(), { action: 'meanwhile' });
      return { text: 'x', value: null };
    });
    expect(await listAudit(db(), { limit: 1 })).toHaveLength(1);
  });
});
