import type { SavedView, ViewBody } from '@/lib/contract/bff-views';
import type { Filters } from '@/lib/contract/transaction-address';
import { writeListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { DAY_PRESETS, type DayPreset, presetDays } from '@/lib/time/day-range';
import { COLUMNS } from './columns';
import { type ListPreferences, shownColumns } from './preferences';

/** The calendar that periods are seen from. */
export interface Today {
  now: Date;
  timeZone: string;
}

/** The period that these days are today; undefined for any others. */
export function periodOf({ from, to }: Filters, { now, timeZone }: Today): DayPreset | undefined {
  return DAY_PRESETS.find((preset) => {
    const days = presetDays(preset, now, timeZone);
    return days.from === from && days.to === to;
  });
}

/** Filters of a view as they stand in the address today. */
export function filtersOf(
  { filters, period }: Pick<SavedView, 'filters' | 'period'>,
  { now, timeZone }: Today,
): Filters {
  return { ...filters, ...(period === undefined ? {} : presetDays(period, now, timeZone)) };
}

/** What is shown now, as it is kept. */
export function contentOf(
  list: TransactionList,
  filters: Filters,
  preferences: ListPreferences,
  period: DayPreset | undefined,
): Pick<ViewBody, 'filters' | 'period' | 'columns' | 'density'> {
  const { from, to, ...others } = filters;
  const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const chosen = preferences.chosen[list];
  return {
    filters: period === undefined ? { ...others, ...days } : others,
    ...(period === undefined ? {} : { period }),
    ...(chosen === undefined ? {} : { columns: [...chosen] }),
    density: preferences.density,
  };
}

/** The look of a view, over what else somebody likes. Columns that are no more are left out. */
export function preferencesOf(
  { id, list, columns, density }: Pick<SavedView, 'id' | 'list' | 'columns' | 'density'>,
  { chosen, looks }: ListPreferences,
): ListPreferences {
  const { [list]: _, ...others } = chosen;
  const look = { density, looks: { ...looks, [list]: id } };
  if (columns === undefined) return { ...look, chosen: others };
  const ids = COLUMNS[list].map(({ id }) => id).filter((id) => columns.includes(id));
  return { ...look, chosen: { ...others, [list]: ids } };
}

/** The look that a list opened with a view has: the view's own, unless it was there already and was changed by hand. */
export function lookOf(saved: SavedView, preferences: ListPreferences): ListPreferences {
  return preferences.looks?.[saved.list] === saved.id ? preferences : preferencesOf(saved, preferences);
}

/** What a view would hold if it were saved as the list stands now: days that were fixed and stay so are no period. */
export function changedContent(
  saved: SavedView,
  filters: Filters,
  preferences: ListPreferences,
  today: Today,
): Pick<ViewBody, 'filters' | 'period' | 'columns' | 'density'> {
  const isFixed = saved.filters.from === filters.from && saved.filters.to === filters.to;
  return contentOf(saved.list, filters, preferences, isFixed ? undefined : periodOf(filters, today));
}

/** Whether the list stands as the view says. */
export function isShown(
  view: SavedView,
  filters: Filters,
  preferences: ListPreferences,
  today: Today,
): boolean {
  const text = (of: Filters) => writeListAddress(view.list, { filters: of });
  const look = (of: ListPreferences) => `${of.density} ${shownColumns(view.list, of).map(({ id }) => id)}`;
  return (
    text(filtersOf(view, today)) === text(filters) &&
    look(preferencesOf(view, preferences)) === look(preferences)
  );
}
