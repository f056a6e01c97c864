import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { brandingRequest } from '@/lib/contract/bff/sub-merchants/branding';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import { SEEDED_RELATIONSHIPS } from '@/lib/sandbox/world/seed-relationships';
import type { Store } from '@/lib/store/engine/open-store';
import { beginIntent } from '@/lib/store/sub-merchants/intents';
import { insertSubMerchant, keepKyb } from '@/lib/store/sub-merchants/register';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, BOB, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { changeBranding } from './change-branding';
import { readBranding } from './read-branding';

const [FIRST, PENDING, FOREIGN, , , SECOND] = SEEDED_RELATIONSHIPS.map((one) => one.correlation_id);
const A = FIRST ?? '';
const B = SECOND ?? '';
const WAITING = PENDING ?? '';
const PATH = '/v2/naas/submerchants/branding';
const DAY_SECONDS = 86_400;
const VIEWER = { role: 'viewer' } as const;

let store: Store;
let world: SandboxServices;
beforeAll(async () => {
  store = await memoryStore();
  for (const correlation_id of [A, B, WAITING]) {
    const row = { correlation_id, name: 'Shop', tags: [], origin: 'typed', at: new Date() } as const;
    await insertSubMerchant(store.db, row);
  }
});
beforeEach(async () => {
  // Each test starts with an empty register and a new world.
  await store.db.execute('delete from operations');
  world = sandboxServices(store, { secret: 's'.repeat(32) });
});
afterEach(() => world.dispose());
afterAll(() => store.close());

interface Asked {
  trade_name?: string;
  colour?: string;
  logo?: string;
}

function change(asked: Asked, to = A, intentId: string = randomUUID(), actor = ALICE) {
  const intent = { correlationId: to, intentId, requestId: 'r', asked: brandingRequest.parse(asked) };
  return changeBranding(world.services, actor, intent);
}
const read = (of = A) => readBranding(world.services, VIEWER, of);
const effects = async () => Number((await world.control('GET', 'effects?account=A')).brandings);
const fault = (is: object) =>
  world.control('PUT', 'scenario', { faults: [{ method: 'POST', path: PATH, times: 1, ...is }] });
const pass = (days: number) => world.control('PUT', 'clock', { advance_seconds: days * DAY_SECONDS });

async function logo(): Promise<string> {
  const blank = { width: 120, height: 90, channels: 3, background: '#8a3b22' } as const;
  return (await sharp({ create: blank }).png().toBuffer()).toString('base64');
}

test('BRD-01, BRD-02: name, colour and logo take effect, and the register remembers them', async () => {
  const asked = { trade_name: 'Livraria Outono', colour: '#abc', logo: await logo() };
  const { change: done } = await change(asked);
  expect(done).toMatchObject({ state: 'done', by: ALICE, asked: { colour: '#AABBCC' } });
  expect(done.asked.logo).toMatchObject({ mime: 'image/png', width: 120, height: 90 });
  expect(await effects()).toBe(1);
  const view = await read();
  expect(view.known).toMatchObject({ trade_name: 'Livraria Outono', colour: '#AABBCC' });
  expect(view.known.logo?.data_url).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(Date.parse(view.closed_until ?? '') - Date.parse(view.now)).toBeGreaterThan(29.9 * 86_400_000);
  expect(JSON.stringify(view.changes)).not.toContain('iVBOR');
  const audited = (await listAudit(store.db, { limit: 20 })).find(({ action }) => action === 'branding');
  expect(audited).toMatchObject({ subject: A, actor: ALICE, detail: { outcome: 'done' } });
  expect((await read(B)).changes, 'safety 41: nothing of one shows on another').toEqual([]);
});

test('BRD-04: what is not sent again stays known from before', async () => {
  await change({ trade_name: 'Outono', colour: '#102030' });
  await pass(30);
  expect((await change({ trade_name: 'Inverno' })).change.state).toBe('done');
  expect((await read()).known).toEqual({ trade_name: 'Inverno', colour: '#102030' });
});

