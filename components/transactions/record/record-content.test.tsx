import { onlineManager, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TransactionAnswer, TransactionRow } from '@/lib/contract/bff/transactions';
import type { Locale } from '@/lib/i18n/locales';
import { ApiError } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { setStreaming } from '@/lib/queries/live/stream-state';
import { isPolled, transactionQuery } from '@/lib/queries/transactions';
import { makeRow, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { applyRevealedValues } from './apply-revealed-values';
import { RecordContent, type RecordContentProps } from './record-content';
import { WithdrawalFacts } from './withdrawal-facts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T15:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  setStreaming(false);
  onlineManager.setOnline(true);
});

const ROW = makeRow();
const READ: TransactionAnswer = {
  record: ROW,
  raw: '{}',
  observed: [],
  now: '2026-11-20T14:32:05Z',
  read_at: '2026-11-20T14:32:05Z',
};
const FAILED = new ApiError('upstream_failed', 502);

/** The drawer's content after a read that gave `data`, then one that gave `error`. */
function content(
  { data, error, noted = true }: { data?: TransactionAnswer; error?: Error; noted?: boolean },
  change: Partial<RecordContentProps> = {},
  locale: Locale = 'en',
): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const query = client.getQueryCache().build(client, { queryKey: keys.transaction('onramps', 'e2e-1') });
  if (data) query.setData(data);
  if (error) query.setState({ status: 'error', error });
  const id = change.id ?? 'e2e-1';
  if (noted)
    client.setQueryData(keys.notes(`${change.list ?? 'onramps'}/${encodeURIComponent(id)}`), { notes: [] });
  const props: RecordContentProps = {
    list: 'onramps',
    id: 'e2e-1',
    at: undefined,
    row: ROW,
    beside: { readAt: '2026-11-20T14:40:00Z', polls: true },
    ...change,
  };
  return renderPart(
    <QueryClientProvider client={client}>
      <RecordContent {...props} />
    </QueryClientProvider>,
    { locale },
  );
}

test.each([
  ['en', 'Its details are from 20 Nov, 11:32.', 'as the list had it on 20 Nov, 11:40.'],
  ['pt-BR', 'Os detalhes são de 20 nov, 11:32.', 'como a lista o tinha em 20 nov, 11:40.'],
  ['es', 'Sus detalles son del 20 nov, 11:32.', 'como lo tenía la lista el 20 nov, 11:40.'],
] as const)(
  'safety 18: what is known of a record from another day has it said (%s)',
  (locale, read, listed) => {
    vi.setSystemTime('2026-11-21T11:00:00Z');
    expect(textOf(content({ data: READ, error: FAILED }, {}, locale))).toContain(read);
    expect(textOf(content({ error: FAILED }, {}, locale))).toContain(listed);
  },
);

test('safety 18: a record whose last read failed says so, how old its details are, and has a way to try again', () => {
  const html = content({ data: READ, error: FAILED });
  expect(textOf(html)).toContain(
    'The last read of this record failed. Its details are from 11:32:05. The API failed while answering.',
  );
  expect(html).toMatch(/<button[^>]*>(<[^>]*>)*Try again/);
  expect(textOf(html)).toContain('Completed');
});

test('safety 18: a record that was never read by itself says what is missing, and of when the rest is', () => {
  const text = textOf(content({ error: FAILED }));
  expect(text).toContain(
    'Shown as the list had it at 11:40:00. Earlier states and the raw record could not be read.',
  );
  expect(textOf(content({ data: READ }))).not.toMatch(/failed|could not be read/);
});

test('CLS 0: with an address that was opened nothing stands below what the read of a record adds lines to, until the read has come, has failed, or cannot be made', () => {
  const row = makeRow({ attributes: { zzz: '1' } });
  const reading = content({}, { row });
  expect(textOf(reading)).toContain('19 Nov 2026, 22:26:52 BRT Reading the record');
  expect(textOf(reading)).not.toMatch(/Timeline|zzz/);
  expect(reading).toContain('aria-busy="true"');
  // What was written on it would move what stands below the timeline.
  expect(textOf(content({ data: { ...READ, record: row }, noted: false }, { row }))).not.toMatch(
    /Timeline|zzz/,
  );
  const states = [{ data: { ...READ, record: row } }, { error: FAILED }, {}];
  for (const state of states) {
    onlineManager.setOnline(Object.keys(state).length > 0);
    const text = textOf(content(state, { row }));
    expect(text).toMatch(/Timeline.*zzz 1/);
    expect(text).not.toContain('Reading the record');
  }
});

