import 'server-only';
import type { BookSpec } from './book-spec';
import type { FixtureRow } from './fixture-rows';

/** Codes that filters compare; 0 means none. */
export const COLUMNS = ['client', 'asset', 'group', 'address', 'part'] as const;
export type Column = (typeof COLUMNS)[number];
export type Codes = Uint8Array | Uint32Array;

/**
 * Records of one account and kind as numeric columns, newest first. Records are built from rows on demand
 * (seeded-record.ts); a million take about 20 MB.
 */
export interface Book {
  readonly spec: BookSpec;
  readonly key: number;
  readonly size: number;
  readonly anchor: number;
  /** Epoch milliseconds, strictly descending. */
  readonly created: Float64Array;
  readonly stage: Uint8Array;
  readonly columns: Readonly<Record<Column, Codes>>;
  readonly fixtureRows: ReadonlyMap<number, FixtureRow>;
  readonly groups: readonly string[];
  readonly addresses: readonly string[];
}
