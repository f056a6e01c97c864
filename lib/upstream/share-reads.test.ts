import { expect, test } from 'vitest';
import type { UpstreamResult } from './result';
import { createSharedReads } from './share-reads';

function harness() {
  let now = 0;
  const reads: { signal: AbortSignal | undefined; answer(data: string): void }[] = [];
  const shared = createSharedReads(() => now);
  const ask = (input: Parameters<typeof shared.join>[1] = {}, route = 'getBalance') =>
    shared.join<string>(
      route,
      input,
      ({ signal }) =>
        new Promise<UpstreamResult<string>>((resolve) => {
          reads.push({ signal, answer: (data) => resolve({ ok: true, status: 200, data, body: data }) });
        }),
    );
  const pass = (ms: number) => {
    now += ms;
  };
  return { shared, reads, ask, pass };
}

test('who asks the same at the same moment shares one read, and the next one reads anew', async () => {
  const { reads, ask, pass } = harness();
  const both = [ask({ query: { limit: '50', offset: '0' } }), ask({ query: { offset: '0', limit: '50' } })];
  expect(reads).toHaveLength(1);
  reads[0]?.answer('one');
  expect((await Promise.all(both)).map((result) => result.ok && result.data)).toEqual(['one', 'one']);
  void ask({ query: { limit: '50', offset: '0' } });
  expect(reads).toHaveLength(2);
  // A read from before the change does not answer a browser that reads because of it.
  pass(201);
  void ask({ query: { limit: '50', offset: '0' } });
  expect(reads).toHaveLength(3);
});

test('safety 38: another route, query, record or sub-merchant is never the same read', () => {
  const { reads, ask } = harness();
  for (const input of [
    {},
    { correlationId: 'cid-1' },
    { correlationId: 'cid-2' },
    { correlationId: 'cid-1', query: { limit: '1' } },
    { params: { id: 'cid-1' } },
  ])
    void ask(input);
  void ask({}, 'listOnramps');
  expect(reads).toHaveLength(6);
});

test('what is changed parts the reads before it from those after', () => {
  const { shared, reads, ask } = harness();
  void ask();
  shared.forget();
  void ask();
  expect(reads).toHaveLength(2);
});

test('one who goes away breaks nothing off for the others, and the last one does', async () => {
  const { reads, ask } = harness();
  const [one, two] = [new AbortController(), new AbortController()];
  const first = ask({ signal: one.signal });
  const second = ask({ signal: two.signal });
  one.abort();
  expect(await first).toEqual({ ok: false, kind: 'connection' });
  expect(reads[0]?.signal?.aborted).toBe(false);
  two.abort();
  expect([(await second).ok, reads[0]?.signal?.aborted]).toEqual([false, true]);
  void ask();
  expect(reads).toHaveLength(2);
});
