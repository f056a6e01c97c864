import { afterEach, beforeEach, expect, test } from 'vitest';
import { GET as live } from '@/app/api/health/live/route';
import { GET as ready } from '@/app/api/health/ready/route';
import { adoptServices, services } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { errorAnswer } from './errors';
import { readReadiness } from './readiness';

let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  adoptStore(store);
  adoptServices(undefined);
});
afterEach(() => {
  adoptServices(undefined);
  Reflect.deleteProperty(globalThis, 'mesaDrain');
  Reflect.deleteProperty(globalThis, 'mesaDiskFullAt');
});

const at = (path: string) => new Request(`http://localhost:3000/api/health/${path}`);
const context = { params: Promise.resolve({}) };
async function readiness() {
  const answer = await ready(at('ready'), context);
  return [answer.status, (await answer.json()).status];
}

test('a process is ready with its store, and not while it starts, drains, or the store is away', async () => {
  // Boot composes them before a process is open.
  await services();
  expect(await readiness()).toEqual([200, 'ready']);
  const drain = { draining: false, pauseMs: 0, stops: [] };
  Object.assign(globalThis, { mesaDrain: drain });
  expect(await readiness()).toEqual([503, 'starting']);
  drain.draining = true;
  expect(await readiness()).toEqual([503, 'draining']);
  Reflect.deleteProperty(globalThis, 'mesaDrain');
  await store.close();
  expect(await readiness()).toEqual([503, 'store_down']);
  const alive = await live(at('live'), context);
  expect([alive.status, (await alive.json()).status]).toEqual([200, 'alive']);
});

test('after a write that the disk refused no request is wanted for half a minute (safety 66)', async () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  errorAnswer(new Error('Failed query', { cause: full }), 'r');
  expect(await readiness()).toEqual([503, 'disk_full']);
  Object.assign(globalThis, { mesaDiskFullAt: Date.now() - 30_001 });
  expect(await readiness()).toEqual([200, 'ready']);
  await store.close();
});

test('the embedded store wants no request while its disk has less than two of its files left', async () => {
  const free = (bavail: number) => readReadiness((async () => ({ bavail, bsize: 4_096 })) as never);
  expect(await free(8_191)).toBe('disk_full');
  expect(await free(8_192)).toBe('ready');
  await store.close();
});
