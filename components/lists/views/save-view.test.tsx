import { expect, test } from 'vitest';
import type { SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import { renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { SaveView } from './save-view';
import { SaveViewChanges } from './save-view-changes';
import type { Today } from './saved-view-content';

const TODAY = { now: new Date('2026-11-01T12:00:00Z'), timeZone: 'America/Sao_Paulo' };
const DAY = { from: '2026-11-01', to: '2026-11-01' };
const LOOK = { density: 'comfortable', chosen: {} } as const;
const SAVED: SavedView = {
  id: 'v',
  list: 'onramps',
  name: 'Desk',
  shared: false,
  filters: {},
  density: 'comfortable',
  owner: { id: 'u', name: 'O' },
  own: true,
  updated_at: '2026-10-20T14:32:05Z',
};

/** Choices for the days, the chosen one in brackets. */
const choices = (html: string) =>
  [...html.matchAll(/<label[^>]*><input type="radio"([^>]*)>(.*?)<\/label>/g)].map(
    ([, attributes = '', words = '']) => {
      const said = textOf(words).trim();
      return attributes.includes('checked') ? `[${said}]` : said;
    },
  );
const form = (filters: object, view?: SavedView) =>
  choices(
    renderPart(
      <SaveView list="onramps" filters={filters} preferences={LOOK} today={TODAY} {...(view && { view })} />,
    ),
  );
const changes = (saved: SavedView, filters: object, today: Today = TODAY) =>
  renderPart(
    <SaveViewChanges
      saved={saved}
      preferences={LOOK}
      onDays={() => undefined}
      filters={filters}
      today={today}
    />,
  );

test('who saves a view chooses among all periods that its days are, or that the days stay', () => {
  expect(form(DAY)).toEqual([
    '[Follow the calendar: Today]',
    'Follow the calendar: This month',
    'The days stay as they are.',
  ]);
  expect(form(DAY, { ...SAVED, period: 'month' })[0]).toBe('[Follow the calendar: This month]');
  expect(form({ from: '2026-10-29' })).toEqual([]);
  expect(form({})).toEqual([]);
});

test('what is saved over a view says what becomes of days that were chosen by hand, and asks of no others', () => {
  expect(choices(changes({ ...SAVED, period: 'last7' }, DAY))).toEqual([
    '[Follow the calendar: Today]',
    'Follow the calendar: This month',
    'The days stay as they are.',
  ]);
  const month = changes({ ...SAVED, period: 'month' }, { ...DAY, wallet: 'w' });
  expect(textOf(month)).toContain('Save changes to Desk');
  expect(choices(month)).toEqual([]);
  expect(changes({ ...SAVED, period: 'month' }, DAY)).toBe('');
});
