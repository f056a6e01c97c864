import 'server-only';
import { createHash } from 'node:crypto';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { ok, refuse } from './answers';
import type { Call } from './call';
import { isoText } from './iso-text';
import { findRecord } from './record-book';
import { stageOf } from './record-envelope';
import type { Split } from './relationship';
import { relationshipOf } from './relationships';
import { mount } from './router';
import { componentAt, received, splitAmount, statesOf } from './split';

/**
 * `GET /v2/naas/split/{origin_e2e}`: nine flat strings (2.9, SPL-01). One 404 for unknown, for another
 * relationship's and for a checkout that has not completed (SPL-09).
 */
export const getSplit = mount(ENDPOINTS.getSplit, (call) => {
  const origin = call.params.origin_e2e ?? '';
  const relationship = relationshipOf(call.world, call.account, call.correlationId);
  const split = recordedSplit(call, origin) ?? seededSplit(call, origin);
  if (split === null || relationship === null || split.correlation_id !== relationship.correlation_id) {
    return refuse(404, 'no such split of this relationship');
  }
  const { dates } = call.assumptions;
  return ok({
    end2end: split.end2end,
    origin_e2e: split.origin_e2e,
    component: split.component,
    state: split.state,
    split_amount: split.split_amount,
    currency: split.currency,
    correlation_id: split.correlation_id,
    created_at: isoText(split.created_at, dates),
    updated_at: isoText(split.updated_at, dates),
  });
});

function recordedSplit({ world }: Call<unknown>, origin: string): Split | null {
  return Object.hasOwn(world.splits, origin) ? (world.splits[origin] ?? null) : null;
}

/** Checkouts that had completed before the world began had their split too: it is told from the record. */
function seededSplit({ world, assumptions }: Call<unknown>, origin: string): Split | null {
  const record = findRecord(world, origin);
  if (record?.kind !== 'checkout' || record.correlation_id === undefined) return null;
  const { kind } = stageOf(record, assumptions) ?? {};
  const completed = kind === 'done' || record.process === assumptions.sandbox.catalog.chargeback.process;
  if (!completed || Date.parse(record.created_at) >= world.anchor) return null;
  const { path } = statesOf(assumptions);
  return {
    end2end: `spl_${createHash('sha256').update(origin).digest('hex').slice(0, 22)}`,
    origin_e2e: origin,
    account: record.account,
    correlation_id: record.correlation_id,
    component: componentAt(assumptions, path.length - 1),
    state: path.at(-1) ?? '',
    split_amount: splitAmount(record, assumptions),
    currency: received(record).currency,
    created_at: record.updated_at,
    updated_at: record.updated_at,
  };
}
