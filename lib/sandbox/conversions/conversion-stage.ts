import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { stringifyJson } from '@/lib/contract/values/json/json';
import { enqueueDelivery } from '@/lib/sandbox/webhooks/webhook-queue';
import { put } from '@/lib/sandbox/world/registers';
import { changedAt } from '@/lib/sandbox/world/sandbox-clock';
import type { Conversion, ConversionProcess, World } from '@/lib/sandbox/world/world';
import { conversionRecord } from './conversion-record';

export interface Moment {
  world: World;
  now: number;
  assumptions: Assumptions;
}

type Change = Partial<Conversion>;

export function change({ world, now }: Moment, conversion: Conversion, changes: Change): Conversion {
  const changed = { ...conversion, ...changes, updated_at: changedAt(conversion.updated_at, now) };
  put(world, 'conversions', conversion.rfq_id, changed);
  return changed;
}

/** Enters a stage and queues its webhook: the current record plus `webhook_version` (EVT-02, EVT-03, ENV-24). */
export function enterStage(
  moment: Moment,
  conversion: Conversion,
  process: ConversionProcess,
  changes: Change = {},
): Conversion {
  const changed = change(moment, conversion, { ...changes, process });
  announce(moment, changed);
  return changed;
}

/** Queues a webhook when the conversion has a URL (EVT-06). */
export function announce({ world, now, assumptions }: Moment, conversion: Conversion): void {
  if (conversion.webhook === undefined) return;
  const body = stringifyJson({ ...conversionRecord(conversion, assumptions), webhook_version: 'v2' });
  const { account, rfq_id, process, webhook } = conversion;
  enqueueDelivery(world, now, { account, end2end: rfq_id, process, url: webhook, body });
}
