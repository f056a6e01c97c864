import type { SandboxStage, SandboxTransaction, SandboxTransactions } from '@/lib/contract/bff-sandbox-world';

type Stages = Pick<SandboxTransactions, 'stages' | 'chargeback'>;

export interface Reach {
  /** Where it is; undefined for a process that the catalogue does not know. */
  current: SandboxStage | undefined;
  /** What comes next when all is well. */
  next: SandboxStage | undefined;
  /** Everything that can still happen to it, failures included. */
  others: readonly SandboxStage[];
  /** A completed payment of a payer can be disputed (EVT-13). */
  canChargeBack: boolean;
}

/** Where a transaction can still go: forward while it waits, into a failure, and nowhere once it has ended. */
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
