import 'server-only';
import { sql } from 'drizzle-orm';
import type { Label } from '@/lib/contract/bff';
import type { EventKind } from '@/lib/contract/bff-events';
import type { WebhookState } from '@/lib/contract/bff-transactions';
import type { Database } from './db';
import { isoOf } from './events-rows';

/** A record has a dozen states; whoever knows its address may tell more. */
const MAX_TOLD = 100;
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
 * The states that webhooks told of one record, each once by its first webhook, in the order of arrival. One whose
 * signature failed told nothing, nor did one that could not be read. Verified ones are never pushed out by others.
 */
export async function toldStatesOf(
  db: Database,
  { kind, id }: { kind: EventKind; id: string },
): Promise<WebhookState[]> {
  const { rows } = (await db.execute(sql`
    with told as (
      select distinct on (verdict = 'verified', updated_text, process)
        verdict = 'verified' as verified, updated_text, process, status, substatus, received_at, id
      from webhook_deliveries
      where kind = ${kind} and record_id = ${id} and verdict <> 'failed' and result in ('applied', 'duplicate', 'stale', 'hint')
      order by verdict = 'verified', updated_text, process, received_at, id
    ), kept as (select * from told order by verified desc, received_at desc, id desc limit ${MAX_TOLD}::int)
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
