import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { stringifyJson } from '@/lib/contract/json';
import { conversionRecord } from './conversion-record';
import { put } from './registers';
import { changedAt } from './sandbox-clock';
import { enqueueDelivery } from './webhook-queue';
import type { Conversion, ConversionProcess, World } from './world';

export interface Moment {
  world: World;
  now: number;
  assumptions: Assumptions;
}

type Change = Partial<Conversion>;

/** Puts a changed copy in the place of a conversion. */
export function change({ world, now }: Moment, conversion: Conversion, changes: Change): Conversion {
  const changed = { ...conversion, ...changes, updated_at: changedAt(conversion.updated_at, now) };
  put(world, 'conversions', conversion.rfq_id, changed);
  return changed;
}

/**
 * Moves a conversion to another stage and queues the webhook of that change, whose body is the record of
 * this very moment plus `webhook_version` (EVT-02, EVT-03, ENV-24).
 */
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

/** Queues a webhook for a conversion that has a URL; without one nothing is sent (EVT-06). */
export function announce({ world, now, assumptions }: Moment, conversion: Conversion): void {
  if (conversion.webhook === undefined) return;
  const body = stringifyJson({ ...conversionRecord(conversion, assumptions), webhook_version: 'v2' });
  const { account, rfq_id, process, webhook } = conversion;
  enqueueDelivery(world, now, { account, end2end: rfq_id, process, url: webhook, body });
}
