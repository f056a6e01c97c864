import { expect, test } from 'vitest';
import type { ListPreferences } from '@/components/lists/list-preferences';
import type { SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { readListAddress } from '@/lib/contract/values/transactions/read-list-address';
import {
  changedContent,
  contentOf,
  displayOptionsOf,
  filtersOf,
  isShown,
  keepsDays,
  openingOf,
  periodsOf,
  preferencesOf,
  type Today,
} from './saved-view-content';

const VIEW = '0d5f9a52-5c3e-4b0e-9d57-0a4f3b1c2d3e';
const ANOTHER = '1d5f9a52-5c3e-4b0e-9d57-0a4f3b1c2d3e';
const NOV_20 = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'America/Sao_Paulo' };
const NOV_21 = { ...NOV_20, now: new Date('2026-11-21T12:00:00Z') };
const LAST_7 = { from: '2026-11-14', to: '2026-11-20' };
const USUAL: ListPreferences = { density: 'comfortable', chosen: {} };
const COMPACT: ListPreferences = { density: 'compact', chosen: { onramps: ['created', 'status'] } };

const viewOf = (content: Partial<SavedView>): SavedView => ({
  id: VIEW,
  list: 'onramps',
  name: 'n',
  shared: false,
  filters: {},
  density: 'comfortable',
  owner: { id: 'u', name: 'U' },
  own: true,
  updated_at: '',
  ...content,
});

test('days that are a period today can be kept as the period, which moves with the calendar', () => {
  expect(periodsOf(LAST_7, NOV_20)).toEqual(['last7']);
  expect(periodsOf(LAST_7, NOV_21)).toEqual([]);
  expect(periodsOf({ from: '2026-11-14' }, NOV_20)).toEqual([]);
  expect(periodsOf({}, NOV_20)).toEqual([]);
  const moving = contentOf('onramps', { ...LAST_7, wallet: 'w' }, USUAL, 'last7');
  expect(moving).toEqual({ filters: { wallet: 'w' }, period: 'last7', density: 'comfortable' });
  expect(filtersOf(moving, NOV_21)).toEqual({ wallet: 'w', from: '2026-11-15', to: '2026-11-21' });
  const fixed = contentOf('onramps', LAST_7, USUAL, undefined);
  expect(filtersOf(fixed, NOV_21)).toEqual(LAST_7);
});

test('a view brings its look back, other lists keep theirs, and columns that are no more are left out', () => {
  const kept = contentOf('onramps', {}, COMPACT, undefined);
  const other: ListPreferences = { density: 'comfortable', chosen: { withdrawals: ['created'] } };
  expect(preferencesOf(viewOf(kept), other)).toEqual({
    density: 'compact',
    chosen: { withdrawals: ['created'], onramps: ['created', 'status'] },
    views: { onramps: VIEW },
  });
  expect(preferencesOf(viewOf({ columns: ['gone', 'id'] }), USUAL).chosen.onramps).toEqual(['id']);
  expect(preferencesOf(viewOf({}), COMPACT)).toEqual({ ...USUAL, views: { onramps: VIEW } });
});

test('a view is shown while filters and look are its own', () => {
  const view = viewOf({ filters: { wallet: 'w' }, period: 'last7' });
  expect(isShown(view, { wallet: 'w', ...LAST_7 }, USUAL, NOV_20)).toBe(true);
  expect(isShown(view, { wallet: 'w', ...LAST_7 }, USUAL, NOV_21)).toBe(false);
  expect(isShown(view, { wallet: 'w', ...LAST_7 }, COMPACT, NOV_20)).toBe(false);
});

test('a view brings its look when it opens, and not again over what was changed by hand', () => {
  const view = viewOf({ density: 'compact' });
  const opened = displayOptionsOf(view, USUAL);
  expect(opened).toEqual({ density: 'compact', chosen: {}, views: { onramps: VIEW } });
  const byHand = { ...opened, density: 'comfortable' as const };
  expect(displayOptionsOf(view, byHand)).toBe(byHand);
  expect(displayOptionsOf(viewOf({ id: 'other', density: 'compact' }), byHand).density).toBe('compact');
});

