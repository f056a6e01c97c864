import { LISTS, type ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { COLUMNS, type Column, type ColumnId, WITHOUT_TERMS } from './columns';

export interface ListPreferences {
  density: 'comfortable' | 'compact';
  chosen: Partial<Record<ListName, ColumnId[]>>;
  /** Saved view whose display options were taken last. */
  views?: Partial<Record<ListName, string>>;
  /** Undocumented columns that the records of a list carried when it was read last. */
  carried?: Partial<Record<ListName, ColumnId[]>>;
}

export const PREFERENCES_COOKIE = 'mesa-lists';

/** Parses `compact~onramps.created.status~onramps-view.{id}~onramps-given.amount`; unreadable parts are skipped. */
export function readListPreferences(text: string | undefined): ListPreferences {
  const [density, ...lists] = (text ?? '').split('~');
  const chosen: ListPreferences['chosen'] = {};
  const views: ListPreferences['views'] = {};
  const carried: ListPreferences['carried'] = {};
  for (const part of lists) {
    const [name = '', ...ids] = part.split('.');
    const [of, kind] = name.split('-');
    const list = LISTS.find((known) => known === of);
    if (list === undefined) continue;
    if (kind === undefined) chosen[list] = idsOf(list, ids);
    if (kind === 'view' && ids[0]) views[list] = ids[0];
    if (kind === 'given') carried[list] = idsOf(list, ids);
  }
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    chosen,
    ...(Object.keys(views).length > 0 && { views }),
    ...(Object.keys(carried).length > 0 && { carried }),
  };
}

const idsOf = (list: ListName, ids: readonly string[]) =>
  COLUMNS[list].filter(({ id }) => ids.includes(id)).map(({ id }) => id);

export function writeListPreferences({ density, chosen, views = {}, carried = {} }: ListPreferences): string {
  const lists = LISTS.flatMap((list) => {
    const ids = chosen[list];
    const view = views[list];
    const given = carried[list];
    return [
      ...(ids ? [[list, ...ids].join('.')] : []),
      ...(view ? [`${list}-view.${view}`] : []),
      ...(given ? [[`${list}-given`, ...given].join('.')] : []),
    ];
  });
  return [density, ...lists].join('~');
}

/** Whether its records give a reason for it; without `carried` nobody has read them. */
export function isCarried({ id, given }: Column, carried: readonly ColumnId[] | undefined): boolean {
  return !given || carried === undefined || carried.includes(id);
}

/** A chosen column never yields its room. Of undocumented ones, exactly those that records carry. */
export function shownColumns(
  list: ListName,
  { chosen }: ListPreferences,
  carried?: readonly ColumnId[],
): readonly Column[] {
  const ids = chosen[list];
  const own = COLUMNS[list].filter((column) => isCarried(column, carried));
  const all = (ids || own.some(({ given }) => given) ? undefined : WITHOUT_TERMS[list]) ?? own;
  const shown = all.filter(({ id, fixed, optional, given }) => {
    if (fixed) return true;
    return ids ? ids.includes(id) : !optional || (given && carried !== undefined);
  });
  const people = shown.filter(({ id }) => id === 'payer' || id === 'payee').length;
  return shown.map(({ yields, alone, ...column }) => {
    const room = people === 1 ? (alone ?? yields) : yields;
    return ids || room === undefined ? column : { ...column, yields: room };
  });
}

/** Where the count of notes of a row stands. */
export const markedColumn = (columns: readonly Column[], wanted: ColumnId): ColumnId =>
  columns.some(({ id }) => id === wanted) ? wanted : 'created';
