import { afterEach, beforeAll, expect, test } from 'vitest';
import { BlockedRow } from '@/components/lists/attention/blocked-row';
import { FailedRow } from '@/components/lists/attention/failed-row';
import { PastTimeRow } from '@/components/lists/attention/past-time-row';
import { UnlabelledRow } from '@/components/lists/attention/unlabelled-row';
import type { Attention } from '@/lib/contract/bff/overview/overview';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { noteServerNow, resetServerClock } from '@/lib/queries/api/server-clock';
import type { Read } from '@/lib/queries/overview/overview';
import { activity, label, READ, record, renderPart, textOf } from '@/lib/testing/screens/render-overview';
import { ActivityAside } from './activity-aside';
import { hidesRows } from './attention-list';

const aside = (data: Read<'activity'>, more: { locale?: Locale } = {}) =>
  renderPart(<ActivityAside />, { part: 'activity', data, locale: more.locale ?? 'en' });

const queueOf = (item: string) => ({ item, state: 'x' });
const quote = (id: string) => ({
  queue: queueOf(`conversions/${id}`),
  id,
  received_at: READ.read_at,
  expires_at: '2026-11-20T17:33:00Z',
  from_currency: 'USDT',
  to_currency: 'BRL',
  amount: { value: '1', currency: 'USDT' },
});
/** The number beside the first heading. */
const counted = (html: string) => html.match(/<h2[^>]*>[^<]*<\/h2><span[^>]*>([^<]*)</)?.[1];
const blockedIn = (...amounts: string[]): Partial<Attention> => ({
  blocked: amounts.map((amount, index) => ({
    kind: 'blocked',
    id: `C${index}`,
    accounts: [{ label: 'Main', amount }],
    queue: queueOf(`blocked/C${index}`),
  })),
  blocked_count: amounts.length,
});
const bare = (ids: string[]): Partial<Attention> => ({
  unlabelled: ids.map((id) => record({ id, status: label(''), queue: queueOf(`onramps/${id}`) })),
  unlabelled_count: ids.length,
});
/** The first two have a row each. */
const QUOTES = ['1', '2', '3', '4'].map(quote);

// The first rendering asks for the code of a quote's row.
beforeAll(async () => {
  aside(activity([], { quotes: QUOTES }));
  await import('./quote-row');
});
afterEach(resetServerClock);

test('a row that stands for more than itself says how many, and then no number beside "Needs attention" says fewer', () => {
  const conversion = (id: string) => ({
    kind: 'conversion' as const,
    id,
    created_at: READ.read_at,
    state: 'unknown' as const,
    from_currency: 'USDT',
    to_currency: 'BRL',
    amount: { value: '1', currency: 'USDT' },
  });
  const errors = ['a', 'b', 'c'].map((id) => record({ id, error_message: label('No') }));
  const attention: Partial<Attention> = {
    quotes: QUOTES,
    conversions: ['5', '6', '7'].map(conversion),
    conversion_count: 31,
    changed: [record({ id: 'x' })],
    changed_count: 50,
    changed_more: true,
    errors,
    error_count: 20,
    ...bare(['r', 's', 't', 'u', 'v', 'w', 'y']),
  };
  const html = aside(activity([], attention));
  const rows = html.split('</ul>')[0]?.match(/<li(?! aria-hidden)/g)?.length ?? 0;
  const text = textOf(html);
  expect(rows).toBe(13);
  expect(counted(html)).toBeUndefined();
  expect(text).toContain('2 more open quotes');
  expect(text).toContain('28 more conversions without an outcome');
  expect(text).toContain('At least 49 more records');
  expect(text).toContain('17 more records with an error');
});

/** Six rows: three quotes, a record that changed and one more, and one without a status. */
const SIX: Partial<Attention> = {
  quotes: QUOTES.slice(1),
  changed: [record()],
  changed_count: 2,
  ...bare(['z']),
};

