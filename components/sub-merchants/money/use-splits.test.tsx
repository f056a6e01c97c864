import { expect, onTestFinished, test, vi } from 'vitest';
import type { NamedLink } from '@/lib/contract/bff/sub-merchants/money';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { useSplits } from './use-splits';

const OF = '2263c175-1439-4020-a6d4-9e606c85e838';
const link = (end2end: string): NamedLink => ({
  link: {
    id: end2end,
    state: 'made',
    asked: { currency_code: 'USDT' },
    correlation_id: OF,
    created_at: '2026-11-20T12:00:00Z',
    request_id: 'req-7',
    created_by: { id: 'u', name: 'Ana' },
    tie: { end2end, by: 'webhook', at: '2026-11-20T12:00:00Z' },
  },
});
const IDS = Array.from({ length: 9 }, (_, at) => `e${at}`);

test('a press reads each split once, four at a time; the next press reads again what failed and nothing else', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const calls: string[] = [];
  let [open, most] = [0, 0];
  let down: Record<string, number> = { e1: 500, e7: 404 };
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const id = String(input).split('/').at(-1) ?? '';
    calls.push(id);
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    const status = down[id] ?? 200;
    const body = status === 200 ? { split: { currency: 'USDT' } } : { error: { code: 'not_found' } };
    return Response.json(body, { status });
  });
  const hook = await renderHook(() => useSplits(IDS.map(link)));
  expect([calls, hook.value.reads.size]).toEqual([[], 0]);
  const settled = async () => {
    await hook.run((value) => value.read());
    for (let turn = 0; turn < 50 && hook.value.isReading; turn += 1)
      await hook.run(() => new Promise((resolve) => setTimeout(resolve, 10)));
  };
  await settled();
  expect(calls).toEqual(IDS);
  expect(most).toBe(4);
  expect([hook.value.reads.get('e1'), hook.value.reads.get('e7')]).toEqual([
    { missing: false },
    { missing: true },
  ]);
  down = {};
  calls.length = 0;
  await settled();
  expect(calls).toEqual(['e1', 'e7']);
  expect([...hook.value.reads.values()].filter(({ split }) => split !== undefined)).toHaveLength(9);
});
