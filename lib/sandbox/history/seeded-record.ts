import 'server-only';
import type { RecordKind, TransactionRecord } from '../record';
import { timestampOf } from '../sandbox-clock';
import { toBase62 } from './base-encoding';
import type { Book } from './book';
import { paymentAttributes, termsOf } from './seeded-payment';
import { withdrawalAttributes } from './seeded-withdrawal';
import { type Attributes, moments, type Source, stepOf } from './source';
import { updatedAt } from './timing';

const PREFIX: Readonly<Record<RecordKind, string>> = {
  checkout: 'chk',
  onramp: 'onr',
  offramp: 'off',
  withdrawal: 'wdr',
};

/** Opaque, and the way back to the row for who has the seed. */
export function idOf({ sealer }: Source, { spec }: Book, row: number): string {
  const sealed = sealer.seal({ kind: 'end2end', book: spec.number, part: 0, number: row });
  return `${PREFIX[spec.kind]}_${toBase62(sealed)}`;
}

/** The record of a row as it was seeded: a pure function of seed, anchor, plan and row. */
export function recordOf(source: Source, book: Book, row: number): TransactionRecord {
  const { spec, stage, columns } = book;
  const { account, kind } = spec;
  const correlation_id = spec.parts[columns.part[row] ?? 0]?.correlation_id;
  const times = moments(book, row);
  const step = stepOf(source, book, row);
  const terms = kind === 'checkout' ? termsOf(source, book, row, times) : undefined;
  return {
    end2end: idOf(source, book, row),
    kind,
    account,
    ...(correlation_id !== undefined && { correlation_id }),
    created_at: timestampOf(times.created),
    updated_at: timestampOf(updatedAt(times, step)),
    process: source.plan.stages[kind][stage[row] ?? 0]?.process ?? '',
    attributes: attributes(),
    ...(terms !== undefined && { terms }),
  };

  function attributes(): Attributes {
    if (book.specials.get(row) === 'empty') return {};
    if (kind === 'withdrawal') return withdrawalAttributes(source, book, row, step, times);
    return paymentAttributes(source, book, row, step, times, terms);
  }
}
