import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { parseWebhookSignature, webhookStringToSign } from '@/lib/contract/payments-api/signing';
import { seededWorld } from '@/lib/sandbox/world/seed';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';
import { submitKybForm } from './kyb';
import type { Relationship } from './relationship';

const STATUS = '/v2/naas/submerchants/onboarding_status';
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function receiver() {
  const arrived: { signature: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      arrived.push({ signature: String(request.headers['x-webhook-signature']), body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { arrived, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kyb` };
}

function enrolling(overrides = '{}') {
  const made = signedSandbox({ assumptions: parseAssumptions(overrides), allowLocalWebhooks: true });
  const enrol = async (input = {}) =>
    String((await made.control('POST', '/relationships', input)).json.correlation_id);
  const link = (cid: string, input = {}) =>
    made.control('POST', `/relationships/${cid}/onboarding_link`, input);
  const enter = async (cid: string, process: string) => {
    const answer = await made.control('PUT', `/relationships/${cid}/kyb`, { process });
    await made.sandbox.settled();
    return answer;
  };
  const state = async (cid: string) => (await made.get(`${STATUS}?correlation_id=${cid}`, cid)).json.process;
  return { ...made, enrol, link, enter, state };
}

describe('onboarding of a sub-merchant', () => {
  it('GEN-09, O-14: enrolment issues a version 4 UUID without an onboarding process', async () => {
    const { enrol, get, control } = enrolling();
    const [first, second] = [await enrol(), await enrol()];
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(first).not.toBe(second);
    expect((await get(`${STATUS}?correlation_id=${first}`, first)).status).toBe(404);
    const foreign = await enrol({ account: 'B' });
    expect((await get('/v2/naas/balance', foreign)).status).toBe(404);
    expect((await get('/v2/naas/balance', foreign, { account: 'B' })).json).toEqual({ balances: [] });
    expect((await control('POST', '/relationships', { account: 'C' })).status).toBe(400);
  });

  it('the link begins the process and is a page of its own each time', async () => {
    const { enrol, link, state } = enrolling();
    const cid = await enrol();
    const [first, second] = [await link(cid), await link(cid)];
    expect(first.json.link).toMatch(/^https?:\/\/\S+$/);
    expect(second.json.link).not.toBe(first.json.link);
    expect(await state(cid)).toBe('kyb_provider_submerchant.pending_link');
    expect((await link(CID.CID_0)).status).toBe(404);
    await link(CID.CID_1);
    expect(await state(CID.CID_1)).toBe('kyb_provider_submerchant.done');
  });

  it('after a failure a new link begins a new process', async () => {
    const { link, state, world } = enrolling();
    await link(CID.CID_4);
    expect(await state(CID.CID_4)).toBe('kyb_provider_submerchant.pending_link');
    const fresh = seededWorld('x', 0).relationships[CID.CID_4]?.onboarding?.end2end;
    expect((await world()).relationships[CID.CID_4]?.onboarding?.end2end).not.toBe(fresh);
  });

  it('KYB-02, KYB-22, EVT-21: each change of state is one delivery with the body of the GET', async () => {
    const { arrived, url } = await receiver();
    const { enrol, link, enter, get } = enrolling();
    const cid = await enrol();
    await link(cid, { webhook: url });
    const statuses = [];
    for (const process of ['pending_kyb', 'processing', 'done', 'done', 'error']) {
      await enter(cid, process);
      statuses.push((await get(`${STATUS}?correlation_id=${cid}`, cid)).json);
    }
    const bodies = arrived.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.map(({ process }) => String(process).split('.')[1])).toEqual([
      'pending_link',
      'pending_kyb',
      'processing',
      'done',
      'error',
    ]);
    const expected = statuses
      .filter((_, index) => index !== 3)
      .map((json) => ({ ...json, webhook_version: 'v2' }));
    expect(bodies.slice(1)).toEqual(expected);
  });

  it('KYB-22: without an address nothing is sent', async () => {
    const { enrol, link, enter, control } = enrolling();
    const cid = await enrol();
    await link(cid);
    await enter(cid, 'done');
    expect((await control('GET', '/deliveries')).json.deliveries).toEqual([]);
  });

  it('KYB-23, EVT-22: the secret of the programme signs, not the standard one', async () => {
    const { arrived, url } = await receiver();
    const { link, enter, sandbox } = enrolling();
    await link(CID.CID_2, { webhook: url });
    await enter(CID.CID_2, 'processing');
    const [{ signature, body } = { signature: '', body: '' }] = arrived;
    const { unixSeconds = 0, signatures = [] } = parseWebhookSignature(signature) ?? {};
    const mac = (secret: string) =>
      createHmac('sha256', secret).update(webhookStringToSign(unixSeconds, body)).digest('hex');
    expect(signatures).toEqual([mac(sandbox.keys.naasWebhookSecret)]);
    expect(signatures).not.toContain(mac(sandbox.keys.webhookSecret));
  });

  it('O-07, O-44: version and creation follow their settings', async () => {
    const { arrived, url } = await receiver();
    const { enrol, link, sandbox } = enrolling(
      '{"webhooks":{"onCreate":true,"kyb":{"includeVersion":false}}}',
    );
    await link(await enrol(), { webhook: url });
    await sandbox.settled();
    const bodies = arrived.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(bodies.map(({ process }) => String(process).split('.')[1])).toEqual(['initial', 'pending_link']);
    for (const body of bodies) expect(body).not.toHaveProperty('webhook_version');
  });

  it('who is onboarded has an empty account of every asset, and may act', async () => {
    const { enrol, enter, get, post } = enrolling();
    const cid = await enrol();
    const create = () => post('/v2/naas/whitelist', { walletName: 'Ops' }, cid);
    expect((await create()).status).toBe(400);
    await enter(cid, 'done');
    expect((await create()).status).toBe(200);
    const { balances } = (await get('/v2/naas/balance', cid)).json;
    expect(balances).toEqual(['USDT', 'USDC', 'BTC'].map((currency) => ({ currency, available: '0' })));
  });

  it('a form that is sent in moves only what waits for it', () => {
    const world = seededWorld('x', 0);
    const moment = { world, now: 0, assumptions: parseAssumptions() };
    const stateAfter = (process: NonNullable<Relationship['onboarding']>['process']) => {
      const relationship = world.relationships[CID.CID_2];
      if (!relationship?.onboarding) throw new Error('CID_2 is being onboarded');
      const waiting = { ...relationship, onboarding: { ...relationship.onboarding, process } };
      return submitKybForm(moment, waiting).onboarding?.process;
    };
    expect(stateAfter('kyb_provider_submerchant.pending_link')).toBe('kyb_provider_submerchant.pending_kyb');
    expect(stateAfter('kyb_provider_submerchant.done')).toBe('kyb_provider_submerchant.done');
  });

  it('a state that is none of the six is refused by name', async () => {
    const { enter, control } = enrolling();
    const answer = await enter(CID.CID_2, 'approved');
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining('pending_kyb')]);
    expect((await enter(CID.CID_0, 'done')).status).toBe(404);
    expect((await enter(CID.CID_2, 'kyb_provider_submerchant.done')).json).toMatchObject({
      kyb: 'kyb_provider_submerchant.done',
    });
    const { relationships } = (await control('GET', '/fixtures')).json;
    expect(relationships).toContainEqual({
      name: 'CID_2',
      account: 'A',
      correlation_id: CID.CID_2,
      kyb: 'kyb_provider_submerchant.done',
    });
  });
});
