import { describe, expect, it } from 'vitest';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';
import { seededWorld } from './seed';
import { worldPersistence } from './world-persistence';
import { memoryWorldStore, type WorldStore } from './world-store';

describe('world', () => {
  it('survives a restart: what was answered was saved before', async () => {
    const { store, quote, accept } = testSandbox();
    const { rfq_id } = await quote();
    await accept(rfq_id);
    const restarted = testSandbox({ world: store });
    expect((await restarted.call('GET', `/v2/rfq/${rfq_id}`)).json.process).toBe('accepted.scheduled');
  });

  it('two processes on one store see one world, and settle it once', async () => {
    const store = memoryWorldStore();
    const [one, two] = [testSandbox({ world: store }), testSandbox({ world: store })];
    const made = await one.quote();
    expect((await two.accept(made.rfq_id)).status).toBe(200);
    expect((await one.accept(made.rfq_id)).status).toBe(200);
    await one.control('PUT', '/clock', { advance_seconds: 400_000 });
    await Promise.all([one, two].map(({ call }) => call('GET', '/v2/balance')));
    const { accounts } = await one.world();
    expect(accounts.A.effects).toMatchObject({ accepts: 1, debits: 1 });
    expect(accounts.A.ledger?.BRL?.['BRL-PIX']?.to_receive).toBe('184220');
  });

  it('what could not be saved did not happen', async () => {
    const inner = memoryWorldStore();
    let broken = false;
    const store: WorldStore = {
      exclusive: (work) =>
        inner.exclusive(async (saved) => {
          const done = await work(saved);
          if (broken) throw new Error('the disk is full');
          return done;
        }),
    };
    const errors: unknown[] = [];
    const { quote, accept, world } = testSandbox({ world: store, onError: (error) => errors.push(error) });
    const { rfq_id } = await quote();
    broken = true;
    expect((await accept(rfq_id)).status).toBe(500);
    expect(errors).toHaveLength(1);
    broken = false;
    expect((await world()).accounts.A.effects.debits).toBe(0);
    expect((await accept(rfq_id)).status).toBe(200);
    expect((await world()).accounts.A.effects.debits).toBe(1);
  });

  it('a turn that throws leaves nothing of itself', async () => {
    const persistence = worldPersistence(memoryWorldStore(), () => seededWorld('seed', 0));
    const spoil = persistence.turn((world) => {
      world.minted = 99;
      throw new Error('in the middle');
    });
    await expect(spoil).rejects.toThrow('in the middle');
    expect(await persistence.turn((world) => ({ changed: false, value: world.minted }))).toBe(0);
  });

  it('a saved world of another format gives way to a fresh one', async () => {
    const store = memoryWorldStore();
    await store.exclusive(async () => ({ text: '{"format":0,"conversions":"gone"}', value: undefined }));
    expect((await testSandbox({ world: store }).call('GET', '/v2/balance')).status).toBe(200);
  });

  it('the world that takes the place of another format is saved at once, and once', async () => {
    const store = memoryWorldStore();
    await store.exclusive(async () => ({ text: '{"format":0}', value: undefined }));
    const one = testSandbox({ world: store });
    const anchor = await one.sandbox.madeAt();
    const two = testSandbox({ world: store });
    two.time.now += 60_000;
    expect(await two.sandbox.madeAt()).toBe(anchor);
    expect(await one.sandbox.madeAt()).toBe(anchor);
    expect(await store.exclusive(async (saved) => ({ value: saved?.version }))).toBe(2);
  });

  it('forgets old conversions also where each comes with an identifier of something else', async () => {
    const { quote, accept, world, control } = testSandbox();
    await control('PUT', '/scenario', { ledger: { USDT: '0' }, webhooks: { never: true } });
    await control('POST', '/relationships', {});
    for (let count = 0; count < 640; count += 1) {
      await accept((await quote({ webhook: 'http://a.invalid/' })).rfq_id);
    }
    expect((await world()).minted % 2).toBe(1);
    expect(Object.keys((await world()).conversions).length).toBeLessThan(570);
  });

  it('forgets old conversions, but none that can still change', async () => {
    const { quote, accept, world, time, call } = testSandbox();
    const { rfq_id } = await quote();
    await accept(rfq_id);
    for (let count = 0; count < 600; count += 1) await quote();
    time.now += 600_000;
    const open = await quote();
    for (let count = 0; count < 128; count += 1) await quote();
    expect(Object.keys((await world()).conversions).length).toBeLessThan(630);
    expect((await call('GET', `/v2/rfq/${rfq_id}`)).status).toBe(200);
    expect((await call('GET', `/v2/rfq/${open.rfq_id}`)).status).toBe(200);
  });
});
