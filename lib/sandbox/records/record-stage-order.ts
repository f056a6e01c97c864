import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Stage } from '@/lib/contract/payments-api/assumptions/stage';
import type { RecordKind, TransactionRecord } from './record';
import { stageOf } from './record-envelope';

type Placed = Pick<TransactionRecord, 'kind' | 'process'>;

/** Stages of a successful transaction. One without a label is not part of it (ENV-14). */
export function stageOrderOf(kind: RecordKind, { sandbox }: Assumptions): readonly Stage[] {
  return sandbox.catalog[kind].filter((stage) => stage.kind !== 'failure' && stage.status.en !== '');
}

/** Number of stages before this one; -1 for a failure. */
export function stepsBefore({ kind, process }: Placed, assumptions: Assumptions): number {
  const all = assumptions.sandbox.catalog[kind];
  const at = all.findIndex((stage) => stage.process === process);
  if (at === -1 || all[at]?.kind === 'failure') return -1;
  const behind = stageOrderOf(kind, assumptions).filter((stage) => all.indexOf(stage) <= at);
  return Math.max(behind.length - 1, 0);
}

/** True for the last stage: the money has arrived. */
export function isDone({ kind, process }: Placed, assumptions: Assumptions): boolean {
  return assumptions.sandbox.catalog[kind].some(
    (stage) => stage.process === process && stage.kind === 'done',
  );
}

/** Undefined when the transaction has ended. */
export function nextStage(record: TransactionRecord, assumptions: Assumptions): Stage | undefined {
  if (stageOf(record, assumptions)?.kind !== 'waiting') return undefined;
  return stageOrderOf(record.kind, assumptions)[stepsBefore(record, assumptions) + 1];
}

/** Whether the service advances a stage. Payments and deposits are awaited; a stage without a label needs a person. */
export function movesByItself(record: TransactionRecord, assumptions: Assumptions): boolean {
  const path = stageOrderOf(record.kind, assumptions);
  const step = path.findIndex((stage) => stage.process === record.process);
  const first = record.kind === 'withdrawal' ? 0 : 1;
  return step >= first && path[step]?.kind === 'waiting';
}