test('what is saved over a view keeps fixed days fixed, and days that are a period now as the period', () => {
  const fixed = viewOf({ filters: LAST_7 });
  expect(changedContent(fixed, { ...LAST_7, wallet: 'w' }, USUAL, NOV_20)).toEqual({
    filters: { ...LAST_7, wallet: 'w' },
    density: 'comfortable',
  });
  expect(changedContent(viewOf({}), LAST_7, COMPACT, NOV_20)).toEqual({
    filters: {},
    period: 'last7',
    density: 'compact',
    columns: ['created', 'status'],
  });
  const moving = viewOf({ period: 'last7' });
  expect(changedContent(moving, { ...LAST_7, wallet: 'w' }, USUAL, NOV_20)).toMatchObject({
    period: 'last7',
  });
});

const onDay = (day: string): Today => ({ now: new Date(`${day}T12:00:00Z`), timeZone: 'America/Sao_Paulo' });

test.each([
  ['2026-11-01', 'today'],
  ['2026-11-07', 'last7'],
  ['2026-11-30', 'last30'],
] as const)(
  'on %s a view of this month keeps that period when something else of it is changed',
  (day, same) => {
    const view = viewOf({ period: 'month' });
    const filters = filtersOf(view, onDay(day));
    expect(filters).toEqual({ from: '2026-11-01', to: day });
    expect(changedContent(view, { ...filters, wallet: 'w' }, USUAL, onDay(day))).toEqual({
      filters: { wallet: 'w' },
      period: 'month',
      density: 'comfortable',
    });
    expect(periodsOf(filters, onDay(day))).toEqual([same, 'month']);
    expect(periodsOf(filters, onDay(day), view)).toEqual(['month', same]);
  },
);

test.each(['today', 'yesterday', 'last7', 'last30', 'month'] as const)(
  'midnight alone changes nothing of a view of %s: it reads as it was opened, and what is saved over it keeps moving',
  (period) => {
    const view = viewOf({ period, filters: { wallet: 'w' } });
    const { filters, ...address } = openingOf(view, onDay('2026-10-31'));
    const { address: read } = readListAddress(
      'onramps',
      new URLSearchParams(writeListAddress('onramps', { filters, ...address })),
    );
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-09']) {
      const later = { ...onDay(day), address: read };
      expect(isShown(view, read.filters, USUAL, later)).toBe(true);
      const changed = { ...read.filters, wallet: 'other' };
      expect(isShown(view, changed, USUAL, later)).toBe(false);
      expect(changedContent(view, changed, USUAL, later)).toMatchObject({ period });
      expect(periodsOf(read.filters, later, view)[0]).toBe(period);
    }
    const another = { ...onDay('2026-11-09'), address: read };
    expect(isShown({ ...view, id: ANOTHER }, read.filters, USUAL, another)).toBe(false);
  },
);

test('days chosen by hand over a view are kept as what was chosen for them, also where they are several periods', () => {
  const first = { ...onDay('2026-11-01'), address: { view: VIEW, opened: '2026-10-20' } };
  const day = { from: '2026-11-01', to: '2026-11-01' };
  const view = viewOf({ period: 'last30' });
  expect(keepsDays(view, day, first)).toBe(false);
  expect(changedContent(view, day, USUAL, first, 'month')).toMatchObject({ filters: {}, period: 'month' });
  expect(changedContent(view, day, USUAL, first, 'today')).toMatchObject({ filters: {}, period: 'today' });
  expect(changedContent(view, day, USUAL, first, 'fixed')).toEqual({ filters: day, density: 'comfortable' });
});

test('only a view that moves with the calendar says in the address on which day it was opened', () => {
  const night = { now: new Date('2026-11-21T02:00:00Z'), timeZone: 'America/Sao_Paulo' };
  expect(openingOf(viewOf({ period: 'today' }), night)).toEqual({
    filters: { from: '2026-11-20', to: '2026-11-20' },
    view: VIEW,
    opened: '2026-11-20',
  });
  expect(openingOf(viewOf({ filters: LAST_7 }), night)).toEqual({ filters: LAST_7, view: VIEW });
});
