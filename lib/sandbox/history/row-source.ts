import 'server-only';
import { walletOf } from '@/lib/sandbox/history/identifiers/chain-addresses';
import { pixId } from '@/lib/sandbox/history/identifiers/pix-ids';
import type { Sealer } from '@/lib/sandbox/history/identifiers/sealed-number';
import type { Book } from './book';
import type { HistoryPlan, PlannedAsset, Step } from './history-plan';
import { type Moments, momentsOf } from './record-timing';
import type { Clients } from './seeded-clients';
import { seededRandom } from './seeded-random';

export interface RowSource {
  readonly plan: HistoryPlan;
  readonly sealer: Sealer;
  readonly clients: Clients;
}

export type Attributes = Record<string, string>;

export function stepOf({ plan }: RowSource, { spec, stage }: Book, row: number): Step {
  return plan.stages[spec.kind][stage[row] ?? 0]?.step ?? 'begun';
}

export function moments({ key, spec, created, anchor }: Book, row: number): Moments {
  return momentsOf(key, row, spec.kind, created[row] ?? 0, anchor);
}

/** Asset of a row; undefined for a PIX withdrawal and for an empty record. */
export function assetOf({ plan }: RowSource, { columns }: Book, row: number): PlannedAsset | undefined {
  return plan.assets[(columns.asset[row] ?? 0) - 1];
}

export function numberOf({ spec }: Book, row: number) {
  return { book: spec.number, part: 0, number: row };
}

export function clientWallet(sealer: Sealer, book: Book, client: number, code: string): string {
  return walletOf(sealer, { book: book.spec.account.charCodeAt(0), part: 0, number: client }, code);
}

/** PIX id of a row; undefined before payment. */
export function pixIdOf(source: RowSource, book: Book, row: number): string | undefined {
  const { spec, key } = book;
  const step = stepOf(source, book, row);
  const paid = spec.kind === 'offramp' ? step === 'done' : step !== 'begun';
  if (!paid || spec.kind === 'withdrawal' || book.fixtureRows.get(row) === 'empty') return undefined;
  const { moved, ended } = moments(book, row);
  const suffix = source.sealer.seal({ ...numberOf(book, row), kind: 'pix' });
  return pixId(spec.kind === 'offramp' ? ended : moved, seededRandom(key, row, 'bank'), suffix);
}
