import { expect, test, vi } from 'vitest';
import { renderHook } from '@/lib/testing/screens/render-hook';
import { useReport } from './use-report';

const ASKED = { month: '2026-11', format: 'csv', locale: 'en', comment: true } as const;

/** Every download is refused; what was asked for is told. */
function serveDownloads(): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (where: string) => {
    asked.push(Object.fromEntries(new URL(where, 'http://mesa.example').searchParams));
    return Response.json({ error: { code: 'upstream_unavailable', request_id: 'r-1' } }, { status: 503 });
  });
  return asked;
}

test('a file that holds tax ids is read again for a reason of its own, another one for none', async () => {
  const asked = serveDownloads();
  const hook = await renderHook(() => useReport('2026-11'));
  await hook.run(({ make }) => make({ ...ASKED, reason: 'Audit of November' }));
  const { retry } = hook.value;
  expect(retry.asksReason('offramps')).toBe(true);
  expect(retry.asksReason('splits')).toBe(false);
  await hook.run(() => retry.start('offramps', 'The list failed'));
  await hook.run(() => retry.start('splits'));
  const same = { format: 'csv', locale: 'en', framed: '1', comment: '1' };
  expect(asked).toEqual([
    { ...same, tax_ids: '1', reason: 'Audit of November' },
    { ...same, file: 'offramps', tax_ids: '1', reason: 'The list failed' },
    { ...same, file: 'splits' },
  ]);
});

test('no reason is asked for where the archive holds no tax ids', async () => {
  const asked = serveDownloads();
  const hook = await renderHook(() => useReport('2026-11'));
  await hook.run(({ make }) => make(ASKED));
  expect(hook.value.retry.asksReason('offramps')).toBe(false);
  await hook.run(({ retry }) => retry.start('offramps'));
  expect(asked[1]).not.toHaveProperty('tax_ids');
});