test.each([
  ['every row stands for one', {}, SIX, '6'],
  ['funds are blocked in one currency', blockedIn('1'), SIX, '7'],
  ['nothing stands there', {}, {}, undefined],
  ['a row stands for two more currencies', blockedIn('1', '2', '3', '4', '5'), SIX, undefined],
  ['not all blocked funds were read', { blocked_unread: true as const }, SIX, undefined],
  ['there may be more quotes than were read', { quotes_more: true as const }, SIX, undefined],
])(
  'safety 28, 37: the number beside "Needs attention" is that of its rows, and only where it is that of all (%s)',
  (_, more, attention, number) => {
    expect(counted(aside(activity([], { ...attention, ...more })))).toBe(number);
  },
);

test('safety 37: no number stands beside "Needs attention" where a list could not be read', () => {
  const lacks = { ...activity([], SIX), failed: { offramps: 'upstream_failed' as const } };
  expect(counted(aside(lacks))).toBeUndefined();
});

test.each([
  ['en', 'At least 49 more records', 'At least 2 more open quotes'],
  ['pt-BR', 'No mínimo mais 49 registros', 'No mínimo mais 2 cotações abertas'],
  ['es', 'Al menos 49 registros más', 'Al menos 2 cotizaciones abiertas más'],
] as const)(
  'safety 37: in %s a count of which there may be more is told as the least that it is',
  (locale, records, quotes) => {
    const some = { changed: [record()], changed_count: 50, quotes: QUOTES };
    const told = (more: Partial<Attention>) => textOf(aside(activity([], { ...some, ...more }), { locale }));
    const all = told({ changed_more: true, quotes_more: true });
    expect(all).toContain(`${records} `);
    expect(all).toContain(`${quotes} `);
    expect(told({})).not.toMatch(/≥|at least|no mínimo|al menos/i);
  },
);

test.each([
  ['all of them', {}, true],
  ['not all of them', { blocked_unread: true as const }, false],
])('safety 28: blocked funds count as looked at only where the API told of %s', (_, more, all) => {
  const text = textOf(aside(activity([], more)));
  expect(text.includes(', and blocked funds.')).toBe(all);
  expect(text.includes('Not all blocked funds were read.')).toBe(!all);
});

test.each([
  ['en', 'Funds blocked: BTC', 'Onramp without a status', '2 more records', 'in 2 more currencies'],
  ['pt-BR', 'Valores bloqueados: BTC', 'Onramp sem status', 'Mais 2 registros', 'em mais 2 moedas'],
  ['es', 'Fondos bloqueados: BTC', 'Onramp sin estado', '2 registros más', 'en 2 monedas más'],
] as const)(
  'in %s blocked funds and a record without a status are items, each with its amounts or its record',
  (locale, title, one, more, currencies) => {
    const accounts = [
      { label: 'BTC-BITCOIN', amount: '0.00000001' },
      { label: 'Treasury #7', amount: '2' },
      ...['Three', 'Four', 'Five'].map((label) => ({ label, amount: '0.1' })),
    ];
    const total = '2.30000001';
    const html = renderPart(
      <ul>
        <BlockedRow item={{ kind: 'blocked', id: 'BTC', accounts, total, queue: queueOf('blocked/BTC') }} />
        <BlockedRow rest={2} />
        <UnlabelledRow item={record({ id: 'onr 1', status: label('') })} />
        <UnlabelledRow rest={2} lists={['offramps']} />
      </ul>,
      { part: 'activity', locale },
    );
    const text = textOf(html);
    for (const said of [title, 'BTC-BITCOIN', 'Treasury #7', 'Five', one, more, currencies])
      expect(text).toContain(said);
    expect(text).toMatch(/2[.,]30000001.*BTC-BITCOIN/);
    expect(html.split('</li>')[0]).not.toContain('line-clamp');
    expect(html).toContain('href="/offramps"');
    expect(html).toContain('href="/balances"');
    expect(html).toContain('href="/onramps?tx=onr+1');
  },
);

