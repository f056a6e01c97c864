import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { toBase62 } from '@/lib/sandbox/history/identifiers/base-encoding';
import type { RecordKind, TransactionRecord } from '@/lib/sandbox/records/record';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import type { Book } from './book';
import { updatedAt } from './record-timing';
import { type Attributes, moments, type RowSource, stepOf } from './row-source';
import { paymentAttributes, termsOf } from './seeded-payment';
import { withdrawalAttributes } from './seeded-withdrawal';

const PREFIX: Readonly<Record<RecordKind, string>> = {
  checkout: 'chk',
  onramp: 'onr',
  offramp: 'off',
  withdrawal: 'wdr',
};

/** Opaque; decodes to the row with the seed. */
export function idOf({ sealer }: RowSource, { spec }: Book, row: number): string {
  const sealed = sealer.seal({ kind: 'end2end', book: spec.number, part: 0, number: row });
  return `${PREFIX[spec.kind]}_${toBase62(sealed)}`;
}

export function recordOf(source: RowSource, book: Book, row: number): TransactionRecord {
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
    ...defined({ correlation_id }),
    created_at: timestampOf(times.created),
    updated_at: timestampOf(updatedAt(times, step)),
    process: source.plan.stages[kind][stage[row] ?? 0]?.process ?? '',
    attributes: attributes(),
    ...defined({ terms }),
  };

  function attributes(): Attributes {
    if (book.fixtureRows.get(row) === 'empty') return {};
    if (kind === 'withdrawal') return withdrawalAttributes(source, book, row, step, times);
    return paymentAttributes(source, book, row, step, times, terms);
  }
}
