import 'server-only';
import { createHash } from 'node:crypto';
import { defined } from '@/lib/contract/values/defined';
import { toBase62 } from '@/lib/sandbox/history/identifiers/base-encoding';
import type { RecordKind, TransactionRecord } from '@/lib/sandbox/records/record';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import { absoluteOf, type FixtureRow, fixtureRowAt, recentOf } from './fixture-rows';
import { instants } from './history-calendar';
import type { HistoryPlan, Step } from './history-plan';
import type { ListPart, ListSpec } from './list-spec';
import { momentsOf, updatedAt } from './record-timing';
import type { RowFacts } from './row-facts';
import type { Client } from './seeded-clients';
import { paymentAttributes, termsOf } from './seeded-payment';
import { keyOf, seededRandom, weighted } from './seeded-random';
import { withdrawalAttributes } from './seeded-withdrawal';

export interface SeededRow {
  readonly record: TransactionRecord;
  /** Creation and last change in epoch milliseconds. */
  readonly at: number;
  readonly updated: number;
  readonly fixtureRow?: FixtureRow;
}

export interface RowsOf {
  readonly spec: ListSpec;
  readonly plan: HistoryPlan;
  readonly seed: string;
  readonly anchor: number;
  readonly clients: readonly Client[];
}

const PREFIX: Readonly<Record<RecordKind, string>> = {
  checkout: 'chk',
  onramp: 'onr',
  offramp: 'off',
  withdrawal: 'wdr',
};

/** Rows of one list, newest first. */
export function makeRows(of: RowsOf): SeededRow[] {
  const { spec, anchor, seed } = of;
  const key = keyOf(`${seed}/${spec.account}/${spec.kind}`);
  const size = spec.parts.reduce((sum, { rows }) => sum + rows, 0);
  const absolute = absoluteOf(spec.kind, size);
  const fixed = new Set([...recentOf(spec, anchor), ...absolute.keys()]);
  const owners = ownersOf(spec.parts);
  return Array.from(instants(key, size, anchor, [...fixed]), (at, row) => {
    const absoluteRow = absolute.get(at);
    const { part, place } = owners.next(absoluteRow !== undefined);
    const fixtureRow = absoluteRow ?? fixtureRowAt(spec.kind, part.rows, place);
    return makeRow(of, { key, row, at, part, fixtureRow });
  });
}

interface Place {
  readonly key: number;
  readonly row: number;
  readonly at: number;
  readonly part: ListPart;
  readonly fixtureRow: FixtureRow | undefined;
}

function makeRow({ spec, plan, seed, anchor, clients }: RowsOf, place: Place): SeededRow {
  const { account, kind } = spec;
  const { key, row, at, part, fixtureRow } = place;
  const times = momentsOf(key, row, kind, at, anchor);
  const stages = plan.stages[kind];
  const wanted = fixtureRow === undefined ? stepAt(kind, place, anchor) : STEP_OF_FIXTURE_ROW[fixtureRow];
  const stage = stages.find(({ step }) => step === wanted) ?? stages[0];
  const step = stage?.step ?? 'begun';
  const asset =
    plan.assets[weighted(ASSET_WEIGHTS.slice(0, plan.assets.length), seededRandom(key, row, 'asset'))];
  const id = createHash('sha256').update(`${seed} ${account} ${kind} ${row}`).digest().subarray(0, 16);
  const end2end = `${PREFIX[kind]}_${toBase62(id)}`;
  const facts: RowFacts = { key, row, kind, end2end, step, times, asset, fixtureRow };
  const terms = kind === 'checkout' && fixtureRow !== 'empty' ? termsOf(facts) : undefined;
  const attributes =
    fixtureRow === 'empty'
      ? {}
      : kind === 'withdrawal'
        ? withdrawalAttributes(facts, plan, part.destinations)
        : paymentAttributes(facts, clients, terms);
  const updated = updatedAt(times, step);
  const record = {
    end2end,
    kind,
    account,
    ...defined({ correlation_id: part.correlation_id }),
    created_at: timestampOf(at),
    updated_at: timestampOf(updated),
    process: stage?.process ?? '',
    attributes,
    ...defined({ terms }),
  };
  return { record, at, updated, ...defined({ fixtureRow }) };
}

const ABANDONED = 0.05;
const FAILED = 0.04;
const ASSET_WEIGHTS = [62, 26, 12];

const STEP_OF_FIXTURE_ROW: Readonly<Record<FixtureRow, Step>> = {
  waiting: 'begun',
  moving: 'moving',
  failed: 'failed',
  unlabelled: 'unlabelled',
  empty: 'unlabelled',
  completed: 'done',
  without_notes: 'done',
  pix: 'done',
  R1: 'done',
  R2: 'done',
  R3: 'done',
  R4: 'done',
};

/** Everything old enough has ended, except unpaid checkouts and onramps. */
function stepAt(kind: RecordKind, { key, row, at }: Place, anchor: number): Step {
  const { moved, ended } = momentsOf(key, row, kind, at, Number.POSITIVE_INFINITY);
  if (moved > anchor) return 'begun';
  if (ended > anchor) return 'moving';
  const chance = seededRandom(key, row, 'stage');
  if (chance < FAILED) return 'failed';
  const payerMayLeave = kind === 'checkout' || kind === 'onramp';
  return payerMayLeave && chance > 1 - ABANDONED ? 'begun' : 'done';
}

/** Deals the rows of a list to its owners, in proportion. */
function ownersOf(parts: readonly ListPart[]) {
  const total = parts.reduce((sum, { rows }) => sum + rows, 0);
  const hands = parts.map((part) => ({ part, dealt: 0, places: 0 }));
  let row = 0;
  return {
    /** `outOfLine`: the row belongs to the first owner but does not count among its newest. */
    next(outOfLine: boolean): { part: ListPart; place: number } {
      row += 1;
      const owed = ({ part, dealt }: (typeof hands)[number]) => (part.rows * row) / total - dealt;
      const hand = hands
        .filter(({ part, dealt }) => dealt < part.rows)
        .reduce((most, other) => (owed(other) > owed(most) ? other : most));
      const { part, places: place } = hand;
      hand.dealt += 1;
      if (!outOfLine) hand.places += 1;
      return { part, place };
    },
  };
}
