import { LISTS, type ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { COLUMNS, type Column, type ColumnId, WITHOUT_TERMS } from './columns';

export interface ListPreferences {
  density: 'comfortable' | 'compact';
  chosen: Partial<Record<ListName, ColumnId[]>>;
  /** Saved view whose display options were taken last. */
  looks?: Partial<Record<ListName, string>>;
}

export const PREFERENCES_COOKIE = 'mesa-lists';

/** Parses `compact~withdrawals.created.status~withdrawals-view.{id}`; unreadable parts are skipped. */
export function readListPreferences(text: string | undefined): ListPreferences {
  const [density, ...lists] = (text ?? '').split('~');
  const chosen: ListPreferences['chosen'] = {};
  const looks: ListPreferences['looks'] = {};
  for (const part of lists) {
    const [name, ...ids] = part.split('.');
    const viewed = LISTS.find((known) => `${known}-view` === name);
    if (viewed && ids[0]) looks[viewed] = ids[0];
    const list = LISTS.find((known) => known === name);
    if (list) chosen[list] = COLUMNS[list].filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  }
  const kept = Object.keys(looks).length === 0 ? {} : { looks };
  return { density: density === 'compact' ? 'compact' : 'comfortable', chosen, ...kept };
}

export function writeListPreferences({ density, chosen, looks = {} }: ListPreferences): string {
  const lists = LISTS.flatMap((list) => {
    const ids = chosen[list];
    const view = looks[list];
    return [...(ids ? [[list, ...ids].join('.')] : []), ...(view ? [`${list}-view.${view}`] : [])];
  });
  return [density, ...lists].join('~');
}

/** A chosen column never yields its room. */
export function shownColumns(
  list: ListName,
  { chosen }: ListPreferences,
  carriesTerms = true,
): readonly Column[] {
  const ids = chosen[list];
  const all = (ids || carriesTerms ? undefined : WITHOUT_TERMS[list]) ?? COLUMNS[list];
  const shown = all.filter(({ id, fixed, optional }) => fixed || (ids ? ids.includes(id) : !optional));
  return ids ? shown.map(({ yields: _, ...column }) => column) : shown;
}
