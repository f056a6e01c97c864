import 'server-only';
import { createHash } from 'node:crypto';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { ok, refuse } from '@/lib/sandbox/http/answers';
import type { RouteCall } from '@/lib/sandbox/http/route-call';
import { mount } from '@/lib/sandbox/http/router';
import { findRecord } from '@/lib/sandbox/records/record-book';
import { stageOf } from '@/lib/sandbox/records/record-envelope';
import { isoTimestamp } from '@/lib/sandbox/sub-merchants/iso-timestamp';
import type { Split } from '@/lib/sandbox/sub-merchants/relationship';
import { relationshipOf } from '@/lib/sandbox/sub-merchants/relationships';
import { componentAt, received, splitAmount, statesOf } from '@/lib/sandbox/sub-merchants/split';

/**
 * `GET /v2/naas/split/{origin_e2e}`: nine flat strings (SPL-01). The same 404 for unknown, foreign and not
 * completed
 * (SPL-09).
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
    created_at: isoTimestamp(split.created_at, dates),
    updated_at: isoTimestamp(split.updated_at, dates),
  });
});

function recordedSplit({ world }: RouteCall<unknown>, origin: string): Split | null {
  return Object.hasOwn(world.splits, origin) ? (world.splits[origin] ?? null) : null;
}

function seededSplit({ world, assumptions }: RouteCall<unknown>, origin: string): Split | null {
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
