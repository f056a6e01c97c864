import 'server-only';
import type { History } from './history/history';
import { historyOf } from './history/history-of';
import type { RecordKind, TransactionRecord } from './record';
import { findRecord } from './record-book';
import type { World } from './world';

/** How a fixture is found: by its `end2end`, or by what its product is looked for. */
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
 * The seeded records that clauses look at, by list and name (clauses.md 0.7): those of A, of CID_1's withdrawals
 * (`naas_withdrawals`), and under `foreign` one of each of B's lists. As they are now: a waiting one may have been moved on.
 */
export function recordFixtures(world: World): Fixtures {
  const history = historyOf(world);
  const fixtures: Fixtures = { foreign: {} };
  for (const book of history.books) {
    const { account, kind, parts } = book.spec;
    const newest = book.size > 0 ? fixtureAt(world, history, { book, row: 0 }) : undefined;
    if (account !== 'A' && newest !== undefined) {
      fixtures.foreign = { ...fixtures.foreign, [LIST_OF[kind]]: newest };
    }
    for (const [row, special] of book.specials) {
      const ofRelationship = parts[book.columns.part[row] ?? 0]?.correlation_id !== undefined;
      const list = ofRelationship ? `naas_${LIST_OF[kind]}` : LIST_OF[kind];
      fixtures[list] = { ...fixtures[list], [special]: fixtureAt(world, history, { book, row }) };
    }
  }
  return fixtures;
}

function fixtureAt(world: World, history: History, place: Parameters<History['record']>[0]): RecordFixture {
  const seeded = history.record(place);
  return fixtureOf(findRecord(world, seeded.end2end) ?? seeded);
}

function fixtureOf({ end2end, attributes }: TransactionRecord): RecordFixture {
  const { pix_e2e, tx_hash, client_tax_id } = attributes;
  return {
    end2end,
    ...(pix_e2e !== undefined && { pix_e2e }),
    ...(tx_hash !== undefined && { tx_hash }),
    ...(client_tax_id !== undefined && { client_tax_id }),
  };
}
