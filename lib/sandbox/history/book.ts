import 'server-only';
import type { BookSpec } from './book-spec';
import type { Special } from './specials';

/** Small numbers that filters compare; 0 is "has none", the rest count from 1. */
export const COLUMNS = ['client', 'asset', 'group', 'address', 'part'] as const;
export type Column = (typeof COLUMNS)[number];
export type Codes = Uint8Array | Uint32Array;

/**
 * Records of one account and kind as columns of numbers, newest first. A record itself is made from its row
 * when a page shows it (seeded-record.ts): a million of them take about 20 MB.
 */
export interface Book {
  readonly spec: BookSpec;
  readonly key: number;
  readonly size: number;
  readonly anchor: number;
  /** Epoch milliseconds, each smaller than the one before. */
  readonly created: Float64Array;
  readonly stage: Uint8Array;
  readonly columns: Readonly<Record<Column, Codes>>;
  readonly specials: ReadonlyMap<number, Special>;
  /** Texts that the codes of `group` and `address` stand for. */
  readonly groups: readonly string[];
  readonly addresses: readonly string[];
}