test('BRD-13, BRD-14: a second change is refused in the API’s words, and the refusal starts no wait', async () => {
  await change({ trade_name: 'Outono' });
  const { change: refused, earlier } = await change({ trade_name: 'Inverno' });
  expect(refused).toMatchObject({ state: 'refused', cooldown: true, http_status: 400 });
  expect(refused.reason).toContain('branding can be changed again');
  expect(earlier).toBeUndefined();
  expect((await read()).known.trade_name).toBe('Outono');
  await pass(30);
  expect((await change({ trade_name: 'Inverno' })).change.state).toBe('done');
});

test('safety 62: a clock of ours that is far off, and corrected, does not hide why a change was refused', async () => {
  await change({ trade_name: 'Outono' });
  await pass(1);
  const { change: refused } = await change({ trade_name: 'Inverno' });
  expect(refused).toMatchObject({ state: 'refused', cooldown: true });
});

test('BRD-16: before onboarding is complete the API refuses with 422, and afterwards it does not', async () => {
  const { change: refused } = await change({ trade_name: 'Porto' }, WAITING);
  expect(refused).toMatchObject({ state: 'refused', http_status: 422 });
  expect(refused.cooldown).toBeUndefined();
  const process = 'kyb_provider_submerchant.done';
  await world.control('PUT', `relationships/${WAITING}/kyb`, { process });
  expect((await change({ trade_name: 'Porto' }, WAITING)).change.state).toBe('done');
});

test('the state of onboarding stands beside it, without what is not meant for readers', async () => {
  const onboarding = { process: 'kyb_provider_submerchant.error', error_detail: 'stack' };
  await keepKyb(store.db, WAITING, { onboarding, source: 'api', at: new Date() });
  const { kyb } = await read(WAITING);
  expect(kyb?.onboarding).toEqual({ process: 'kyb_provider_submerchant.error' });
});

test('safety 1, 4: the same key changes once and gets the same answer, with other input it is refused', async () => {
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => change({ trade_name: 'X' }, A, id)));
  expect(await effects()).toBe(1);
  expect(answers.every(({ change: one }) => ['done', 'sending'].includes(one.state))).toBe(true);
  expect((await change({ trade_name: 'X' }, A, id)).change.state).toBe('done');
  const reused = { code: 'key_reused' };
  await expect(change({ trade_name: 'Y' }, A, id)).rejects.toMatchObject(reused);
  await expect(change({ trade_name: 'X' }, B, id)).rejects.toMatchObject(reused);
  await expect(change({ trade_name: 'X' }, A, id, BOB)).rejects.toMatchObject(reused);
});

test('safety 3: two people at once: one is sent, the other is told whose', async () => {
  await fault({ delay_ms: 300 });
  const first = change({ trade_name: 'Of Alice' });
  await expect.poll(async () => (await read()).changes.length).toBe(1);
  const second = await change({ trade_name: 'Of Bob' }, A, randomUUID(), BOB);
  expect(second).toMatchObject({ in_the_way: true, change: { by: ALICE, state: 'sending' } });
  expect((await first).change.state).toBe('done');
  expect(await effects()).toBe(1);
});

test('safety 9: after a lost answer that took effect, the refusal of a second one shows that it did', async () => {
  await fault({ drop: 'after' });
  const asked = { trade_name: 'Outono', logo: await logo() };
  expect((await change(asked)).change).toMatchObject({ state: 'unknown', failure: 'connection' });
  const { unknown, known } = await read();
  expect([unknown?.state, known]).toEqual(['unknown', {}]);
  const again = { trade_name: 'Outono', logo: unknown?.logo_base64 ?? '' };
  const { change: refused, earlier } = await change(again);
  expect(refused).toMatchObject({ state: 'refused', cooldown: true });
  expect(earlier).toMatchObject({ state: 'done', evidence: 'cooldown' });
  const view = await read();
  expect([view.unknown, view.known.trade_name]).toEqual([undefined, 'Outono']);
  expect(view.known.logo?.data_url).toContain('base64,');
  expect(view.closed_until).toBeDefined();
  expect(await effects()).toBe(1);
});

test('safety 10: after a lost answer that did nothing, the success of a second one shows that it had not', async () => {
  await fault({ drop: 'before' });
  expect((await change({ trade_name: 'Outono' })).change.state).toBe('unknown');
  const { change: done, earlier } = await change({ trade_name: 'Outono' });
  expect(done.state).toBe('done');
  expect(earlier).toMatchObject({ state: 'not_done', evidence: 'accepted_again' });
  expect(await effects()).toBe(1);
});

