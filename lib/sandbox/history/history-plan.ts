import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Stage } from '@/lib/contract/payments-api/assumptions/stage';
import type { RecordKind } from '@/lib/sandbox/records/record';

export type Step = 'begun' | 'moving' | 'unlabelled' | 'done' | 'failed';

export interface PlannedStage {
  readonly process: string;
  readonly step: Step;
}

export interface PlannedAsset {
  readonly code: string;
  readonly name: string;
  readonly decimals: number;
  readonly price: string;
  readonly fee: string;
}

/** Inputs of the history, stored in the world: changed assumptions do not change old records. */
export interface HistoryPlan {
  /** Records of A's four lists and withdrawals of CID_1; FIXED_RECORDS are added. */
  readonly sizes: Readonly<Record<RecordKind | 'relationship_withdrawal', number>>;
  readonly stages: Readonly<Record<RecordKind, readonly PlannedStage[]>>;
  readonly assets: readonly PlannedAsset[];
  readonly fiat: { readonly code: string; readonly name: string };
  /** Attributes of a PIX withdrawal (O-38). */
  readonly pix_attributes: readonly string[];
}

/** Records of the lists that do not grow: B's four, and withdrawals of the other relationships. */
export const FIXED_RECORDS = 18;
const LISTS_OF_A = 5;

/** Plan of a fresh world; `records` is the total, default: the usual size of each list. */
export function planHistory(assumptions: Assumptions, records?: number): HistoryPlan {
  const { catalog, seed } = assumptions.sandbox;
  const grown = records === undefined ? undefined : Math.max(records - FIXED_RECORDS, 0);
  const each = grown === undefined ? seed.withdrawals.count : Math.floor(grown / LISTS_OF_A);
  const checkouts = grown === undefined ? each : grown - each * (LISTS_OF_A - 1);
  const { prices } = assumptions.balance;
  const fiat = assumptions.currencies.find(({ kind }) => kind === 'fiat');
  return {
    sizes: {
      checkout: checkouts,
      onramp: each,
      offramp: each,
      withdrawal: each,
      relationship_withdrawal: each,
    },
    stages: {
      checkout: stagesOf(catalog.checkout),
      onramp: stagesOf(catalog.onramp),
      offramp: stagesOf(catalog.offramp),
      withdrawal: stagesOf(catalog.withdrawal),
    },
    assets: assumptions.currencies
      .filter(({ kind }) => kind !== 'fiat')
      .map(({ code, name, decimals }) => ({
        code,
        name,
        decimals,
        price: prices[code] ?? prices.USD ?? '1',
        fee: assumptions.withdraw.feeByAsset[code] ?? '0',
      })),
    fiat: { code: fiat?.code ?? 'BRL', name: fiat?.name ?? 'Brazilian Real' },
    pix_attributes: seed.withdrawals.pixAttributes,
  };
}

/** A record begins in the first waiting stage; one without labels is a step of its own (ENV-14). */
function stagesOf(stages: readonly Stage[]): PlannedStage[] {
  const first = stages.find((stage) => stage.kind === 'waiting' && stage.status.en !== '');
  return stages.map((stage) => ({ process: stage.process, step: stepOf(stage, first) }));
}

function stepOf(stage: Stage, first: Stage | undefined): Step {
  if (stage.kind === 'done') return 'done';
  if (stage.kind === 'failure') return 'failed';
  if (stage.status.en === '') return 'unlabelled';
  return stage === first ? 'begun' : 'moving';
}
