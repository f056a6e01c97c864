import type { SavedView, ViewBody } from '@/lib/contract/bff-views';
import type { Filters, ListAddress } from '@/lib/contract/transaction-address';
import { writeListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { DAY_PRESETS, type DayPreset, presetDays } from '@/lib/time/day-range';
import { dayInZone } from '@/lib/time/zone';
import { COLUMNS } from './columns';
import { type ListPreferences, shownColumns } from './preferences';

/** The calendar that periods are seen from. */
export interface Today {
  now: Date;
  timeZone: string;
  /** With which view the list was opened, and on which day. */
  address?: Pick<ListAddress, 'view' | 'opened'>;
}

/** What becomes of days in a view: a period that moves with the calendar, or days that stay. */
export type DaysKept = DayPreset | 'fixed';

/** Filters of a view as they stand in the address today. */
export function filtersOf(
  { filters, period }: Pick<SavedView, 'filters' | 'period'>,
  { now, timeZone }: Today,
): Filters {
  return { ...filters, ...(period === undefined ? {} : presetDays(period, now, timeZone)) };
}

/** The address that a view opens: which one it is, its filters as they stand today, and the day where they move. */
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

/** Filters of a view as they stand today, and as they stood when the list was opened with it: midnight changes nothing. */
function standings(saved: SavedView, today: Today): Filters[] {
  const { view, opened } = today.address ?? {};
  const now = filtersOf(saved, today);
  if (view !== saved.id || opened === undefined) return [now];
  return [now, filtersOf(saved, { now: new Date(opened), timeZone: 'UTC' })];
}

const sameDays = (a: Filters, b: Filters) => a.from === b.from && a.to === b.to;

/** Whether the days are the view's own: those it stands for, or those that the list was opened with. */
export function keepsDays(saved: SavedView, filters: Filters, today: Today): boolean {
  return standings(saved, today).some((own) => sameDays(own, filters));
}

/** All periods that these days are, that of the view before those that happen to be the same today. */
export function periodsOf(filters: Filters, today: Today, saved?: SavedView): DayPreset[] {
  const same = DAY_PRESETS.filter((preset) =>
    sameDays(presetDays(preset, today.now, today.timeZone), filters),
  );
  if (saved?.period === undefined || !keepsDays(saved, filters, today)) return same;
  const own = saved.period;
  return [own, ...same.filter((preset) => preset !== own)];
}

/** What was chosen for the days where it is still one of their periods, else the first of these. */
export function keptPeriod(periods: readonly DayPreset[], chosen?: DaysKept): DayPreset | undefined {
  return chosen === 'fixed' ? undefined : (periods.find((period) => period === chosen) ?? periods[0]);
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

/** What a view would hold if it were saved as the list stands now: its own days stay what they are in it. */
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
    standings(view, today).some((own) => text(own) === text(filters)) &&
    look(preferencesOf(view, preferences)) === look(preferences)
  );
}
