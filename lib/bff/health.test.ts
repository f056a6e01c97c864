import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { adoptServices, services } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { scriptedServices } from '@/lib/testing/services';
import { errorAnswer, isDiskFull } from './errors';
import { healthOfPage, readHealth } from './health';

const ask = (cookie = '') =>
  readHealth(new Request('http://localhost:3000/api/health', { headers: { cookie } }));

let store: Store;

beforeEach(async () => {
  store = await memoryStore();
  adoptStore(store);
  adoptServices(undefined);
  await preparePeople(store.db, { environment: 'sandbox' });
});
afterEach(() => adoptServices(undefined));

test('anybody learns that Mesa lives, and only people who are signed in what the service told us', async () => {
  const { client } = await services();
  await client.getBalance();
  const stranger = await ask();
  expect(stranger).toMatchObject({ status: 'ok', store: 'ok' });
  expect(stranger.upstream).toEqual({ state: 'ok', environment: 'sandbox' });
  const person = await ask(await signedInCookie(store.db, 'viewer@mesa.example'));
  expect(person.upstream).toHaveProperty('last_answer_at');
  expect(Date.parse(person.now)).not.toBeNaN();
  const { now, ...page } = await healthOfPage();
  expect(person.audit).toBe('ok');
  expect({ ...page, audit: 'ok' }).toEqual({ ...person, now: undefined });
  expect(Date.parse(now)).not.toBeNaN();
  await store.close();
});

test('safety 65b: a log that nothing seals is an alarm to whoever asks', async () => {
  await services();
  await store.db.execute(sql`insert into audit_waiting (at, action, waits_since)
    values (now(), 'conversion.accept', now() - interval '31 seconds')`);
  expect(await ask()).toMatchObject({ status: 'degraded', store: 'ok', audit: 'stalled' });
  await store.close();
});

test('a store that is still being opened is starting, not down', async () => {
  const ready = await services();
  await store.close();
  let open: (made: typeof ready) => void = () => undefined;
  adoptServices(
    new Promise<typeof ready>((resolve) => {
      open = resolve;
    }),
  );
  expect(await ask()).toMatchObject({ status: 'degraded', store: 'starting' });
  open(ready);
});

test('safety 66: without its store Mesa still answers, and says so', async () => {
  const cookie = await signedInCookie(store.db, 'viewer@mesa.example');
  await services();
  await store.close();
  expect(await ask(cookie)).toMatchObject({ status: 'degraded', store: 'down' });
});

test('safety 18: while the API gives no answer, whoever is signed in has it asked again; strangers do not', async () => {
  let down = true;
  const { far, services, close } = await scriptedServices(store, () =>
    down ? { cut: 'before' } : { body: '{"balances":{}}' },
  );
  adoptServices(services);
  const cookie = await signedInCookie(store.db, 'viewer@mesa.example');
  await services.client.getBalance();
  const before = far.arrived.length;
  expect((await ask()).upstream.state).toBe('failing');
  expect(far.arrived).toHaveLength(before);
  expect((await ask(cookie)).upstream.state).toBe('failing');
  expect(far.arrived.length).toBeGreaterThan(before);
  down = false;
  await expect.poll(async () => (await ask(cookie)).upstream.state).toBe('ok');
  const { length } = far.arrived;
  await ask(cookie);
  expect(far.arrived).toHaveLength(length);
  await close();
});

test('an API that is slow is heard out, once for all who ask meanwhile, and is not called silent for it', async () => {
  let slow = false;
  const { far, services, close } = await scriptedServices(store, () =>
    slow ? { body: '{"balances":{}}', delayMs: 1_500 } : { cut: 'before' },
  );
  adoptServices(services);
  const cookie = await signedInCookie(store.db, 'viewer@mesa.example');
  await services.client.getBalance();
  slow = true;
  const before = far.arrived.length;
  const told = await Promise.all([ask(cookie), ask(cookie), ask(cookie)]);
  expect(told[0]?.upstream.state).toBe('failing');
  await expect.poll(async () => (await ask(cookie)).upstream.state, { timeout: 10_000 }).toBe('ok');
  expect(far.arrived).toHaveLength(before + 1);
  await close();
});

test('a full disk is named under every wrapper, and is a failure of the store (safety 66)', () => {
  const causes = [
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    new Error('FATAL: could not write: No space left on device'),
  ];
  for (const cause of causes) expect(isDiskFull(new Error('Failed query', { cause }))).toBe(true);
  expect(isDiskFull(new Error('connection refused'))).toBe(false);
  const late = new Error('Failed query', { cause: new Error('Query read timeout') });
  expect(errorAnswer(late, 'r').status).toBe(503);
});
