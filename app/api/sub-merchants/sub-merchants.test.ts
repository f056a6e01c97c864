import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { can, ROLES } from '@/lib/access/permissions';
import type { RouteHandler } from '@/lib/bff/route';
import { defined } from '@/lib/contract/values/defined';
import { addSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { SEEDED_RELATIONSHIPS } from '@/lib/sandbox/world/seed-relationships';
import { users } from '@/lib/store/schema/people-tables';
import { keepKyb } from '@/lib/store/sub-merchants/register';
import { type RouteCall, RouteHarness } from '@/lib/testing/harnesses/route-harness';
import { ALICE } from '@/lib/testing/services';
import { DELETE, GET as getOne, PATCH } from './[correlation_id]/route';
import * as splitNotes from './[correlation_id]/splits/[origin_e2e]/notes/route';
import * as whitelistNotes from './[correlation_id]/whitelist/[intent_id]/notes/route';
import { POST as changeWhitelist } from './[correlation_id]/whitelist/route';
import { GET as getAttention } from './attention/route';
import { GET, POST } from './route';

const idOf = (name: string) => SEEDED_RELATIONSHIPS.find((item) => item.name === name)?.correlation_id ?? '';

const harness = new RouteHarness(({ world: { services } }) =>
  addSubMerchant(services, ALICE, { correlation_id: idOf('CID_1'), name: 'Livraria' }),
);

interface Call extends RouteCall {
  id?: string;
}

const call = (handler: RouteHandler, { id, params, ...asked }: Call = {}) =>
  harness.call(handler, {
    ...asked,
    key: randomUUID(),
    params: { ...params, ...defined({ correlation_id: id }) },
  });

test('everybody reads the register; who may register adds, names and archives; a viewer changes nothing', async () => {
  for (const role of ROLES) {
    const list = await call(GET, { role });
    expect(list.status).toBe(200);
    expect(list.headers.get('cache-control')).toContain('no-store');
    const mayChange = can({ role }, 'sub_merchants:register');
    const body = { correlation_id: idOf('CID_6').toUpperCase(), name: 'Ateliê' };
    const added = await call(POST, { role, method: 'POST', body });
    if (!mayChange) expect(added).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    const renamed = await call(PATCH, { role, method: 'PATCH', id: idOf('CID_1'), body: { name: role } });
    expect(renamed.status).toBe(mayChange ? 200 : 403);
  }
  expect((await call(GET, { role: 'viewer', query: '?q=atelie' })).body.items).toMatchObject([
    { correlation_id: idOf('CID_6'), name: 'Ateliê' },
  ]);
  expect((await call(DELETE, { role: 'operator', method: 'DELETE', id: idOf('CID_6') })).body).toMatchObject({
    sub_merchant: { archived_at: expect.any(String) },
  });
  expect((await call(getOne, { role: 'viewer', id: idOf('CID_6') })).status).toBe(200);
  expect((await call(GET)).body).toMatchObject({ error: { code: 'signed_out' } });
});

test.each([
  [{ correlation_id: 'not-a-uuid', name: 'x' }, { correlation_id: 'not_a_uuid' }],
  [{ name: 'x' }, { correlation_id: 'required' }],
  [{ correlation_id: idOf('CID_2') }, { name: 'required' }],
  [{ correlation_id: idOf('CID_2'), name: ' ' }, { name: 'required' }],
  [{ correlation_id: idOf('CID_2'), name: 'x'.repeat(121) }, { name: 'too_long' }],
  [{ correlation_id: idOf('CID_2'), name: 'a\u202eb' }, { name: 'control_characters' }],
  [{ correlation_id: idOf('CID_2'), name: 'x', tags: ['y'.repeat(41)] }, { 'tags.0': 'too_long' }],
  [{ correlation_id: idOf('CID_2'), name: 'x', origin: 'demo' }, { origin: 'unknown_field' }],
])('%j is refused by its field, and nothing is asked', async (body, fields) => {
  const answer = await call(POST, { role: 'operator', method: 'POST', body });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_input', fields } } });
});

/** Every route below one sub-merchant. */
const here = join(import.meta.dirname, '[correlation_id]');
const routes = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.split(sep).at(-1) === 'route.ts',
);

