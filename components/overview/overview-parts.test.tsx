import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ActivityAside } from '@/components/overview/activity/activity-aside';
import { daysChartShape } from '@/components/overview/days/days-chart-shape';
import { DaysPanel } from '@/components/overview/days/days-panel';
import { DaysTable } from '@/components/overview/days/days-table';
import type { DayRun } from '@/lib/contract/bff/overview';
import { LOCALES } from '@/lib/i18n/locales';
import { noteServerNow, resetServerClock } from '@/lib/queries/api/server-clock';
import type { Read } from '@/lib/queries/overview';
import { onMachinesInThreeZones } from '@/lib/testing/harnesses/machine-zones';
import { activity, days, label, record, renderPart, textOf } from '@/lib/testing/screens/render-overview';

const LACKS_OFFRAMPS = days(
  { failed: { offramps: 'upstream_failed' } },
  { checkouts: 82, onramps: 44, withdrawals: 3 },
);

const panel = (data?: Read<'days'>, more: object = {}) =>
  renderPart(<DaysPanel />, { part: 'days', ...(data ? { data } : {}), ...more });
const aside = (data?: Read<'activity'>, more: object = {}) =>
  renderPart(<ActivityAside />, { part: 'activity', ...(data ? { data } : {}), ...more });

beforeAll(async () => {
  // What is fetched when it is drawn is there from its first picture on.
  const both = () => [panel(LACKS_OFFRAMPS), aside({ ...activity([]), failed: { offramps: 'internal' } })];
  await vi.waitFor(() => {
    for (const html of both()) expect(html).toContain('Re-read now');
  });
});
afterEach(resetServerClock);

test('the bars stand in the first HTML, with their figures in words, before any chart library', () => {
  const html = panel(days());
  expect(html).toContain('bg-s-1');
  expect(textOf(html)).toContain('Fri 13 Nov: 129. Checkouts: 82, Onramps: 44');
  expect(textOf(html)).toContain('Fri 20 Nov, not over: 129.');
  expect(textOf(html)).toContain('Transactions by day 1,806');
  expect(html).not.toContain('recharts');
});

test('safety 37: a list that was not counted is said and never drawn or told as zero', () => {
  const text = textOf(panel(LACKS_OFFRAMPS));
  expect(text).toContain('Not counted: Offramps.');
  expect(text).toContain('Offramps: Not counted');
  expect(text).not.toMatch(/Offramps:? 0/);
});

test('safety 37: a sum that lacks a list is told as the least that it is, in words, heading and table', () => {
  const text = textOf(panel(LACKS_OFFRAMPS));
  expect(text).toContain('Transactions by day at least 1,806');
  expect(text).toContain('Fri 13 Nov: at least 129. ');
  const shape = daysChartShape([
    ...LACKS_OFFRAMPS.days.slice(0, 1),
    ...days().days.slice(1, 2),
    { day: '2026-11-09', counts: {} },
  ]);
  const table = textOf(renderPart(<DaysTable shape={shape} />, { part: 'days' }));
  expect(table).toMatch(/Sat 7 Nov 82 44 – Not counted 3 at least 129/);
  expect(table).toMatch(/Sun 8 Nov 82 44 0 3 129/);
  expect(table).toMatch(/Mon 9 Nov( – Not counted){4} Not counted/);
  const none = textOf(panel(days({}, {})));
  expect(none).toContain('Fri 13 Nov: Not counted. ');
  expect(none).not.toMatch(/Transactions by day (at least )?0/);
});

