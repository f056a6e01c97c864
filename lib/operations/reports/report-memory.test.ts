import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { reportQuery } from '@/lib/contract/bff/reports/report-requests';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { listItem, listReply, queryOf } from '@/lib/testing/scripted-upstream/scripted-list-reply';
import { ALICE, scriptedServices } from '@/lib/testing/services';
import { downloadReport } from './report-download';

const ROWS = FULL ? 100_000 : 8_000;

test.each(['csv', 'xlsx'] as const)(
  'the memory that the archive of a month as %s takes does not grow with its rows',
  async (format) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const store = await memoryStore();
    const far = await scriptedServices(store, (request) => {
      const { offset = '0', limit = '100' } = queryOf(request);
      const [from, size] = [Number.parseInt(offset, 10), Number.parseInt(limit, 10)];
      const items = Array.from({ length: Math.min(size, ROWS - from) }, (_, index) =>
        listItem(`${from + index}`, { attributes: { amount_fiat: '1234567.89', text: 'x'.repeat(200) } }),
      );
      return listReply(request, items, { total: ROWS });
    });
    const heap: number[] = [];
    let bytes = 0;
    const timer = setInterval(() => {
      collect();
      heap.push(process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers);
    }, 250);
    const answer = await downloadReport(
      far.services,
      { ...ALICE, role: 'accountant' },
      { from: '2026-11-01', to: '2026-11-20' },
      reportQuery.parse({ file: 'onramps', format }),
      { signal: new AbortController().signal, requestId: 'memory' },
    );
    const reader = answer.body?.getReader();
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read())
      bytes += read.value.byteLength;
    clearInterval(timer);
    expect(bytes).toBeGreaterThan(10_000);
    const [early = 0, late = 0] = [heap[Math.floor(heap.length / 2)], heap.at(-1)];
    expect((late - early) / 1e6).toBeLessThan(8);
    await far.close();
    await store.close();
  },
  600_000,
);
