import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { Stage } from '@/lib/contract/stage';
import type { RecordKind, TransactionRecord } from './record';
import { stageOf } from './record-envelope';

type Placed = Pick<TransactionRecord, 'kind' | 'process'>;

/** The stages a transaction goes through when all is well. One without a label lies beside the way (ENV-14). */
export function pathOf(kind: RecordKind, { sandbox }: Assumptions): readonly Stage[] {
  return sandbox.catalog[kind].filter((stage) => stage.kind !== 'failure' && stage.status.en !== '');
}

/** How many steps of its path a stage has behind it: 0 at its start. -1 for a failure, where no step counts. */
export function stepsBefore({ kind, process }: Placed, assumptions: Assumptions): number {
  const all = assumptions.sandbox.catalog[kind];
  const at = all.findIndex((stage) => stage.process === process);
  if (at === -1 || all[at]?.kind === 'failure') return -1;
  const behind = pathOf(kind, assumptions).filter((stage) => all.indexOf(stage) <= at);
  return Math.max(behind.length - 1, 0);
}

/** True for the last stage of the path: the money has arrived. */
export function isDone({ kind, process }: Placed, assumptions: Assumptions): boolean {
  return assumptions.sandbox.catalog[kind].some(
    (stage) => stage.process === process && stage.kind === 'done',
  );
}

/** The stage that follows when all is well; undefined when the transaction has ended. */
export function nextStage(record: TransactionRecord, assumptions: Assumptions): Stage | undefined {
  if (stageOf(record, assumptions)?.kind !== 'waiting') return undefined;
  return pathOf(record.kind, assumptions)[stepsBefore(record, assumptions) + 1];
}

/**
 * Whether it is the service that moves a stage on. A payment or a deposit is waited for, and what has no label
 * lies still until someone looks at it.
 */
export function movesByItself(record: TransactionRecord, assumptions: Assumptions): boolean {
  const path = pathOf(record.kind, assumptions);
  const step = path.findIndex((stage) => stage.process === record.process);
  const first = record.kind === 'withdrawal' ? 0 : 1;
  return step >= first && path[step]?.kind === 'waiting';
}