test.each(LOCALES)(
  'in %s a quote counts down, and what changed after completion says what it is now',
  (locale) => {
    const quote = {
      id: 'rfq_1',
      received_at: '2026-11-20T17:31:29Z',
      from_currency: 'USDT',
      to_currency: 'BRL',
      amount: { value: '250000', currency: 'USDT' },
      queue: queueOf('conversions/rfq_1'),
    };
    const quotes = [
      { ...quote, expires_at: '2026-11-20T17:32:29Z' },
      { ...quote, id: 'rfq_2', expires_at: '2026-11-20T17:32:05Z' },
    ];
    const changed = [
      record({ kind: 'checkouts', id: '8f3c2a00-0000-b47e', status: label('Chargeback'), tone: 'bad' }),
    ];
    const html = aside(activity([], { quotes, changed, changed_count: 2 }), { locale });
    // 24 seconds left of a minute; the other has expired.
    expect(html.match(/role="timer"/g)).toHaveLength(1);
    expect(textOf(html)).toMatch(/ 24 .*250[.,]000/);
    expect(textOf(html)).toContain('8f3c2a…b47e : Chargeback');
    expect(html).toContain('href="/conversions/rfq_1"');
    expect(html).toContain('tx=8f3c2a00-0000-b47e');
    // The quote, the record, and one more record.
    expect(counted(html)).toBe('3');
  },
);

test.each([
  ['en', 'Nothing among those looked at needs attention'],
  ['pt-BR', 'Nada do que foi verificado requer atenção'],
  ['es', 'Nada de lo revisado requiere atención'],
] as const)(
  'safety 28, 37: in %s, where more exists than was looked at or blocked funds were not read, nothing is not said to be all',
  (locale, said) => {
    const told = (more: Partial<Attention>) => textOf(aside(activity([], more), { locale }));
    for (const more of [
      'records_more',
      'conversions_more',
      'failed_conversions_more',
      'past_time_more',
      'changed_more',
      'sub_merchants_more',
      'blocked_unread',
    ])
      expect(told({ [more]: true })).toContain(said);
    expect(told({})).not.toContain(said);
    for (const more of ['conversions_more', 'changed_more'])
      expect(counted(aside(activity([], { ...SIX, [more]: true })))).toBe(undefined);
  },
);

test('three of a kind that nobody has stand at once, beside all that somebody has', () => {
  const by = { id: 'a', name: 'Ana' };
  const handling = { id: 's', step: 'take' as const, by, at: READ.read_at };
  const errors = ['1', '2', '3', '4', '5', '6'].map((id) =>
    record({
      id,
      error_message: label(`No ${id}`),
      queue: { item: `onramps/${id}`, state: 'x', ...(id === '2' || id === '6' ? { handling } : {}) },
    }),
  );
  const text = textOf(aside(activity([], { errors, error_count: 6 })));
  expect(text.match(/No \d/g)).toEqual(['No 1', 'No 2', 'No 3', 'No 4', 'No 6']);
  expect(text).toContain('1 more record with an error');
});

const pastTime = (id: string) => ({
  kind: 'past_time' as const,
  id,
  eta: '2026-11-20T18:00:00Z',
  to_currency: 'BRL',
  to_amount: '775618.00',
  status: { en: 'Processing', pt: 'Processando', es: 'En proceso' },
  read_at: '2026-11-20T18:29:48Z',
  queue: { item: `conversions/${id}`, state: 'x' },
});

test.each([
  [
    'en',
    'R$ 775,618.00 past its time',
    /Estimated for 15:00\. The API still says Processing, read 12 s ago\./,
  ],
  [
    'pt-BR',
    'R$ 775.618,00 passou do horário',
    /Previsto para 15:00\. A API ainda diz Processando, lido há 12 s\./,
  ],
  ['es', 'R$ 775.618,00 pasó su hora', /Previsto para 15:00\. La API aún dice En proceso, leído hace 12 s\./],
] as const)(
  'in %s a conversion past its time is told by its estimate and the API’s word, never as late',
  (locale, title, body) => {
    noteServerNow('2026-11-20T18:30:00Z');
    const rows = (
      <ul>
        <PastTimeRow item={pastTime('1')} />
        <PastTimeRow rest={48} more />
      </ul>
    );
    const html = renderPart(rows, { part: 'activity', locale });
    const text = textOf(html).replaceAll('\u00a0', ' ');
    expect(text).toContain(title);
    expect(text).toMatch(body);
    expect(text).not.toMatch(/\blate\b|overdue|delayed|atrasad|tarde|demorad/i);
    expect(html).toContain('href="/conversions/1"');
    expect(text).toMatch(/At least 48 more past|No mínimo mais 48 passaram|Al menos 48 más pasaron/);
    expect(html).toContain('href="/conversions/lands"');
  },
);

