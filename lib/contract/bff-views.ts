import type { Actor } from './bff';
import type { ListFilter } from './list-filters';
import type { TransactionList } from './transaction-lists';

/** Periods that move with the calendar of the merchant. */
export const VIEW_PERIODS = ['today', 'yesterday', 'last7', 'last30', 'month'] as const;
export type ViewPeriod = (typeof VIEW_PERIODS)[number];

export const VIEW_DENSITIES = ['comfortable', 'compact'] as const;

export const MAX_VIEW_NAME_LENGTH = 60;
/** Of one person on one list. */
export const MAX_VIEWS = 50;

/** What a saved view holds: filters, columns and density under a name. Types only below; no number of a person. */
export interface ViewContent {
  name: string;
  /** Everybody who may read the lists sees it; else its owner alone. */
  shared: boolean;
  /** As in the address of the list: a tax id as its opaque id. Without days where there is a period. */
  filters: Partial<Record<ListFilter, string>>;
  period?: ViewPeriod;
  /** Columns chosen; absent: the usual ones. */
  columns?: string[];
  density: (typeof VIEW_DENSITIES)[number];
}

export interface SavedView extends ViewContent {
  id: string;
  list: TransactionList;
  owner: Actor;
  /** The reader may change and remove it. */
  own: boolean;
  /** Its tax id masked; null when the opaque id stands for nothing any more. */
  tax_id?: string | null;
  updated_at: string;
}

/** `GET /api/views`: own and shared ones of a list, by name. */
export interface ViewsAnswer {
  views: SavedView[];
  /** The view that the reader's bare address of the list opens with. */
  opens_with: string | null;
  now: string;
}

/** `PATCH /api/views/default`: what the reader's bare address of a list opens with from now on; null: no view. */
export interface DefaultViewBody {
  list: TransactionList;
  view: string | null;
}
export interface DefaultViewAnswer {
  opens_with: string | null;
  now: string;
}

/** `POST /api/views`, `PATCH /api/views/{id}`. */
export interface ViewAnswer {
  view: SavedView;
  now: string;
}

export type ViewBody = ViewContent & { list: TransactionList };

/** What a view shows, without its name and its readers. */
export type ViewLook = Pick<ViewContent, 'filters' | 'period' | 'columns' | 'density'>;

export interface ViewChange {
  name?: string | undefined;
  shared?: boolean | undefined;
  /** Takes the place of what the view showed. */
  content?: ViewLook | undefined;
  /** `updated_at` of the view as the person saw it: another one's change since then is not written over. */
  seen?: string | undefined;
}
