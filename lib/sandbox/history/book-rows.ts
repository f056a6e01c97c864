import 'server-only';
import type { Book } from './book';
import type { BookPart, Destination } from './book-spec';
import type { FixtureRow } from './fixture-rows';
import type { HistoryPlan, PlannedStage, Step } from './history-plan';
import { momentsOf } from './record-timing';
import type { Clients } from './seeded-clients';
import { seededRandom, weighted } from './seeded-random';

const ABANDONED = 0.05;
const FAILED = 0.04;
const PIX_SHARE = 0.06;
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

export function stageFor(
  { key, created, anchor, spec }: Book,
  stages: readonly PlannedStage[],
  row: number,
  fixtureRow: FixtureRow | undefined,
): number {
  const step = fixtureRow === undefined ? ordinaryStep() : STEP_OF_FIXTURE_ROW[fixtureRow];
  return Math.max(
    stages.findIndex((stage) => stage.step === step),
    0,
  );

  /** Everything old enough has ended, except unpaid checkouts and onramps. */
  function ordinaryStep(): Step {
    const { moved, ended } = momentsOf(key, row, spec.kind, created[row] ?? 0, Number.POSITIVE_INFINITY);
    if (moved > anchor) return 'begun';
    if (ended > anchor) return 'moving';
    const chance = seededRandom(key, row, 'stage');
    if (chance < FAILED) return 'failed';
    const payerMayLeave = spec.kind === 'checkout' || spec.kind === 'onramp';
    return payerMayLeave && chance > 1 - ABANDONED ? 'begun' : 'done';
  }
}

export function fillRow(
  book: Book,
  plan: HistoryPlan,
  clients: Clients,
  row: number,
  part: BookPart | undefined,
  fixtureRow: FixtureRow | undefined,
): void {
  const { key, columns, spec } = book;
  const asset = weighted(ASSET_WEIGHTS.slice(0, plan.assets.length), seededRandom(key, row, 'asset'));
  if (spec.kind !== 'withdrawal') {
    columns.asset[row] = asset + 1;
    if (isKnown(book, plan, row))
      columns.client[row] = Math.floor(clients.size * seededRandom(key, row, 'client') ** 2) + 1;
    return;
  }
  const isPix =
    fixtureRow === 'pix' || (fixtureRow === undefined && seededRandom(key, row, 'shape') < PIX_SHARE);
  const destination = isPix ? undefined : destinationOf(part, asset, seededRandom(key, row, 'address'));
  if (destination === undefined) {
    columns.asset[row] = plan.assets.length + 1;
    return;
  }
  columns.asset[row] = destination.asset + 1;
  columns.group[row] = book.groups.indexOf(destination.group_id) + 1;
  columns.address[row] = book.addresses.indexOf(destination.address) + 1;
}

function destinationOf(part: BookPart | undefined, asset: number, chance: number): Destination | undefined {
  const all = part?.destinations ?? [];
  const fitting = all.filter((destination) => destination.asset === asset);
  const choice = fitting.length > 0 ? fitting : all;
  return choice[Math.floor(chance * choice.length)];
}

const NAMED_PAYER = 0.4;

function isKnown({ key, stage, spec }: Book, plan: HistoryPlan, row: number): boolean {
  if (spec.kind !== 'checkout') return true;
  const step = plan.stages.checkout[stage[row] ?? 0]?.step;
  return step !== 'begun' || seededRandom(key, row, 'bank') < NAMED_PAYER;
}