test('safety 12: a refusal that an older change explains decides nothing about a lost one', async () => {
  await change({ trade_name: 'Outono' });
  await fault({ drop: 'before' });
  await change({ trade_name: 'Inverno' });
  const { change: refused, earlier } = await change({ trade_name: 'Inverno' });
  expect([refused.cooldown, earlier]).toEqual([true, undefined]);
  expect((await read()).unknown?.asked).toEqual({ trade_name: 'Inverno' });
});

test.each([
  [{ status: 500 }, 'failed'],
  [{ status: 200, body: {} }, 'unreadable'],
])('safety 11, 12: %j says nothing about the outcome', async (is, failure) => {
  await fault(is);
  expect((await change({ colour: '#102030' })).change).toMatchObject({ state: 'unknown', failure });
});

test('safety 12: a refusal in other words is no evidence', async () => {
  await fault({ drop: 'after' });
  await change({ trade_name: 'Outono' });
  await fault({ status: 400, body: { error: 'logo is not valid base64' } });
  const { change: refused, earlier } = await change({ trade_name: 'Outono' });
  expect([refused.state, refused.cooldown, earlier]).toEqual(['refused', undefined, undefined]);
  expect((await read()).unknown?.state).toBe('unknown');
});

test('safety 6: what was being sent when the process died is unknown at the next start', async () => {
  const at = new Date();
  const actor = ALICE;
  const row = { kind: 'branding', input_hash: 'h', request_id: 'r', asked: { colour: '#102030' } } as const;
  await beginIntent(store.db, { intent_id: randomUUID(), correlation_id: A, actor, at, ...row });
  await recoverInterruptedSends(world.services, world.services.clock() + 1_000);
  expect((await read()).unknown?.asked).toEqual({ colour: '#102030' });
});

test('safety 41, 51: a relationship outside the register, and a picture that is none, cost no call', async () => {
  await expect(change({ trade_name: 'X' }, FOREIGN)).rejects.toMatchObject({ code: 'not_found' });
  await expect(read(FOREIGN)).rejects.toMatchObject({ code: 'not_found' });
  const gif = 'R0lGODlhAQABAAAAACwAAAAAAQABAAAC';
  await expect(change({ logo: gif })).rejects.toMatchObject({ detail: { fields: { logo: 'logo_gif' } } });
  expect((await read()).changes).toEqual([]);
  expect(await effects()).toBe(0);
});

test('a signature that is refused is named, and the change counts as refused', async () => {
  await fault({ status: 401, body: { error: 'bad signature' } });
  await expect(change({ trade_name: 'X' })).rejects.toMatchObject({ code: 'upstream_strategy' });
  expect((await read()).changes[0]).toMatchObject({ state: 'refused', http_status: 401 });
});

test('safety 12: a change without an outcome whose own 30 days are over is decided by nothing that comes later', async () => {
  await fault({ drop: 'after' });
  await change({ trade_name: 'Outono' });
  await pass(31);
  await fault({ status: 400, body: { error: 'branding can be changed again in 12 days' } });
  expect((await change({ colour: '#102030' })).earlier).toBeUndefined();
  const { change: done, earlier } = await change({ colour: '#102030' });
  expect([done.state, earlier]).toEqual(['done', undefined]);
  expect((await read()).changes.map(({ state }) => state)).toEqual(['done', 'refused', 'unknown']);
});

test('BRD-13: a refusal because of a change made elsewhere is still told after the page is left', async () => {
  await fault({ status: 400, body: { error: 'branding can be changed again in 12 days' } });
  await change({ colour: '#102030' });
  expect((await read()).waiting).toMatchObject({ state: 'refused', cooldown: true });
  await change({ colour: '#102030' });
  expect((await read()).waiting).toBeUndefined();
});

test('a refusal that names the signature or the picture is not read as the waiting time', async () => {
  for (const error of ['X-Timestamp is not recent', 'logo is not valid base64, try again']) {
    await fault({ status: 400, body: { error } });
    expect((await change({ colour: '#102030' })).change.cooldown).toBeUndefined();
  }
});
