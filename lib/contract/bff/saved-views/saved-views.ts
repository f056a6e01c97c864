import type { Actor } from '@/lib/contract/bff/conversions';
import type { ListFilter } from '@/lib/contract/values/transactions/list-filters';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';

/** Periods relative to the merchant's calendar. */
export const VIEW_PERIODS = ['today', 'yesterday', 'last7', 'last30', 'month'] as const;
export type ViewPeriod = (typeof VIEW_PERIODS)[number];

export const VIEW_DENSITIES = ['comfortable', 'compact'] as const;

export const MAX_VIEW_NAME_LENGTH = 60;
export const MAX_VIEWS = 50;

export interface ViewContent {
  name: string;
  /** Visible to all readers of the lists, else to its owner. */
  shared: boolean;
  /** A tax id as its opaque id; no days beside a period. */
  filters: Partial<Record<ListFilter, string>>;
  period?: ViewPeriod;
  columns?: string[];
  density: (typeof VIEW_DENSITIES)[number];
}

export interface SavedView extends ViewContent {
  id: string;
  list: ListName;
  owner: Actor;
  own: boolean;
  /** Masked; null when the opaque id no longer resolves. */
  tax_id?: string | null;
  updated_at: string;
}

export interface ViewsAnswer {
  views: SavedView[];
  opens_with: string | null;
  now: string;
}

export interface DefaultViewAnswer {
  opens_with: string | null;
  now: string;
}

export interface ViewAnswer {
  view: SavedView;
  now: string;
}

export type ViewDisplayOptions = Pick<ViewContent, 'filters' | 'period' | 'columns' | 'density'>;
