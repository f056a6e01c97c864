import { COLUMNS } from '@/components/lists/columns';
import { type ListPreferences, shownColumns } from '@/components/lists/list-preferences';
import type { ViewBody } from '@/lib/contract/bff/saved-views/saved-view-requests';
import type { SavedView } from '@/lib/contract/bff/saved-views/saved-views';
import { defined } from '@/lib/contract/values/defined';
import type { Filters, ListAddress } from '@/lib/contract/values/transactions/list-address';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { DAY_PRESETS, type DayPreset, presetDays } from '@/lib/time/day-range';
import { dayInZone } from '@/lib/time/zone';

export interface Today {
  now: Date;
  timeZone: string;
  address?: Pick<ListAddress, 'view' | 'opened'>;
}

export type DaysKept = DayPreset | 'fixed';

/** Filters of a view, resolved for today. */
export function filtersOf(
  { filters, period }: Pick<SavedView, 'filters' | 'period'>,
  { now, timeZone }: Today,
): Filters {
  return { ...filters, ...(period === undefined ? {} : presetDays(period, now, timeZone)) };
}

/** Includes today where the period moves. */
export function openingOf(
  saved: Pick<SavedView, 'id' | 'filters' | 'period'>,
  today: Today,
): Pick<ListAddress, 'filters' | 'view' | 'opened'> {
  return {
    filters: filtersOf(saved, today),
    view: saved.id,
    ...(saved.period === undefined ? {} : { opened: dayInZone(today.now, today.timeZone) }),
  };
}

/** Filters as of today and as of the opening day: midnight changes nothing. */
function resolvedFilters(saved: SavedView, today: Today): Filters[] {
  const { view, opened } = today.address ?? {};
  const now = filtersOf(saved, today);
  if (view !== saved.id || opened === undefined) return [now];
  return [now, filtersOf(saved, { now: new Date(opened), timeZone: 'UTC' })];
}

const sameDays = (a: Filters, b: Filters) => a.from === b.from && a.to === b.to;

/** Whether the days are the view's own, today or when opened. */
export function keepsDays(saved: SavedView, filters: Filters, today: Today): boolean {
  return resolvedFilters(saved, today).some((own) => sameDays(own, filters));
}

/** Periods that these days match, the view's own first. */
export function periodsOf(filters: Filters, today: Today, saved?: SavedView): DayPreset[] {
  const same = DAY_PRESETS.filter((preset) =>
    sameDays(presetDays(preset, today.now, today.timeZone), filters),
  );
  if (saved?.period === undefined || !keepsDays(saved, filters, today)) return same;
  const own = saved.period;
  return [own, ...same.filter((preset) => preset !== own)];
}

/** The chosen period where it still matches, else the first. */
export function keptPeriod(periods: readonly DayPreset[], chosen?: DaysKept): DayPreset | undefined {
  return chosen === 'fixed' ? undefined : (periods.find((period) => period === chosen) ?? periods[0]);
}

export function contentOf(
  list: ListName,
  filters: Filters,
  preferences: ListPreferences,
  period: DayPreset | undefined,
): Pick<ViewBody, 'filters' | 'period' | 'columns' | 'density'> {
  const { from, to, ...others } = filters;
  const days = defined({ from, to });
  const chosen = preferences.chosen[list];
  return {
    filters: period === undefined ? { ...others, ...days } : others,
    ...defined({ period }),
    ...(chosen === undefined ? {} : { columns: [...chosen] }),
    density: preferences.density,
  };
}

/** The view's display options over the reader's. Unknown columns are dropped. */
export function preferencesOf(
  { id, list, columns, density }: Pick<SavedView, 'id' | 'list' | 'columns' | 'density'>,
  { chosen, views, carried }: ListPreferences,
): ListPreferences {
  const { [list]: _, ...others } = chosen;
  const options = { density, views: { ...views, [list]: id }, ...defined({ carried }) };
  if (columns === undefined) return { ...options, chosen: others };
  const ids = COLUMNS[list].map(({ id }) => id).filter((id) => columns.includes(id));
  return { ...options, chosen: { ...others, [list]: ids } };
}

/** The view's display options, unless changed by hand since. */
export function displayOptionsOf(saved: SavedView, preferences: ListPreferences): ListPreferences {
  return preferences.views?.[saved.list] === saved.id ? preferences : preferencesOf(saved, preferences);
}

/** The list's current state; unchanged days keep their form. */
export function changedContent(
  saved: SavedView,
  filters: Filters,
  preferences: ListPreferences,
  today: Today,
  chosen?: DaysKept,
): Pick<ViewBody, 'filters' | 'period' | 'columns' | 'density'> {
  const period = keepsDays(saved, filters, today)
    ? saved.period
    : keptPeriod(periodsOf(filters, today), chosen);
  return contentOf(saved.list, filters, preferences, period);
}

export function isShown(
  view: SavedView,
  filters: Filters,
  preferences: ListPreferences,
  today: Today,
): boolean {
  const text = (of: Filters) => writeListAddress(view.list, { filters: of });
  const options = (of: ListPreferences) => `${of.density} ${shownColumns(view.list, of).map(({ id }) => id)}`;
  return (
    resolvedFilters(view, today).some((own) => text(own) === text(filters)) &&
    options(preferencesOf(view, preferences)) === options(preferences)
  );
}
