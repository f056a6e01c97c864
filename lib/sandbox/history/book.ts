import 'server-only';
import type { BookPart, BookSpec, Destination } from './book-spec';
import { instants } from './calendar';
import type { Clients } from './clients';
import { draw, keyOf, weighted } from './draw';
import type { HistoryPlan, PlannedStage, Step } from './plan';
import { absoluteOf, recentOf, type Special, specialAt } from './specials';
import { momentsOf } from './timing';

/** Small numbers that filters compare; 0 is "has none", the rest count from 1. */
export const COLUMNS = ['client', 'asset', 'group', 'address', 'part'] as const;
export type Column = (typeof COLUMNS)[number];
export type Codes = Uint8Array | Uint32Array;

/**
 * Records of one account and kind as columns of numbers, newest first. A record itself is made from its row
 * when a page shows it (seeded-record.ts): a million of them take about 20 MB.
 */
export interface Book {
  readonly spec: BookSpec;
  readonly key: number;
  readonly size: number;
  readonly anchor: number;
  /** Epoch milliseconds, each smaller than the one before. */
  readonly created: Float64Array;
  readonly stage: Uint8Array;
  readonly columns: Readonly<Record<Column, Codes>>;
  readonly specials: ReadonlyMap<number, Special>;
  /** Texts that the codes of `group` and `address` stand for. */
  readonly groups: readonly string[];
  readonly addresses: readonly string[];
}

/** Share of records that nobody ever paid for, and of those that failed. */
const ABANDONED = 0.05;
const FAILED = 0.04;
const PIX_SHARE = 0.06;
const ASSET_WEIGHTS = [62, 26, 12];

export function buildBook(
  spec: BookSpec,
  plan: HistoryPlan,
  seed: string,
  anchor: number,
  clients: Clients,
): Book {
  const key = keyOf(`${seed}/${spec.account}/${spec.kind}`);
  const size = spec.parts.reduce((sum, part) => sum + part.size, 0);
  const absolute = absoluteOf(spec.kind, size);
  const destinations = spec.parts.flatMap((part) => part.destinations);
  const column = () => new Uint8Array(size);
  const specials = new Map<number, Special>();
  const book: Book = {
    spec,
    key,
    size,
    anchor,
    created: instants(key, size, anchor, [...recentOf(spec, anchor), ...absolute.keys()]),
    stage: new Uint8Array(size),
    columns: {
      client: new Uint32Array(size),
      asset: column(),
      group: column(),
      address: column(),
      part: column(),
    },
    specials,
    groups: [...new Set(destinations.map(({ group_id }) => group_id))],
    addresses: [...new Set(destinations.map(({ address }) => address))],
  };
  const owners = ownersOf(spec.parts);
  for (let row = 0; row < size; row += 1) {
    const at = absolute.get(book.created[row] ?? 0);
    const { part, place } = owners.next(at !== undefined);
    const special = at ?? specialAt(spec.kind, spec.parts[part]?.size ?? 0, place);
    if (special !== undefined) specials.set(row, special);
    book.columns.part[row] = part;
    book.stage[row] = stageFor(book, plan.stages[spec.kind], row, special);
    if (special !== 'empty') fillRow(book, plan, clients, row, spec.parts[part], special);
  }
  return book;
}

/** Deals the rows out to the owners so that each gets its number, evenly mixed. */
function ownersOf(parts: readonly BookPart[]) {
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  const dealt = parts.map(() => 0);
  const places = parts.map(() => 0);
  let row = 0;
  return {
    /** `outOfLine`: the row is the first owner's, but takes no place among its newest. */
    next(outOfLine: boolean): { part: number; place: number } {
      let part = 0;
      let most = -1;
      for (const [index, { size }] of parts.entries()) {
        const owed = (size * (row + 1)) / total - (dealt[index] ?? 0);
        if (owed > most && (dealt[index] ?? 0) < size) [part, most] = [index, owed];
      }
      row += 1;
      dealt[part] = (dealt[part] ?? 0) + 1;
      const place = places[part] ?? 0;
      if (!outOfLine) places[part] = place + 1;
      return { part, place };
    },
  };
}

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

function stageFor(
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
function fillRow(
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
