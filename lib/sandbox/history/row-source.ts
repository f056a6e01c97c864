import 'server-only';
import type { Book } from './book';
import { walletOf } from './chain';
import type { Clients } from './clients';
import { draw } from './draw';
import { pixId } from './pix';
import type { HistoryPlan, PlannedAsset, Step } from './plan';
import type { Sealer } from './sealed-number';
import { type Moments, momentsOf } from './timing';

/** What a row is read with: its book, and what the books of one account share. */
export interface Source {
  readonly plan: HistoryPlan;
  readonly sealer: Sealer;
  readonly clients: Clients;
}

export type Attributes = Record<string, string>;

export function stepOf({ plan }: Source, { spec, stage }: Book, row: number): Step {
  return plan.stages[spec.kind][stage[row] ?? 0]?.step ?? 'begun';
}

export function moments({ key, spec, created, anchor }: Book, row: number): Moments {
  return momentsOf(key, row, spec.kind, created[row] ?? 0, anchor);
}

/** The asset a row is about; undefined for a PIX withdrawal and for a record that tells nothing. */
export function assetOf({ plan }: Source, { columns }: Book, row: number): PlannedAsset | undefined {
  return plan.assets[(columns.asset[row] ?? 0) - 1];
}

/** What identifiers of a row are sealed from. */
export function numberOf({ spec }: Book, row: number) {
  return { book: spec.number, part: 0, number: row };
}

/** A client's address in an asset: a returning client comes with the same one. */
export function clientWallet(sealer: Sealer, book: Book, client: number, code: string): string {
  return walletOf(sealer, { book: book.spec.account.charCodeAt(0), part: 0, number: client }, code);
}

/** The PIX id of a row; undefined while no PIX has been seen. */
export function pixIdOf(source: Source, book: Book, row: number): string | undefined {
  const { spec, key } = book;
  const step = stepOf(source, book, row);
  const paid = spec.kind === 'offramp' ? step === 'done' : step !== 'begun';
  if (!paid || spec.kind === 'withdrawal' || book.specials.get(row) === 'empty') return undefined;
  const { moved, ended } = moments(book, row);
  const own = source.sealer.seal({ ...numberOf(book, row), kind: 'pix' });
  return pixId(spec.kind === 'offramp' ? ended : moved, draw(key, row, 'bank'), own);
}
