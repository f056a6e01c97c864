import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import type { History } from '@/lib/sandbox/history/history';
import { cachedHistoryOf } from '@/lib/sandbox/history/history-cache';
import type { RecordKind, TransactionRecord } from '@/lib/sandbox/records/record';
import { findRecord } from '@/lib/sandbox/records/record-book';
import type { World } from '@/lib/sandbox/world/world';

/** Identifies a fixture by `end2end` and by its filter values. */
export interface RecordFixture {
  readonly end2end: string;
  readonly pix_e2e?: string;
  readonly tx_hash?: string;
  readonly client_tax_id?: string;
}

type Fixtures = Record<string, Record<string, RecordFixture>>;

const LIST_OF: Readonly<Record<RecordKind, string>> = {
  checkout: 'checkouts',
  onramp: 'onramps',
  offramp: 'offramps',
  withdrawal: 'withdrawals',
};

/**
 * The named seeded records by list: A's, CID_1's withdrawals (`naas_withdrawals`), and under
 * `foreign`
 * one of each of B's lists. Shows their current state.
 */
export function recordFixtures(world: World): Fixtures {
  const history = cachedHistoryOf(world);
  const fixtures: Fixtures = { foreign: {} };
  for (const book of history.books) {
    const { account, kind, parts } = book.spec;
    const newest = book.size > 0 ? fixtureAt(world, history, { book, row: 0 }) : undefined;
    if (account !== 'A' && newest !== undefined) {
      fixtures.foreign = { ...fixtures.foreign, [LIST_OF[kind]]: newest };
    }
    for (const [row, fixtureRow] of book.fixtureRows) {
      const ofRelationship = parts[book.columns.part[row] ?? 0]?.correlation_id !== undefined;
      const list = ofRelationship ? `naas_${LIST_OF[kind]}` : LIST_OF[kind];
      fixtures[list] = { ...fixtures[list], [fixtureRow]: fixtureAt(world, history, { book, row }) };
    }
  }
  return fixtures;
}

function fixtureAt(world: World, history: History, ref: Parameters<History['record']>[0]): RecordFixture {
  const seeded = history.record(ref);
  return fixtureOf(findRecord(world, seeded.end2end) ?? seeded);
}

function fixtureOf({ end2end, attributes }: TransactionRecord): RecordFixture {
  const { pix_e2e, tx_hash, client_tax_id } = attributes;
  return {
    end2end,
    ...defined({ pix_e2e, tx_hash, client_tax_id }),
  };
}