test('safety 37: of a list that fails the days that were kept are drawn, and on how many it is missing is said', () => {
  const { days: all } = days();
  const kept = all.map(({ open, counts, ...day }) =>
    open ? { ...day, open, counts: { checkouts: 82, onramps: 44, withdrawals: 3 } } : { ...day, counts },
  );
  const html = panel(days({ days: kept, failed: { offramps: 'upstream_failed' } }));
  const text = textOf(html);
  expect(text).toContain('Not counted: Offramps on 1 day.');
  expect(text).toContain('Thu 19 Nov: 129. Checkouts: 82, Onramps: 44, Offramps: 0');
  expect(text).toContain('Fri 20 Nov, not over: at least 129.');
  expect(text).toContain('Offramps: Not counted');
  expect(text).toContain('Transactions by day at least 1,806');
  const table = textOf(renderPart(<DaysTable shape={daysChartShape(kept)} />, { part: 'days' }));
  expect(table).toMatch(/Fri 20 Nov, not over 82 44 – Not counted 3 at least 129 Thu 19 Nov 82 44 0 3 129/);
  expect(table).toMatch(/All days 1,148 616 ≥ 0 at least 0 42 at least 1,806/);
});

test('safety 37: a bar that lacks a list, or was not counted at all, is marked in the picture too', () => {
  const signs = (html: string) => html.match(/(?<=>)[≥–](?=<)/g)?.join('');
  expect(signs(panel(days()))).toBeUndefined();
  expect(signs(panel(LACKS_OFFRAMPS))).toBe('≥'.repeat(14));
  expect(signs(panel(days({}, {})))).toBe('–'.repeat(14));
});

test('counts of thousands are written in the language of the reader, the same in words and table', () => {
  const many = days({}, { checkouts: 12_345, onramps: 0, offramps: 0, withdrawals: 0 });
  expect(textOf(panel(many, { locale: 'pt-BR' }))).toContain('Checkouts: 12.345');
  const table = renderPart(<DaysTable shape={daysChartShape(many.days)} />, {
    part: 'days',
    locale: 'pt-BR',
  });
  expect(textOf(table)).toMatch(/19 nov\.? 12\.345 0 0 0 12\.345/);
});

test('safety 18: without any answer there is no figure; after one, the last stands with its age', () => {
  noteServerNow('2026-11-20T18:00:00Z');
  const failed = textOf(panel(undefined, { failed: 'upstream_unreachable' }));
  expect(failed).toContain('The days could not be counted');
  expect(failed).not.toMatch(/Checkouts/);
  const stale = textOf(panel(days(), { failed: 'upstream_unreachable' }));
  expect(stale).toContain('Could not be read again. This is as of 14:32:05.');
  expect(stale).toContain('Checkouts: 82');
});

test.each([
  ['en', 'This is as of 14:32:05.', 'This is as of 20 Nov, 14:32.'],
  ['pt-BR', 'Situação às 14:32:05.', 'Situação de 20 nov, 14:32.'],
  ['es', 'Esto es de las 14:32:05.', 'Esto es del 20 nov, 14:32.'],
] as const)(
  'safety 18: in %s what is old says the time of it, and the day once that is over',
  (locale, time, day) => {
    const stale = () => textOf(panel(days(), { failed: 'upstream_unreachable', locale }));
    noteServerNow('2026-11-20T18:00:00Z');
    expect(stale()).toContain(time);
    noteServerNow('2026-11-21T03:00:00Z');
    expect(stale()).toContain(day);
  },
);

onMachinesInThreeZones(() => {
  test('safety 35: days and times are those of the merchant', () => {
    noteServerNow('2026-11-20T18:00:00Z');
    const stale = textOf(panel(days(), { failed: 'upstream_unreachable' }));
    expect(stale).toContain('Sat 7 Nov: 129.');
    expect(stale).toContain('Fri 20 Nov, not over: 129.');
    expect(stale).toContain('as of 14:32:05');
    const items = [record(), record({ id: 'onr_2', created_at: '2026-11-20T02:59:59Z' })];
    expect(textOf(aside(activity(items)))).toMatch(/14:09 .*19 Nov, 23:59/);
  });
});

const GAPS: DayRun[] = [['2026-11-07', '2026-11-13'], ['2026-11-20']];

test.each([
  ['en', 'Not all withdrawals were counted: 7 Nov – 13 Nov, 20 Nov. '],
  ['pt-BR', 'Nem todos os saques foram contados: 7 nov – 13 nov, 20 nov. '],
  ['es', 'No se contaron todos los retiros: 7 nov – 13 nov, 20 nov. '],
] as const)(
  'WDR-16, safety 37: in %s each day whose withdrawals were not all counted is named, today too',
  (locale, words) => {
    const text = textOf(panel(days({ withdrawals_gaps: GAPS }), { locale }));
    expect(text).toContain(words);
    expect(text).toContain('500');
    expect(textOf(panel(days(), { locale }))).not.toContain(words.slice(0, 20));
  },
);

