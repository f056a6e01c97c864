import type {
  SandboxStage,
  SandboxTransaction,
  SandboxTransactions,
} from '@/lib/contract/bff/sandbox/sandbox-world';

type Stages = Pick<SandboxTransactions, 'stages' | 'chargeback'>;

export interface Reach {
  /** Undefined for a process missing from the catalogue. */
  current: SandboxStage | undefined;
  next: SandboxStage | undefined;
  /** All other possible stages, failures included. */
  others: readonly SandboxStage[];
  /** A completed payment can be disputed (EVT-13). */
  canChargeBack: boolean;
}

/** Reachable stages: forward while it waits, into failure, none once ended. */
export function reachOf({ kind, process }: SandboxTransaction, { stages, chargeback }: Stages): Reach {
  const path = stages[kind];
  const at = path.findIndex((stage) => stage.process === process);
  const current = process === chargeback.process ? chargeback : path[at];
  const isPayment = kind === 'checkout' || kind === 'onramp';
  const canChargeBack = isPayment && current?.kind === 'done';
  if (current?.kind !== 'waiting') return { current, next: undefined, others: [], canChargeBack };
  const ahead = path.filter((stage, index) => stage.kind !== 'failure' && index > at);
  return {
    current,
    next: ahead.find(({ status }) => status.en !== ''),
    others: [...ahead, ...path.filter(({ kind: end }) => end === 'failure')],
    canChargeBack,
  };
}
