import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { mintLink } from '@/lib/sandbox/hosted/mint-link';
import { RECORD_KINDS, type TransactionRecord } from '@/lib/sandbox/records/record';
import { findRecord } from '@/lib/sandbox/records/record-book';
import { stageOf } from '@/lib/sandbox/records/record-envelope';
import { enterRecordStage } from '@/lib/sandbox/records/record-stage';
import { isDone, nextStage } from '@/lib/sandbox/records/record-stage-order';
import { findRelationship } from '@/lib/sandbox/sub-merchants/relationships';
import { type Command, type ControlCall, command, NotPossible } from './command';
import { emptyInput } from './control-input';
import { makeTransaction } from './make-transaction';
import { advanceInput, type TransactionInput, transactionInput } from './transaction-control-input';

/** Flows outside the contract: create transactions and advance them. */
export const TRANSACTION_COMMANDS: readonly Command[] = [
  command('POST', '/transactions', transactionInput, (call) => {
    const owner = ownerOf(call);
    if (owner instanceof NotPossible) return owner;
    const made = makeTransaction(call, owner);
    if (made instanceof NotPossible) return made;
    const page = made.kind === 'checkout' || made.kind === 'withdrawal' ? made.kind : null;
    if (page === null) return shown(call, made);
    const { world, now, assumptions, base } = call;
    const link = mintLink(world, now, assumptions, base, { page, end2end: made.end2end });
    return { ...shown(call, made), link };
  }),
  command('POST', '/transactions/{end2end}/advance', advanceInput, (call) => {
    const record = recordOf(call);
    if (record === undefined) return null;
    const to = call.input.to ?? nextStage(record, call.assumptions)?.process;
    if (to === undefined) return new NotPossible(`${record.process} is an end`);
    return to === call.assumptions.sandbox.catalog.chargeback.process
      ? chargeBack(call, record)
      : moveTo(call, record, to);
  }),
  command('POST', '/transactions/{end2end}/chargeback', emptyInput, (call) => {
    const record = recordOf(call);
    return record === undefined ? null : chargeBack(call, record);
  }),
];

/** `{ onramp: [{ process, kind }, ...], ... }`: stages in order, failures marked. */
export function processesOf({ sandbox: { catalog } }: Assumptions) {
  const stages = ({ process, kind }: { process: string; kind: string }) => ({ process, kind });
  return {
    ...Object.fromEntries(RECORD_KINDS.map((kind) => [kind, catalog[kind].map(stages)])),
    conversion: catalog.conversion.map(stages),
    chargeback: [stages(catalog.chargeback)],
  };
}

/** Rejects moves of an ended transaction and moves backwards: money would move twice. */
function moveTo(call: ControlCall<unknown>, record: TransactionRecord, to: string) {
  const stages = call.assumptions.sandbox.catalog[record.kind];
  const target = stages.findIndex((stage) => stage.process === to);
  const current = stages.findIndex((stage) => stage.process === record.process);
  if (target === -1) {
    return new NotPossible(
      `no stage of this kind: use one of ${stages.map((stage) => stage.process).join(', ')}`,
    );
  }
  if (stageOf(record, call.assumptions)?.kind !== 'waiting') {
    return new NotPossible(`${record.process} is an end`);
  }
  if (stages[target]?.kind !== 'failure' && target <= current)
    return new NotPossible(`${record.process} does not go back to ${to}`);
  return shown(call, enterRecordStage(call, record, to));
}

/** Disputes a completed PIX payment (EVT-13). */
function chargeBack(call: ControlCall<unknown>, record: TransactionRecord) {
  const isPayment = record.kind === 'checkout' || record.kind === 'onramp';
  if (!isPayment || !isDone(record, call.assumptions)) {
    return new NotPossible('only a completed checkout or onramp can be charged back');
  }
  return shown(call, enterRecordStage(call, record, call.assumptions.sandbox.catalog.chargeback.process));
}

function shown({ assumptions }: ControlCall<unknown>, record: TransactionRecord) {
  const { terms: _, ...rest } = record;
  return { ...rest, next: nextStage(record, assumptions)?.process ?? null };
}

function recordOf({ world, params }: ControlCall<unknown>): TransactionRecord | undefined {
  return findRecord(world, params.end2end ?? '');
}

function ownerOf({ world, input }: ControlCall<TransactionInput>) {
  const { correlation_id, account, kind } = input;
  if (correlation_id === undefined) return null;
  if (kind !== 'checkout' && kind !== 'withdrawal')
    return new NotPossible(`no ${kind} belongs to a sub-merchant`);
  const owner = findRelationship(world, correlation_id);
  return owner?.account === account ? owner : new NotPossible('no such relationship under this account');
}
