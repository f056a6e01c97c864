import 'server-only';
import type { Book } from './book';
import type { BookPart, Destination } from './book-spec';
import type { Clients } from './clients';
import { draw, weighted } from './draw';
import type { HistoryPlan, PlannedStage, Step } from './plan';
import type { Special } from './specials';
import { momentsOf } from './timing';

/** Share of records that nobody ever paid for, and of those that failed. */
const ABANDONED = 0.05;
const FAILED = 0.04;
const PIX_SHARE = 0.06;
const ASSET_WEIGHTS = [62, 26, 12];

const STEP_OF_SPECIAL: Readonly<Record<Special, Step>> = {
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
  special: Special | undefined,
): number {
  const step = special === undefined ? ordinaryStep() : STEP_OF_SPECIAL[special];
  return Math.max(
    stages.findIndex((stage) => stage.step === step),
    0,
  );

  /** What has had the time to end has ended, but for the checkouts and onramps that were never paid. */
  function ordinaryStep(): Step {
    const { moved, ended } = momentsOf(key, row, spec.kind, created[row] ?? 0, Number.POSITIVE_INFINITY);
    if (moved > anchor) return 'begun';
    if (ended > anchor) return 'moving';
    const chance = draw(key, row, 'stage');
    if (chance < FAILED) return 'failed';
    const payerMayLeave = spec.kind === 'checkout' || spec.kind === 'onramp';
    return payerMayLeave && chance > 1 - ABANDONED ? 'begun' : 'done';
  }
}

/** Who, what and where to: a few people come often, most of them rarely. */
export function fillRow(
  book: Book,
  plan: HistoryPlan,
  clients: Clients,
  row: number,
  part: BookPart | undefined,
  special: Special | undefined,
): void {
  const { key, columns, spec } = book;
  const asset = weighted(ASSET_WEIGHTS.slice(0, plan.assets.length), draw(key, row, 'asset'));
  if (spec.kind !== 'withdrawal') {
    columns.asset[row] = asset + 1;
    if (isKnown(book, plan, row))
      columns.client[row] = Math.floor(clients.size * draw(key, row, 'client') ** 2) + 1;
    return;
  }
  const isPix = special === 'pix' || (special === undefined && draw(key, row, 'shape') < PIX_SHARE);
  const destination = isPix ? undefined : destinationOf(part, asset, draw(key, row, 'address'));
  if (destination === undefined) {
    columns.asset[row] = plan.assets.length + 1;
    return;
  }
  columns.asset[row] = destination.asset + 1;
  columns.group[row] = book.groups.indexOf(destination.group_id) + 1;
  columns.address[row] = book.addresses.indexOf(destination.address) + 1;
}

/** One address for the asset, or of another one where the owner has whitelisted none for it. */
function destinationOf(part: BookPart | undefined, asset: number, chance: number): Destination | undefined {
  const all = part?.destinations ?? [];
  const fitting = all.filter((destination) => destination.asset === asset);
  const choice = fitting.length > 0 ? fitting : all;
  return choice[Math.floor(chance * choice.length)];
}

/** Share of checkout links that name their payer; of the others one learns it from the payment. */
const NAMED_PAYER = 0.4;

function isKnown({ key, stage, spec }: Book, plan: HistoryPlan, row: number): boolean {
  if (spec.kind !== 'checkout') return true;
  const step = plan.stages.checkout[stage[row] ?? 0]?.step;
  return step !== 'begun' || draw(key, row, 'bank') < NAMED_PAYER;
}
