import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { defined } from '@/lib/contract/values/defined';
import type { Locale } from '@/lib/i18n/locales';
import { keys } from '@/lib/queries/api/query-keys';
import { noteServerNow } from '@/lib/queries/api/server-clock';
import { makeRow, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import type { RecordContentProps } from './record-content';
import { RecordFooter } from './record-footer';

const ROW = makeRow();
const LISTED = '2026-11-20T14:40:00Z';
const BESIDE = { readAt: LISTED, polls: true };

// Tests share a process: an earlier one may have set the server clock.
function at(now: string): void {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  noteServerNow(now);
}

beforeEach(() => at('2026-11-20T15:00:00Z'));
afterEach(() => vi.useRealTimers());

function foot(
  readAt: string | undefined,
  change: Partial<RecordContentProps> = {},
  locale: Locale = 'en',
  role?: Role,
) {
  const client = new QueryClient();
  const query = client.getQueryCache().build(client, { queryKey: keys.transaction('onramps', 'e2e-1') });
  if (readAt) query.setData({ record: ROW, raw: '{}', observed: [], now: readAt, read_at: readAt });
  const props: RecordContentProps = {
    list: 'onramps',
    id: 'e2e-1',
    at: undefined,
    row: ROW,
    beside: BESIDE,
    ...change,
  };
  const html = renderPart(
    <QueryClientProvider client={client}>
      <RecordFooter {...props} />
    </QueryClientProvider>,
    { locale, ...defined({ role }) },
  );
  return { html, text: textOf(html).trim(), query };
}

test('language.md 6: below a record stands when it was last read, by itself or with its list, and a way to read it now', () => {
  expect(foot('2026-11-20T14:32:05Z').text).toBe(
    'Read 11:40:00 · Reading again every 15 s Re-read this record',
  );
  expect(foot('2026-11-20T14:41:10Z').text).toContain('Read 11:41:10');
  expect(foot('2026-11-20T14:32:05Z', { row: undefined }).text).toContain('Read 11:32:05');
  expect(foot(undefined, {}, 'pt-BR').text).toBe(
    'Lido às 11:40:00 · Lendo de novo a cada 15 s Reler este registro',
  );
  expect(foot(undefined, {}, 'es').text).toMatch(/^Leído a las 11:40:00 .* Releer este registro$/);
  expect(foot(undefined).html).toContain('tabular-nums');
});

test.each([
  ['en', 'Read 20 Nov, 11:40 ·'],
  ['pt-BR', 'Lido em 20 nov, 11:40 ·'],
  ['es', 'Leído el 20 nov, 11:40 ·'],
] as const)('safety 18: a read of another day is told with it (%s)', (locale, told) => {
  at('2026-11-21T11:00:00Z');
  expect(foot(undefined, {}, locale).text).toContain(told);
});

test('safety 18: what became of a press is told to a screen reader, and nothing before one', () => {
  expect(foot(undefined).html).toContain('<span role="status" class="sr-only"></span>');
});

test('of what was never read nothing stands there, nor a button that would ask for what is no id', () => {
  expect(foot(undefined, { row: undefined }).html).toBe('');
  expect(foot(undefined, { id: 'export' }).html).toBe('');
});

test('a withdrawal leads to its calls to the API, for those who may see them; the other lists have none', () => {
  const calls = (list: RecordContentProps['list'], role: Role) =>
    foot(undefined, { list, id: 'a/b' }, 'en', role).html.includes(
      'href="/settings/diagnostics?subject=a%2Fb"',
    );
  expect(calls('withdrawals', 'admin')).toBe(true);
  expect(calls('withdrawals', 'accountant')).toBe(false);
  for (const list of ['checkouts', 'onramps', 'offramps'] as const) expect(calls(list, 'admin')).toBe(false);
});

test('LIM-21: it reads nothing by itself', () => {
  const { query } = foot('2026-11-20T14:32:05Z');
  expect(query.options).toMatchObject({ enabled: false });
  expect(query.state.fetchStatus).toBe('idle');
});
