import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { brandingRequest } from '@/lib/contract/bff/sub-merchants/branding';
import { SEEDED_RELATIONSHIPS } from '@/lib/sandbox/world/seed-relationships';
import type { Store } from '@/lib/store/engine/open-store';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, BOB, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { changeBranding } from './change-branding';
import { readBranding } from './read-branding';
import { resolveBranding } from './resolve-branding';

const [A = '', , , , , B = ''] = SEEDED_RELATIONSHIPS.map((one) => one.correlation_id);

let store: Store;
let world: SandboxServices;
beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(async () => {
  await empty(store.db);
  world = sandboxServices(store, { secret: 's'.repeat(32) });
  for (const correlation_id of [A, B]) {
    const row = { correlation_id, name: 'Shop', tags: [], origin: 'typed', at: new Date() } as const;
    await insertSubMerchant(store.db, row);
  }
});
afterEach(() => world.dispose());
afterAll(() => store.close());

const change = (asked: { trade_name?: string; logo?: string }) =>
  changeBranding(world.services, ALICE, {
    correlationId: A,
    intentId: randomUUID(),
    requestId: 'r',
    asked: brandingRequest.parse(asked),
  });
const read = () => readBranding(world.services, { role: 'viewer' }, A);
const effects = async () => Number((await world.control('GET', 'effects?account=A')).brandings);
const lose = (drop: 'before' | 'after') => {
  const fault = { method: 'POST', path: '/v2/naas/submerchants/branding', times: 1, drop };
  return world.control('PUT', 'scenario', { faults: [fault] });
};

async function logo(): Promise<string> {
  const blank = { width: 120, height: 90, channels: 3, background: '#8a3b22' } as const;
  return (await sharp({ create: blank }).png().toBuffer()).toString('base64');
}

const word = (id: string, outcome: 'done' | 'not_done', minutes = 11, of = A) => {
  const clock = () => Date.now() + minutes * 60_000;
  const said = { correlationId: of, id, outcome, note: 'Seen on a new checkout page' } as const;
  return resolveBranding({ ...world.services, clock }, BOB, said);
};

test('safety 9: a person ends what the API never told, not before ten minutes, once, and under their name', async () => {
  await lose('after');
  const { change: lost } = await change({ trade_name: 'Outono', logo: await logo() });
  await expect(word(lost.id, 'done', 9)).rejects.toMatchObject({ code: 'too_early' });
  await expect(word(lost.id, 'done', 11, B)).rejects.toMatchObject({ code: 'not_found' });
  await expect(word(randomUUID(), 'done')).rejects.toMatchObject({ code: 'not_found' });
  const { change: ended } = await word(lost.id, 'done');
  expect(ended).toMatchObject({ state: 'done', by: ALICE, resolution: { actor: BOB, outcome: 'done' } });
  const view = await read();
  expect([view.unknown, view.known.trade_name]).toEqual([undefined, 'Outono']);
  expect(view.known.logo?.data_url).toContain('base64,');
  expect(view.closed_until).toBeDefined();
  await expect(word(lost.id, 'not_done')).rejects.toMatchObject({ code: 'invalid_input' });
  const [audited] = await listAudit(store.db, { limit: 1 });
  expect(audited).toMatchObject({ action: 'branding.resolve', actor: BOB, subject: A });
  expect(await effects()).toBe(1);
});

test('a word that it did not happen leaves nothing known, and the next change is sent', async () => {
  await lose('before');
  const { change: lost } = await change({ trade_name: 'Outono' });
  expect(lost.resolvable_at).toBeDefined();
  expect((await word(lost.id, 'not_done')).change.state).toBe('not_done');
  const view = await read();
  expect([view.unknown, view.closed_until, view.known]).toEqual([undefined, undefined, {}]);
  expect((await change({ trade_name: 'Outono' })).change.state).toBe('done');
});
