import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';
import { COLUMNS, type Column, type ColumnId } from './columns';

/** How somebody likes the lists in this browser: in a cookie, so that the first HTML already looks so. */
export interface ListPreferences {
  density: 'comfortable' | 'compact';
  /** Columns chosen for a list; absent: the usual ones. */
  chosen: Partial<Record<TransactionList, ColumnId[]>>;
  /** The saved view whose look a list last took: what was changed by hand since then stays. */
  looks?: Partial<Record<TransactionList, string>>;
}

export const PREFERENCES_COOKIE = 'mesa-lists';

/** `compact~withdrawals.created.status~withdrawals-view.{id}`; whatever cannot be read is the usual look. */
export function readPreferences(text: string | undefined): ListPreferences {
  const [density, ...lists] = (text ?? '').split('~');
  const chosen: ListPreferences['chosen'] = {};
  const looks: ListPreferences['looks'] = {};
  for (const part of lists) {
    const [name, ...ids] = part.split('.');
    const viewed = TRANSACTION_LISTS.find((known) => `${known}-view` === name);
    if (viewed && ids[0]) looks[viewed] = ids[0];
    const list = TRANSACTION_LISTS.find((known) => known === name);
    if (list) chosen[list] = COLUMNS[list].filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  }
  const kept = Object.keys(looks).length === 0 ? {} : { looks };
  return { density: density === 'compact' ? 'compact' : 'comfortable', chosen, ...kept };
}

export function writePreferences({ density, chosen, looks = {} }: ListPreferences): string {
  const lists = TRANSACTION_LISTS.flatMap((list) => {
    const ids = chosen[list];
    const view = looks[list];
    return [...(ids ? [[list, ...ids].join('.')] : []), ...(view ? [`${list}-view.${view}`] : [])];
  });
  return [density, ...lists].join('~');
}

/** Columns of a list in their order; those that cannot be left out are always among them, and none yields that was chosen. */
export function shownColumns(list: TransactionList, { chosen }: ListPreferences): readonly Column[] {
  const ids = chosen[list];
  const shown = COLUMNS[list].filter(
    ({ id, fixed, optional }) => fixed || (ids ? ids.includes(id) : !optional),
  );
  return ids ? shown.map(({ yields: _, ...column }) => column) : shown;
}
