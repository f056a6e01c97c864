import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webhookSignatureHeader } from '@/lib/contract/payments-api/signing';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { composeWebhook } from '@/lib/operations/webhooks/receive/compose-webhook';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';
import { findDelivery } from '@/lib/store/webhooks/delivery-queue';
import { insertAddress } from '@/lib/store/webhooks/webhook-addresses';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { ALICE, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { readWebhook, readWebhooks } from './read-webhooks';
import { revealWebhook } from './reveal-webhook';

const TREASURER = { ...ALICE, role: 'treasurer' } as const;

const VIEWER = { role: 'viewer' } as const;

const NAME = 'Maria das Dores';

describeStores('the inbox as it is shown', ({ store, db }) => {
  let world: SandboxServices;
  let token: string;
  beforeEach(async () => {
    world = sandboxServices(store());
    token = await insertAddress(db(), { given: true, kind: 'onramp', actor: ALICE, at: new Date() });
  });
  afterEach(() => world.dispose());

  async function deliver(body: object | string, { to = token, spoilt = false } = {}) {
    const { services } = world;
    const raw = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
    const seconds = Math.floor(Date.now() / 1000);
    const secret = spoilt ? 'another' : (services.webhookSecrets.standard ?? '');
    const mac = createHmac('sha256', secret).update(`${seconds}.`).update(raw);
    const { header, encoding } = services.assumptions.webhooks.signature;
    const headers = { [header.toLowerCase()]: webhookSignatureHeader(seconds, mac.digest(encoding)) };
    const kept = await recordWebhook(services, { token: to, rawBody: raw, headers });
    await inboxWorkerOf(services).work();
    return kept;
  }

  const state = (end2end: string, minute: number, process: string, attributes: object = {}) => ({
    webhook_version: 'v2',
    version: 'v2',
    end2end,
    created_at: '2026-11-20T17:00:00Z',
    updated_at: `2026-11-20T17:${minute}:00Z`,
    process,
    status: { en: process, pt: process, es: process },
    substatus: { en: '', pt: '', es: '' },
    message: { en: '', pt: '', es: '' },
    error_message: { en: '', pt: '', es: '' },
    attributes,
  });
  const list = async (query = {}) => (await readWebhooks(world.services, VIEWER, query)).groups;

  test('an unverified word is a hint beside the last read, and a long film keeps its newest', async () => {
    const { kind, id } = { kind: 'onramps', id: 'e2e-long' } as const;
    await deliver(state(id, 10, 'pending.deposit'));
    await db().execute(sql`
      insert into webhook_deliveries (token, sha256, headers, matched, verdict, received_at, kind, record_id, end2end,
        version, result)
      select ${token}, 'long ' || n, '{}', true, 'token_only', now(), ${kind}, ${id}, ${id},
        '2099-01-01T00:00:' || lpad(n::text, 4, '0'), 'hint' from generate_series(1, 305) n`);
    const [line] = await list();
    const { history, history_newest, record } = await readWebhook(world.services, line?.id ?? '');
    expect([history.length, history_newest, record?.hinted]).toEqual([300, 300, true]);
    const newest = await findDelivery(db(), Number(history.at(-1)?.events[0]?.id.slice(1)));
    expect(newest?.version).toBe('2099-01-01T00:00:0305');
  });

  test('one line for each record, its film in true order, and what appeared between two payloads', async () => {
    await deliver(state('e2e-1', 30, 'success.completed', { tx_hash: '0xabc', network: 'tron' }));
    await deliver(state('e2e-1', 10, 'pending.deposit', { network: 'tron' }));
    await deliver(state('e2e-1', 10, 'pending.deposit', { network: 'tron' }));
    const [line, ...rest] = await list();
    expect(rest).toEqual([]);
    expect(line).toMatchObject({
      kind: 'onramps',
      end2end: 'e2e-1',
      events: 2,
      process: 'success.completed',
    });
    const { history, event } = await readWebhook(world.services, line?.id ?? '');
    expect(history.map((step) => step.events[0]?.process)).toEqual(['pending.deposit', 'success.completed']);
    expect(history[0]?.events[0]?.copies).toBe(2);
    expect(history[1]).toMatchObject({
      added: ['attributes.tx_hash'],
      removed: [],
      changed: expect.arrayContaining(['process']),
    });
    expect(event.address).toHaveLength(8);
  });

  test('filters by kind, verdict, match, day, text and path find what they name and nothing else', async () => {
    await deliver(state('e2e-1', 10, 'pending.deposit', { network: 'tron' }));
    await deliver(state('e2e-2', 11, 'success.completed', { network: 'polygon', amount: 12.5 }));
    await deliver(state('e2e-3', 12, 'success.completed'), { spoilt: true });
    await deliver('no json at all');
    await deliver({}, { to: 'nobody-minted-this-address' });
    const found = async (query: object) =>
      (await list(query)).map(({ end2end, reason }) => end2end ?? reason);
    expect(await list()).toHaveLength(5);
    expect((await found({ kind: 'onramps' })).sort()).toEqual(['e2e-1', 'e2e-2']);
    expect(await found({ verdict: 'failed' })).toEqual(expect.arrayContaining(['signature']));
    expect((await found({ matched: 'yes' })).sort()).toEqual(['e2e-1', 'e2e-2']);
    expect(await found({ matched: 'no', text: 'nobody-minted' })).toEqual(['unknown_address']);
    expect(await found({ text: 'POLYGON' })).toEqual(['e2e-2']);
    expect(await found({ text: "%' or 1=1 --" })).toEqual([]);
    expect(await found({ path: 'attributes.amount' })).toEqual(['e2e-2']);
    expect(await found({ path: '$.attributes.network == "tron"' })).toEqual(['e2e-1']);
    expect(await found({ from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
    for (const path of ['$.[', '$ ? (@ like_regex "(a+)+$")', "'; drop table users"])
      await expect(list({ path })).rejects.toMatchObject({ code: 'invalid_input' });
    for (const text of ['forged', '2026-02-30T00:00:00.000Z d1', '2026-11-23T15:00:00.000Z d1\0']) {
      const cursor = Buffer.from(text).toString('base64url');
      await expect(list({ cursor }), text).rejects.toMatchObject({ code: 'invalid_input' });
    }
  });

  test('safety 53: personal data is masked, no search finds it, and a reveal is written down first', async () => {
    await deliver(state('e2e-1', 10, 'pending.deposit', { payer_name: NAME, payer_tax_id: '52998224725' }));
    const [line] = await list();
    const id = line?.id ?? '';
    expect(JSON.stringify(await readWebhook(world.services, id))).not.toMatch(/Maria das|52998224725/);
    await deliver({ note: 'Unknown', payer_name: NAME }, { to: 'x'.repeat(43) });
    await deliver({ note: 'Forged', payer_name: NAME }, { spoilt: true });
    for (const [text, verdict] of [
      ['unknown', 'verified'],
      ['forged', 'failed'],
    ])
      expect(await list({ text })).toMatchObject([{ verdict }]);
    expect(await list({ text: 'maria das' })).toEqual([]);
    expect(await list({ path: `$.attributes.payer_name == "${NAME}"` })).toEqual([]);
    const { raw } = await revealWebhook(world.services, TREASURER, { id });
    expect(raw).toContain(NAME);
    expect(await listAudit(db(), { limit: 1 })).toMatchObject([
      { action: 'webhook.revealed', subject: id, actor: ALICE },
    ]);
    await expect(revealWebhook(world.services, TREASURER, { id: 'd999999' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('safety 60: any JSON, and what is none, is listed and shown', async () => {
    const bodies = [
      '[]',
      'null',
      '"x"',
      '{"process":{"a":[]}}',
      '{"end2end":7}',
      '\u0000',
      '{"a":"\\u0000"}',
    ];
    for (const body of bodies) await deliver(body);
    const lines = await list();
    expect(lines).toHaveLength(bodies.length);
    for (const { id } of lines) expect((await readWebhook(world.services, id)).history).toHaveLength(1);
  });

  test('a page of the inbox ends where the next begins', async () => {
    for (let n = 0; n < 60; n += 1) await deliver(state(`e2e-${n}`, 10, 'pending.deposit'));
    const first = await readWebhooks(world.services, VIEWER, {});
    const { next_cursor: cursor } = first;
    const second = await readWebhooks(world.services, VIEWER, cursor === undefined ? {} : { cursor });
    const ids = [...first.groups, ...second.groups].map(({ end2end }) => end2end);
    expect([first.groups.length, second.groups.length, new Set(ids).size]).toEqual([50, 10, 60]);
  });

  test('what is sent once more is signed anew, and a wrong signature is wrong', async () => {
    await deliver(state('e2e-1', 10, 'pending.deposit'));
    const [line] = await list();
    const send = async (signature: 'right' | 'wrong' | 'none') => {
      const event = line?.id ?? '';
      const { token: to, body, headers } = await composeWebhook(world.services, ALICE, { event, signature });
      return recordWebhook(world.services, { token: to, rawBody: body, headers: lowerCase(headers) });
    };
    expect(await send('right')).toBe('duplicate');
    expect([await send('wrong'), await send('none')]).toEqual(['failed', 'failed']);
  });
});

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