test.each(routes)(
  'safety 41, 46: %s answers 404 for every relationship that is not in the register, whoever asks, and asks nothing of the API',
  async (file) => {
    const module: Record<string, unknown> = await import(join(here, file));
    const before = JSON.stringify(await harness.world.control('GET', 'effects'));
    const heard = harness.world.services.client.health().lastAnswerAt;
    const names = [...file.matchAll(/\[(\w+)\]/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
    for (const [method, handler] of Object.entries(module)) {
      if (typeof handler !== 'function') continue;
      for (const id of [idOf('CID_3'), idOf('CID_5'), randomUUID()]) {
        for (const role of ROLES) {
          const answer = await call(handler as RouteHandler, { role, method, id, params });
          // A malformed request may be refused first; nothing is found.
          expect(method === 'GET' ? [403, 404] : [400, 403, 404]).toContain(answer.status);
          if (answer.status === 404) expect(answer.body).toMatchObject({ error: { code: 'not_found' } });
        }
      }
    }
    expect(JSON.stringify(await harness.world.control('GET', 'effects'))).toBe(before);
    expect(harness.world.services.client.health().lastAnswerAt).toBe(heard);
  },
);

test('notes on a whitelist change and on a split: whoever may write does, a repeated key writes one, another sub-merchant has none', async () => {
  const [mine, other] = [idOf('CID_1'), idOf('CID_6')];
  await addSubMerchant(harness.world.services, ALICE, { correlation_id: other, name: 'Ateliê' }).catch(
    () => null,
  );
  const intent = randomUUID();
  const asked = { role: 'treasurer', method: 'POST', params: { correlation_id: mine }, key: intent };
  const made = await harness.call(changeWhitelist, { ...asked, body: { walletName: 'Reserva' } });
  expect(made).toMatchObject({ status: 200, body: { operation: { state: 'done' } } });
  const { end2end } = await harness.world.control('POST', 'transactions', {
    account: 'A',
    kind: 'checkout',
    correlation_id: mine,
    currency_code: 'USDT',
    amount_crypto: '100',
  });
  await harness.world.control('POST', `transactions/${end2end}/advance`, { to: 'success.completed' });
  const before = await harness.world.control('GET', 'effects');
  for (const [notes, params] of [
    [whitelistNotes, { intent_id: intent.toUpperCase() }],
    [splitNotes, { origin_e2e: String(end2end) }],
  ] as const) {
    const of = (correlation_id: string) => ({ params: { ...params, correlation_id } });
    let written = 0;
    for (const role of ROLES) {
      const press = { ...of(mine), role, method: 'POST', key: randomUUID(), body: { text: `By ${role}` } };
      const may = can({ role }, 'notes:write');
      written += may ? 1 : 0;
      for (const status of [may ? 200 : 403, may ? 200 : 403])
        expect([role, (await harness.call(notes.POST, press)).status]).toEqual([role, status]);
      const read = await harness.call(notes.GET, { ...of(mine), role });
      expect([role, read.status, read.body]).toMatchObject([role, 200, { notes: { length: written } }]);
      const elsewhere = await harness.call(notes.POST, { ...press, ...of(other), key: randomUUID() });
      expect(elsewhere.status).toBe(may ? 404 : 403);
    }
  }
  expect(await harness.world.control('GET', 'effects')).toEqual(before);
});

test('what needs attention can be read of one sub-merchant, and a limited person reads nothing of another', async () => {
  await addSubMerchant(harness.world.services, ALICE, { correlation_id: idOf('CID_4'), name: 'Oficina' });
  for (const name of ['CID_1', 'CID_4']) {
    const onboarding = { status: 'Failed', process: 'error' };
    await keepKyb(harness.store.db, idOf(name), { onboarding, source: 'api', at: new Date() } as never);
  }
  const itemsOf = async (query: string) =>
    (await call(getAttention, { role: 'viewer', query })).body.open.map(({ id }: { id: string }) => id);
  expect(await itemsOf('')).toHaveLength(2);
  expect(await itemsOf(`?correlation_id=${idOf('CID_1')}`)).toEqual([idOf('CID_1')]);
  await harness.store.db
    .update(users)
    .set({ limitedTo: [idOf('CID_4')] })
    .where(eq(users.email, 'viewer@mesa.example'));
  expect(await itemsOf('')).toEqual([idOf('CID_4')]);
  expect(await itemsOf(`?correlation_id=${idOf('CID_1')}`)).toEqual([]);
  expect((await call(getAttention, { role: 'admin', query: '?correlation_id=x' })).status).toBe(400);
});
