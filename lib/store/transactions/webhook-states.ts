import 'server-only';
import { sql } from 'drizzle-orm';
import type { Label } from '@/lib/contract/bff/conversions';
import type { WebhookState } from '@/lib/contract/bff/transactions';
import type { WebhookEventKind } from '@/lib/contract/bff/webhooks/webhook-events';
import type { Database } from '@/lib/store/engine/open-store';
import { isoOf } from '@/lib/store/webhooks/read-inbox';

/** A record has a dozen states; a sender with its address may report more. */
const MAX_STATES = 100;
const NO_LABEL: Label = { en: '', pt: '', es: '' };

interface FoundState {
  updated_text: string | null;
  process: string | null;
  status: Label | null;
  substatus: Label | null;
  verified: boolean;
  received_at: string | Date;
}

/**
 * Each state by its first webhook, in order of arrival, without failed or unreadable ones; verified ones first
 * under the limit.
 */
export async function webhookStatesOf(
  db: Database,
  { kind, id }: { kind: WebhookEventKind; id: string },
): Promise<WebhookState[]> {
  const { rows } = (await db.execute(sql`
    with reported as (
      select distinct on (verdict = 'verified', updated_text, process)
        verdict = 'verified' as verified, updated_text, process, status, substatus, received_at, id
      from webhook_deliveries
      where kind = ${kind} and record_id = ${id} and verdict <> 'failed' and result in ('applied', 'duplicate', 'stale', 'hint')
      order by verdict = 'verified', updated_text, process, received_at, id
    ), kept as (select * from reported order by verified desc, received_at desc, id desc limit ${MAX_STATES}::int)
    select updated_text, process, status, substatus, verified, received_at from kept
    order by received_at, id`)) as unknown as { rows: FoundState[] };
  return rows.map(({ updated_text, process, status, substatus, verified, received_at }) => ({
    ...(updated_text === null ? {} : { updated_at: updated_text }),
    ...(process === null ? {} : { process }),
    status: status ?? NO_LABEL,
    substatus: substatus ?? NO_LABEL,
    received_at: isoOf(received_at),
    verified,
  }));
}
