import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LandsPanel } from '@/components/conversions/lands/lands-panel';
import { ActivityAside } from '@/components/overview/activity/activity-aside';
import { LOCALES } from '@/lib/i18n/locales';
import { noteServerNow, resetServerClock } from '@/lib/queries/api/server-clock';
import type { Read } from '@/lib/queries/overview/overview';
import { onMachinesInThreeZones } from '@/lib/testing/harnesses/machine-zones';
import { activity, label, lands, record, renderPart, textOf } from '@/lib/testing/screens/render-overview';

const panel = (data?: Read<'lands'>, more: object = {}) =>
  renderPart(<LandsPanel />, { part: 'lands', ...(data ? { data } : {}), ...more });
const aside = (data?: Read<'activity'>, more: object = {}) =>
  renderPart(<ActivityAside />, { part: 'activity', ...(data ? { data } : {}), ...more });

beforeAll(async () => {
  // What is fetched when it is drawn is there from its first picture on.
  const drawn = () => aside({ ...activity([]), failed: { offramps: 'internal' } });
  await vi.waitFor(() => expect(drawn()).toContain('Re-read now'));
});
afterEach(resetServerClock);

test('safety 18: without any answer there is no figure; after one, the last stands with its age', () => {
  noteServerNow('2026-11-20T18:00:00Z');
  const failed = textOf(panel(undefined, { failed: 'upstream_unreachable' }));
  expect(failed).toContain('What lands when could not be read');
  expect(failed).not.toMatch(/Past its time/);
  const stale = textOf(panel(lands(), { failed: 'upstream_unreachable' }));
  expect(stale).toContain('Could not be read again. This is as of 14:32:05.');
  expect(stale).toContain('R$ 320,976.00');
});

test.each([
  ['en', 'This is as of 14:32:05.', 'This is as of 20 Nov, 14:32.'],
  ['pt-BR', 'Situação às 14:32:05.', 'Situação de 20 nov, 14:32.'],
  ['es', 'Esto es de las 14:32:05.', 'Esto es del 20 nov, 14:32.'],
] as const)(
  'safety 18: in %s what is old says the time of it, and the day once that is over',
  (locale, time, day) => {
    const stale = () => textOf(panel(lands(), { failed: 'upstream_unreachable', locale }));
    noteServerNow('2026-11-20T18:00:00Z');
    expect(stale()).toContain(time);
    noteServerNow('2026-11-21T03:00:00Z');
    expect(stale()).toContain(day);
  },
);

onMachinesInThreeZones(() => {
  test('safety 35: days and times are those of the merchant', () => {
    noteServerNow('2026-11-20T18:00:00Z');
    const stale = textOf(panel(lands(), { failed: 'upstream_unreachable' }));
    expect(stale).toContain('Today 2 Fri 20 Nov');
    expect(stale).toContain('From Sun 22 Nov');
    expect(stale).toContain('as of 14:32:05');
    const items = [record(), record({ id: 'onr_2', created_at: '2026-11-20T02:59:59Z' })];
    expect(textOf(aside(activity(items)))).toMatch(/14:09 .*19 Nov, 23:59/);
  });
});

test('figures of a part of what waits say so', () => {
  expect(textOf(panel(lands()))).not.toContain('More wait');
  expect(textOf(panel({ ...lands(), more: true }))).toContain('the figures are of the nearest');
});

test('what lands when is told by currency, never added across, and in no word that blames', () => {
  const text = textOf(panel(lands()));
  expect(text).toMatch(/Today 2 .*R\$ 320,976\.00.*40,000\.00 USDT/);
  expect(text).toMatch(/Past its time 1 Estimated time has passed R\$ 775,618\.00/);
  expect(text).toContain('See all 3');
  expect(text).not.toMatch(/late\b|delayed|overdue|360,976/i);
  const none = { rows: 0, unsummed: 0, sums: [] };
  const groups = { today: none, tomorrow: none, later: none, past: none, unsettled: none, untimed: none };
  expect(textOf(panel(lands({ groups })))).toContain('No accepted conversion waits to land.');
});

test('nothing to look at is said with what was looked at, and an error is quoted as the API wrote it', () => {
  expect(textOf(aside(activity([record()])))).toContain('Nothing needs attention');
  const errors = [record({ tone: 'bad', error_message: label('<b>Name</b> does not match') })];
  const html = aside(activity(errors, { errors, error_count: 4 }));
  expect(textOf(html)).toContain('Onramp with an error');
  expect(html).toContain('&lt;b&gt;Name&lt;/b&gt; does not match');
  expect(textOf(html)).toContain('3 more records with an error');
  expect(html).toContain('/onramps?tx=onr_1&amp;at=2026-11-20T17%3A09%3A00Z');
});

test('safety 37: where something was not read, nothing is not said to be all that there is', () => {
  const whole = textOf(aside(activity([])));
  expect(whole).toContain('Nothing needs attention');
  const unread = textOf(aside(activity([], { blocked_unread: true })));
  expect(unread).toContain('Not all blocked funds were read.');
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
    panel(lands(), { locale }) + aside(activity([bad], { errors: [bad], error_count: 2 }), { locale });
  expect(html).not.toMatch(/overview\.|lands\.|\{count|\{list|\{n\}/);
});
