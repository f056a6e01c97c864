import { expect, test } from 'vitest';
import type { SavedView } from '@/lib/contract/bff-views';
import type { ListPreferences } from './preferences';
import {
  changedContent,
  contentOf,
  filtersOf,
  isShown,
  lookOf,
  periodOf,
  preferencesOf,
} from './view-content';

const NOV_20 = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'America/Sao_Paulo' };
const NOV_21 = { ...NOV_20, now: new Date('2026-11-21T12:00:00Z') };
const LAST_7 = { from: '2026-11-14', to: '2026-11-20' };
const USUAL: ListPreferences = { density: 'comfortable', chosen: {} };
const COMPACT: ListPreferences = { density: 'compact', chosen: { onramps: ['created', 'status'] } };

const viewOf = (content: Partial<SavedView>): SavedView => ({
  id: 'v',
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
  expect(periodOf(LAST_7, NOV_20)).toBe('last7');
  expect(periodOf(LAST_7, NOV_21)).toBeUndefined();
  expect(periodOf({ from: '2026-11-14' }, NOV_20)).toBeUndefined();
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
    looks: { onramps: 'v' },
  });
  expect(preferencesOf(viewOf({ columns: ['gone', 'id'] }), USUAL).chosen.onramps).toEqual(['id']);
  expect(preferencesOf(viewOf({}), COMPACT)).toEqual({ ...USUAL, looks: { onramps: 'v' } });
});

test('a view is shown while filters and look are its own', () => {
  const view = viewOf({ filters: { wallet: 'w' }, period: 'last7' });
  expect(isShown(view, { wallet: 'w', ...LAST_7 }, USUAL, NOV_20)).toBe(true);
  expect(isShown(view, { wallet: 'w', ...LAST_7 }, USUAL, NOV_21)).toBe(false);
  expect(isShown(view, { wallet: 'w', ...LAST_7 }, COMPACT, NOV_20)).toBe(false);
});

test('a view brings its look when it opens, and not again over what was changed by hand', () => {
  const view = viewOf({ density: 'compact' });
  const opened = lookOf(view, USUAL);
  expect(opened).toEqual({ density: 'compact', chosen: {}, looks: { onramps: 'v' } });
  const byHand = { ...opened, density: 'comfortable' as const };
  expect(lookOf(view, byHand)).toBe(byHand);
  expect(lookOf(viewOf({ id: 'other', density: 'compact' }), byHand).density).toBe('compact');
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