test.each([
  [
    'en',
    'R$ 775,618.00 no longer read as settled',
    /First read settled 14:50\. At the last read, 12 s ago, the API said Processing\./,
  ],
  [
    'pt-BR',
    'R$ 775.618,00 não consta mais como liquidado',
    /pela primeira vez: 14:50\. Na última leitura, há 12 s, a API dizia Processando\./,
  ],
  [
    'es',
    'R$ 775.618,00 ya no figura como liquidado',
    /por primera vez: 14:50\. En la última lectura, hace 12 s, la API decía En proceso\./,
  ],
] as const)(
  'in %s one that is no longer settled stands in its own words, with a row of the rest',
  (locale, title, body) => {
    noteServerNow('2026-11-20T18:30:00Z');
    const undone = { ...pastTime('1'), landed_at: '2026-11-20T17:50:00Z' };
    const html = renderPart(<PastTimeRow item={undone} />, { part: 'activity', locale });
    const text = textOf(html).replaceAll('\u00a0', ' ');
    expect(text).toContain(title);
    expect(text).toMatch(body);
    const four = ['1', '2', '3', '4'].map(pastTime);
    const always = four.map((item) => ({ ...item, landed_at: undone.landed_at }));
    expect(hidesRows(activity([], { past_time: four }).attention)).toBe(true);
    expect(hidesRows(activity([], { past_time: always }).attention)).toBe(true);
    const both = [...always.slice(0, 3), ...four.slice(0, 3)];
    expect(hidesRows(activity([], { past_time: both }).attention)).toBe(false);
    const rest = textOf(renderPart(<PastTimeRow rest={2} isUnsettled />, { part: 'activity', locale }));
    expect(rest).toMatch(/^ (2 more no longer|Mais 2 que não constam mais como|2 más ya no figuran como)/);
  },
);

test('a row past its time counts before its code is there, and leaves no placeholder in the document', () => {
  const past_time = ['1', '2', '3', '4'].map(pastTime);
  const html = aside(activity([], { past_time, past_time_count: 4 }));
  expect(counted(html)).toBe('4');
  expect(html).not.toContain('<template');
});

test.each([
  ['en', 'Conversion failed: 1,000.00 USDT → BRL', 'At least 48 more conversions failed'],
  ['pt-BR', 'Conversão com falha: 1.000,00 USDT → BRL', 'No mínimo mais 48 conversões com falha'],
  ['es', 'Conversión fallida: 1.000,00 USDT → BRL', 'Al menos 48 conversiones fallidas más'],
] as const)(
  'in %s a conversion that failed stands with the API’s words, and counts',
  (locale, title, more) => {
    const item = {
      kind: 'failed_conversion' as const,
      id: '1',
      to_currency: 'BRL',
      error_message: label('Account closed'),
      amount: { value: '1000', currency: 'USDT' },
      queue: { item: 'conversions/1', state: 'x' },
    };
    const rows = (
      <ul>
        <FailedRow item={item} />
        <FailedRow rest={48} more />
      </ul>
    );
    const html = renderPart(rows, { part: 'activity', locale });
    const text = textOf(html).replaceAll('\u00a0', ' ');
    expect(text).toContain(title);
    expect(text).toContain('Account closed');
    expect(text).toContain(more);
    expect(html).toContain('href="/conversions/1"');
    expect(html).toContain('href="/conversions?state=failed"');
    const failed_conversions = ['1', '2', '3', '4'].map((id) => ({
      ...item,
      id,
      queue: { item: id, state: 'x' },
    }));
    const shown = activity([], { failed_conversions, failed_conversion_count: 4 });
    expect(counted(aside(shown))).toBe('4');
  },
);