test('safety 37: what was read of a day that was not counted in full is told as the least that it is', () => {
  const counts = { checkouts: 60, onramps: 0, offramps: 0 };
  const full = days({
    days: [
      { day: '2026-11-19', counts: { ...counts, withdrawals: 7 } },
      { day: '2026-11-20', counts, at_least: { withdrawals: 500 }, open: true },
    ],
    withdrawals_gaps: GAPS.slice(1),
  });
  const html = panel(full);
  const text = textOf(html);
  expect(text).toContain('Transactions by day at least 627');
  expect(text).toContain(
    'not over: at least 560. Checkouts: 60, Onramps: 0, Offramps: 0, Withdrawals: at least 500.',
  );
  expect(text).not.toContain('Withdrawals: Not counted');
  expect(html.match(/(?<=>)[≥–](?=<)/g)).toEqual(['≥']);
  const table = textOf(renderPart(<DaysTable shape={daysChartShape(full.days)} />, { part: 'days' }));
  expect(table).toMatch(/not over 60 0 0 ≥ 500 at least 500 at least 560 Thu 19 Nov 60 0 0 7 67/);
  expect(table).toMatch(/All days 120 0 0 ≥ 507 at least 507 at least 627/);
});

test('nothing to look at is said with what was looked at, and an error is quoted as the API wrote it', () => {
  expect(textOf(aside(activity([record()])))).toContain('Nothing needs attention');
  const errors = [record({ tone: 'bad', error_message: label('<b>Name</b> does not match') })];
  const html = aside(activity(errors, { errors, error_count: 4, unlabelled: { offramps: 2 } }));
  expect(textOf(html)).toContain('Onramp with an error');
  expect(html).toContain('&lt;b&gt;Name&lt;/b&gt; does not match');
  expect(textOf(html)).toContain('3 more records with an error');
  expect(textOf(html)).toContain('2 records without a status');
  expect(html).toContain('/onramps?tx=onr_1&amp;at=2026-11-20T17%3A09%3A00Z');
});

test('safety 37: where something was not read, nothing is not said to be all that there is', () => {
  const whole = textOf(aside(activity([])));
  expect(whole).toContain('Nothing needs attention');
  expect(whole).toContain('Not all blocked funds were read.');
  expect(whole).toContain('No activity yet The API answered and listed no record.');
  const lacks = textOf(aside({ ...activity([]), failed: { offramps: 'upstream_failed' } }));
  expect(lacks).toContain('Not read: Offramps.');
  expect(lacks).not.toMatch(/Nothing needs attention|No activity yet|listed no record/);
  expect(lacks.match(/Nothing in what was read/g)).toHaveLength(2);
});

test('ENV-15: a record without a label reads "No information", and odd times are shown as they came', () => {
  const text = textOf(aside(activity([record({ status: label(''), tone: 'none', created_at: 'soon' })])));
  expect(text).toContain('No information');
  expect(text).toContain('soon');
});

test('lists that could not be read are named beside what was', () => {
  const data = { ...activity([record()]), failed: { withdrawals: 'upstream_failed' as const } };
  expect(textOf(aside(data))).toContain('Not read: Withdrawals.');
  expect(textOf(aside(undefined, { failed: 'upstream_failed' }))).toContain(
    'The latest activity could not be read',
  );
});

test.each(LOCALES)('every word is there in %s', (locale) => {
  const bad = record({ tone: 'bad', error_message: label('x') });
  const html =
    panel(days({ failed: { offramps: 'internal' }, withdrawals_gaps: GAPS }), { locale }) +
    aside(activity([bad], { errors: [bad], error_count: 2, unlabelled: { checkouts: 1 } }), { locale });
  expect(html).not.toMatch(/overview\.|\{count|\{list/);
});