const NO_IDS = ['export', '.', '..', 'a\u2028b', 'x'.repeat(300), 'a\u202eb'];

test.each(NO_IDS)('GEN-10: %j in an address opens no record, and it is not said that none has it', (id) => {
  const text = textOf(content({}, { id, row: undefined, list: 'withdrawals' }));
  expect(text).toContain('This dashboard cannot ask for an ID like this');
  expect(text).toContain(
    'Nothing was asked, so it is not known whether a record has it. Check the link, or search for the record.',
  );
});

test.each(NO_IDS)(
  'safety 18: a row of the API with %j as its id is shown as the list has it, and why',
  (id) => {
    const text = textOf(content({}, { id, row: makeRow({ end2end: id }) }));
    expect(text).toContain('Shown as the list had it at 11:40:00.');
    expect(text).toContain('This dashboard cannot ask for an ID like this.');
    expect(text).not.toContain('Try again');
  },
);

test.each([...NO_IDS.map((id) => [id, false] as const), ['ação-1', true] as const])(
  '%j in an address: a request is sent for what may be an id, and for nothing else (%s)',
  (id, sent) => {
    for (const row of [undefined, makeRow({ end2end: id })]) {
      const client = new QueryClient();
      renderPart(
        <QueryClientProvider client={client}>
          <RecordContent list="onramps" id={id} at={undefined} row={row} beside={undefined} />
        </QueryClientProvider>,
      );
      const [query] = client.getQueryCache().getAll();
      expect(query?.options).toMatchObject({ enabled: sent });
    }
  },
);

test('LIM-21: the drawer reads its record again where the list beside does not', () => {
  expect(isPolled(3)).toBe(true);
  expect(isPolled(4)).toBe(false);
  const client = new QueryClient();
  const observer = new QueryObserver(client, transactionQuery('onramps', 'e2e-1'));
  expect((observer.options.refetchInterval as () => number)()).toBe(15_000);
  setStreaming(true);
  expect((observer.options.refetchInterval as () => number)()).toBe(30_000);
});

test('the timeline names the time between two reads as it is', () => {
  const open = makeRow({ process: 'pix.waiting' });
  expect(textOf(content({ data: { ...READ, record: open } }, { row: open }))).toContain(
    'Reading again every 15 s',
  );
});

const HIDDEN: TransactionRow = makeRow({
  attributes: { address: '•••.982.247-••', group_id: 'wg_1', notes: '•••.982.247-••' },
  masked: ['attributes.address', 'attributes.notes'],
});
const reveal = {
  values: undefined,
  raw: undefined,
  outdated: false,
  busy: false,
  failed: undefined,
  ask: () => undefined,
};

test('safety 53: what is hidden in a withdrawal’s named lines can be revealed there, and no mask is copied', () => {
  const html = renderPart(<WithdrawalFacts row={HIDDEN} reveal={reveal} />);
  expect(html).toContain('Reveal address and all personal data of this record. The audit log records it');
  expect(html).toContain('Reveal Notes and all personal data of this record. The audit log records it');
  expect(html).not.toContain('Copy address');
  expect(html).toContain('Copy whitelist group');
  const values = { 'attributes.address': '52998224725', 'attributes.notes': '529.982.247-25' };
  const after = renderPart(<WithdrawalFacts row={applyRevealedValues(HIDDEN, values)} reveal={reveal} />);
  expect(textOf(after)).toContain('529.982.247-25');
  expect(after).toContain('Copy address');
  expect(after).not.toContain('•••');
});

test('safety 53: what came after the reveal stays hidden, to be revealed in its turn, and its mask is not copied', () => {
  const later = applyRevealedValues(HIDDEN, { 'attributes.address': '52998224725' });
  const html = renderPart(<WithdrawalFacts row={later} reveal={{ ...reveal, values: {} }} />);
  expect(html).toContain('Copy address');
  expect(html).toContain('Reveal Notes and all personal data of this record. The audit log records it');
  expect(html).not.toContain('Copy Notes');
});

test('a record that needs attention says who has it, and since when; another says neither', () => {
  const by = { id: 'ana', name: 'Ana Lima' };
  const handling = { id: 's1', step: 'take' as const, by, at: '2026-11-20T14:32:05Z' };
  const queue = { item: 'onramps/e2e-1', state: 'x', handling };
  expect(textOf(content({ data: { ...READ, queue } }))).toContain('Taken by Ana Lima, 11:32');
  expect(textOf(content({ data: READ }))).not.toMatch(/Taken|Nobody/);
});
