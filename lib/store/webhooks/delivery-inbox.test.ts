import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { WebhookVerdict } from '@/lib/contract/bff/webhooks/webhook-events';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/database';
import { sandboxWorldStore } from '@/lib/store/sandbox-world';
import { unmatchedDeliveries, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import type { InboxLimits } from './admit-deliveries';
import { INBOX_LIMITS, keepDelivery } from './delivery-inbox';
import { findWebhookToken, mintWebhookToken, nameWebhookSubject } from './webhook-tokens';

const bytes = (text: string) => new TextEncoder().encode(text);

interface Arrival {
  token: string;
  rawBody: Uint8Array;
  headers?: Record<string, string>;
  verdict?: WebhookVerdict;
}

function keep(
  db: Database,
  { token, rawBody, headers = {}, verdict = 'token_only' }: Arrival,
  limits: Partial<InboxLimits> = {},
) {
  const verdicts = { standard: verdict, programme: verdict };
  const delivery = { token, rawBody, headers, verdicts, receivedAt: new Date() };
  return keepDelivery(db, delivery, { ...INBOX_LIMITS, ...limits });
}

describeStores('webhooks', ({ db, other }) => {
  test('safety 48: an address is 256 random bits and gets its subject when the API has named it', async () => {
    const token = await mintWebhookToken(db(), { given: true, kind: 'conversion' });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await findWebhookToken(db(), token)).toEqual({ token, kind: 'conversion', subject: null });
    await nameWebhookSubject(db(), token, 'rfq-1');
    expect(await findWebhookToken(db(), token)).toMatchObject({ subject: 'rfq-1' });
  });

  test('safety 57: the same bytes are one delivery, however often and from wherever they come', async () => {
    const kept = {
      'User-Agent': 'sender',
      'X-Webhook-Signature': 't=1,v1=0',
      'content-type': 'application/json',
    };
    const dropped = {
      Cookie: 'c',
      'x-api-key': 'secret',
      'x-original-uri': '/in',
      'X-Sandbox-Control': 'control',
    };
    const headers = { ...kept, ...dropped };
    const token = await mintWebhookToken(db(), { given: true, kind: 'conversion', subject: 'rfq-1' });
    const rawBody = new Uint8Array([0, 255, 10, 123, 0xc3, 0x28]);
    const second = await other();
    const deliver = (at: number) => keep(at % 2 === 0 ? db() : second, { token, rawBody, headers });
    const results = await Promise.all(Array.from({ length: 20 }, (_, at) => deliver(at)));
    expect(results.filter((result) => result === 'stored')).toHaveLength(1);
    expect(results.filter((result) => result === 'duplicate')).toHaveLength(19);
    const rows = await db().select().from(webhookDeliveries);
    expect(rows).toHaveLength(1);
    expect([...(rows[0]?.rawBody ?? [])]).toEqual([...rawBody]);
    expect(rows[0]).toMatchObject({ matched: true, headers: kept, copies: 20, result: null });
    expect(rows[0]?.dueAt).not.toBeNull();
  });

  test('other bytes, and the same bytes for another transaction, are deliveries of their own', async () => {
    const [one, two] = [
      await mintWebhookToken(db(), { given: true, kind: 'conversion' }),
      await mintWebhookToken(db(), { given: true, kind: 'conversion' }),
    ];
    expect(await keep(db(), { token: one, rawBody: bytes('{}') })).toBe('stored');
    expect(await keep(db(), { token: one, rawBody: bytes('{ }') })).toBe('stored');
    expect(await keep(db(), { token: two, rawBody: bytes('{}') })).toBe('stored');
  });

  test('safety 57: an address keeps so many different bodies and no more; repeated ones and others are still taken', async () => {
    const [flooded, calm] = [
      await mintWebhookToken(db(), { given: true, kind: 'conversion' }),
      await mintWebhookToken(db(), { given: true, kind: 'conversion' }),
    ];
    const deliver = (token: string, text: string) =>
      keep(db(), { token, rawBody: bytes(text) }, { perAddress: 3 });
    for (const body of ['1', '2', '3']) expect(await deliver(flooded, body)).toBe('stored');
    expect(await deliver(flooded, '4')).toBe('full');
    expect(await deliver(flooded, '2')).toBe('duplicate');
    expect(await deliver(calm, '4')).toBe('stored');
    expect(await db().select().from(webhookDeliveries)).toHaveLength(4);
  });

  test('an address that had its fill takes more after a week: it is never full for good', async () => {
    const token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    const deliver = (text: string, verdict: WebhookVerdict = 'token_only') =>
      keep(db(), { token, rawBody: bytes(text), verdict }, { perAddress: 2, failedPerAddress: 1 });
    for (const body of ['1', '2']) expect(await deliver(body)).toBe('stored');
    expect(await deliver('3')).toBe('full');
    for (const body of ['forged 1', 'forged 2']) expect(await deliver(body, 'failed')).toBe('failed');
    await db().execute(sql`update webhook_deliveries set received_at = received_at - interval '8 days'`);
    expect([await deliver('3'), await deliver('forged 2', 'failed')]).toEqual(['stored', 'failed']);
    expect(await db().select().from(webhookDeliveries)).toHaveLength(5);
  });

  test('safety 57: an address keeps so many bytes that nobody signed and no more; signed, repeated and others are still taken', async () => {
    const [flooded, calm] = [
      await mintWebhookToken(db(), { given: true, kind: 'conversion' }),
      await mintWebhookToken(db(), { given: true, kind: 'conversion' }),
    ];
    const deliver = (token: string, text: string, verdict: WebhookVerdict = 'not_checkable') =>
      keep(db(), { token, rawBody: bytes(text), verdict }, { bytesPerAddress: 10 });
    expect(await deliver(flooded, 'sixsix')).toBe('stored');
    expect(await deliver(flooded, 'fives')).toBe('full');
    expect(await deliver(flooded, 'four')).toBe('stored');
    expect(await deliver(flooded, '1')).toBe('full');
    expect(await deliver(flooded, 'sixsix')).toBe('duplicate');
    expect(await deliver(flooded, 'more than ten', 'verified')).toBe('stored');
    expect(await deliver(calm, 'fives')).toBe('stored');
    expect(await deliver(calm, 'much too long')).toBe('full');
  });

  test('safety 56, 57: a failed signature is kept within limits of its own, cut short, and is never due', async () => {
    const token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    const forge = (text: string) =>
      keep(
        db(),
        { token, rawBody: bytes(text), verdict: 'failed' },
        { failedPerAddress: 2, unverifiedBytes: 4 },
      );
    for (const body of ['forged 1', 'forged 2', 'forged 3']) expect(await forge(body)).toBe('failed');
    const rows = await db().select().from(webhookDeliveries);
    expect(rows.map((row) => [row.rawBody?.toString(), row.size, row.bodyState, row.dueAt])).toEqual([
      ['forg', 8, 'cut', null],
      ['forg', 8, 'cut', null],
    ]);
    expect(rows[0]).toMatchObject({ verdict: 'failed', result: 'failed', reason: 'signature' });
    expect(await keep(db(), { token, rawBody: bytes('genuine') })).toBe('stored');
  });

  test('bytes that came forged first count as signed once they come signed, and not the other way round', async () => {
    const token = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    const rawBody = bytes('the very same bytes');
    const deliver = (verdict: WebhookVerdict) =>
      keep(db(), { token, rawBody, verdict }, { unverifiedBytes: 4 });
    expect(await deliver('failed')).toBe('failed');
    expect(await deliver('verified')).toBe('duplicate');
    expect(await deliver('failed')).toBe('failed');
    const [row] = await db().select().from(webhookDeliveries);
    expect(row).toMatchObject({ verdict: 'verified', result: null, copies: 3, bodyState: 'kept' });
    expect(row?.rawBody?.toString()).toBe('the very same bytes');
    expect(row?.dueAt).not.toBeNull();
  });

  test('KYB-23: the programme’s secret decides for an onboarding, the standard one for all else', async () => {
    const verdicts = { standard: 'failed', programme: 'verified' } as const;
    for (const [kind, kept] of [
      ['kyb', 'stored'],
      ['checkout', 'failed'],
    ] as const) {
      const token = await mintWebhookToken(db(), { given: true, kind });
      const delivery = { token, rawBody: bytes('{}'), headers: {}, verdicts, receivedAt: new Date() };
      expect(await keepDelivery(db(), delivery)).toBe(kept);
    }
  });

  test('safety 57: what comes to an address that was never minted is kept beside, within limits', async () => {
    const token = 'x'.repeat(43);
    const deliver = (text: string) =>
      keep(db(), { token, rawBody: bytes(text) }, { unmatched: 2, unmatchedBytes: 9, unverifiedBytes: 4 });
    for (const body of ['one', 'two two', 'three', 'one']) expect(await deliver(body)).toBe('unmatched');
    expect(await db().select().from(webhookDeliveries)).toEqual([]);
    const rows = await db().select().from(unmatchedDeliveries).orderBy(unmatchedDeliveries.id);
    expect(rows.map((row) => [row.rawBody?.toString(), row.size, row.copies])).toEqual([
      ['one', 3, 2],
      ['two ', 7, 1],
    ]);
  });

  test('safety 57: a source keeps a few rows and bytes, and what it sends more takes nobody else’s room', async () => {
    const deliver = (source: string, text: string, verdict: WebhookVerdict = 'token_only') => {
      const headers = { 'x-forwarded-for': source };
      const arrival = { token: 'x'.repeat(43), rawBody: bytes(text), headers, verdict };
      return keep(db(), arrival, { unmatchedPerSource: 3, unmatchedBytesPerSource: 20, unmatched: 5 });
    };
    for (let n = 0; n < 9; n += 1) await deliver('loud', `loud ${n}`);
    await deliver('large', 'twenty one characters');
    await deliver('large', 'twenty characters it');
    await deliver('large', '1');
    await deliver('calm', 'calm 1');
    const held = async () => {
      const rows = await db().select().from(unmatchedDeliveries).orderBy(unmatchedDeliveries.id);
      return rows.map(({ rawBody }) => rawBody?.toString());
    };
    expect(await held()).toEqual(['loud 0', 'loud 1', 'loud 2', 'twenty characters it', 'calm 1']);
    // The room is full: the loudest gives up its oldest, and cannot take it back.
    await deliver('later', 'later 1');
    await deliver('loud', 'loud 9');
    expect(await held()).toEqual(['loud 1', 'loud 2', 'twenty characters it', 'calm 1', 'later 1']);
    // A right signature has room of its own, whatever strangers hold.
    for (let n = 0; n < 7; n += 1) await deliver('sender', `signed ${n}`, 'verified');
    expect((await held()).slice(5)).toEqual([0, 1, 2, 3, 4].map((n) => `signed ${n}`));
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
