import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, scriptedServices } from '@/lib/testing/services';
import { auditedFile, streamOf } from './export-stream';

async function* parts(count = 1): AsyncGenerator<string> {
  for (let part = 0; part < count; part += 1) yield `part ${part}`;
}

const lost = () => Promise.reject(new Error('store lost'));

/** Ends that record which of them ran, and when it was stored. */
function endsOf(change: Partial<Parameters<typeof streamOf>[1]> = {}) {
  const ended: string[] = [];
  const keep = (end: string) => async () => {
    ended.push(end);
    await wait(30);
    ended.push(`${end}, kept`);
  };
  const ends = { done: keep('finished'), broken: keep('failed'), left: keep('cancelled'), ...change };
  return { ended, ends };
}

test('a file that is left while its end is written has that one end, and leaving waits for it', async () => {
  const { ended, ends } = endsOf();
  const reader = streamOf(parts(), ends).getReader();
  await reader.read();
  const last = reader.read();
  await wait(10);
  expect(ended).toEqual(['finished']);
  await reader.cancel();
  expect(ended).toEqual(['finished', 'finished, kept']);
  expect(await last).toEqual({ done: true, value: undefined });
  await wait(60);
  expect(ended).toHaveLength(2);
});

test('a file that is left while its last part is made was left, however that part ends', async () => {
  for (const failure of [undefined, new Error('midway')]) {
    const { ended, ends } = endsOf();
    async function* slow(): AsyncGenerator<string> {
      yield 'part 0';
      await wait(30);
      if (failure) throw failure;
    }
    const reader = streamOf(slow(), ends).getReader();
    await reader.read();
    const last = reader.read();
    await wait(10);
    await reader.cancel();
    expect((await last).done).toBe(true);
    await wait(60);
    expect(ended).toEqual(['cancelled', 'cancelled, kept']);
  }
});

test('a file that is left was left, also where its making ends in a fault', async () => {
  const { ended, ends } = endsOf();
  async function* untidy(): AsyncGenerator<string> {
    try {
      yield* parts(2);
    } finally {
      await Promise.reject(new Error('untidy'));
    }
  }
  const reader = streamOf(untidy(), ends).getReader();
  await reader.read();
  await expect(reader.cancel()).rejects.toThrow('untidy');
  expect(ended).toEqual(['cancelled', 'cancelled, kept']);
});

test('a file whose end cannot be written is not whole: it breaks off, and that is its end', async () => {
  const { ended, ends } = endsOf({ done: lost });
  await expect(new Response(streamOf(parts(), ends)).text()).rejects.toThrow('store lost');
  expect(ended).toEqual(['failed', 'failed, kept']);
});

test('left while an end is tried that cannot be written, a file has failed and was not left too', async () => {
  const { ended, ends } = endsOf({
    done: async () => {
      await wait(30);
      await lost();
    },
  });
  const reader = streamOf(parts(), ends).getReader();
  await reader.read();
  void reader.read();
  await wait(10);
  await reader.cancel();
  expect(ended).toEqual(['failed', 'failed, kept']);
});

test('where no end can be written at all, the reader is told of the fault that came first', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'part 0';
    throw new Error('midway');
  }
  const { ends } = endsOf({ done: lost, broken: lost, left: lost });
  await expect(new Response(streamOf(broken(), ends)).text()).rejects.toThrow('midway');
  const reader = streamOf(parts(2), ends).getReader();
  await reader.read();
  await reader.cancel();
});

test('the log says by the clock of the server how a file began and ended, and by which error it broke', async () => {
  const store = await memoryStore();
  const clock = Date.parse('2026-11-23T15:00:05.000Z');
  const far = await scriptedServices(store, () => ({ status: 404 }), { clock: () => clock });
  async function* broken(): AsyncGenerator<string> {
    yield 'part 0';
    throw new DomainError('upstream_contract');
  }
  const take = (made: () => AsyncGenerator<string>, stop = new AbortController()) =>
    auditedFile(
      far.services,
      { action: 'x.export', actor: ALICE, requestId: 'r', signal: stop.signal, started: { format: 'csv' } },
      {
        name: 'a.csv',
        type: 'text/csv',
        parts: made,
        facts: () => ({ rows: '1' }),
        headers: { 'x-more': '1' },
      },
    );
  const answer = await take(() => parts());
  expect(await answer.text()).toBe('part 0');
  expect([answer.headers.get('content-disposition'), answer.headers.get('x-more')]).toEqual([
    ...['attachment; filename="a.csv"', '1'],
  ]);
  await expect((await take(broken)).text()).rejects.toThrow();
  const left = new AbortController();
  const reading = await take(broken, left);
  left.abort();
  await expect(reading.text()).rejects.toThrow();
  const rows = (await listAudit(store.db, { limit: 10 })).reverse();
  expect(rows.map(({ action, at, detail }) => [action, new Date(at).getTime(), detail])).toEqual(
    [
      ['started', { format: 'csv' }],
      ['finished', { rows: '1' }],
      ['started', { format: 'csv' }],
      ['failed', { rows: '1', code: 'upstream_contract' }],
      ['started', { format: 'csv' }],
      ['cancelled', { rows: '1' }],
    ].map(([stage, detail]) => [`x.export_${stage}`, clock, { export: 'r', ...(detail as object) }]),
  );
  await far.close();
  await store.close();
});
