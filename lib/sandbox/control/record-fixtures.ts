import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { seededHistoryOf } from '@/lib/sandbox/history/seeded-history';
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
  const fixtures: Fixtures = { foreign: {} };
  for (const { spec, rows } of seededHistoryOf(world).lists) {
    const { account, kind } = spec;
    const newest = rows[0];
    if (account !== 'A' && newest !== undefined) {
      fixtures.foreign = { ...fixtures.foreign, [LIST_OF[kind]]: fixtureAt(world, newest.record) };
    }
    for (const { record, fixtureRow } of rows) {
      if (fixtureRow === undefined) continue;
      const list = record.correlation_id === undefined ? LIST_OF[kind] : `naas_${LIST_OF[kind]}`;
      fixtures[list] = { ...fixtures[list], [fixtureRow]: fixtureAt(world, record) };
    }
  }
  return fixtures;
}

function fixtureAt(world: World, seeded: TransactionRecord): RecordFixture {
  return fixtureOf(findRecord(world, seeded.end2end) ?? seeded);
}

function fixtureOf({ end2end, attributes }: TransactionRecord): RecordFixture {
  const { pix_e2e, tx_hash, client_tax_id } = attributes;
  return {
    end2end,
    ...defined({ pix_e2e, tx_hash, client_tax_id }),
  };
}
