import 'server-only';
import { sql } from 'drizzle-orm';
import type { Label } from '@/lib/contract/bff/conversions';
import type {
  WebhookEventKind,
  WebhookItem,
  WebhookReason,
  WebhookResult,
  WebhookVerdict,
} from '@/lib/contract/bff/webhooks/webhook-events';

export interface FoundRow {
  id: string;
  received_at: string | Date;
  last_copy_at: string | Date;
  copies: number;
  verdict: WebhookVerdict;
  result: WebhookResult | null;
  result_at: string | Date | null;
  reason: WebhookReason | null;
  kind: WebhookEventKind | null;
  record_id: string | null;
  end2end: string | null;
  process: string | null;
  created_text: string | null;
  updated_text: string | null;
  status: Label | null;
  substatus: Label | null;
  error_message: Label | null;
  size: number;
}

/** The same columns for both delivery tables. */
export const KNOWN = sql`'d' || id as id, received_at, last_copy_at, copies, verdict, result, result_at, reason, kind,
  record_id, end2end, process, created_text, updated_text, version, status, substatus, error_message, size`;
export const UNKNOWN = sql`'u' || id as id, received_at, last_copy_at, copies, verdict, 'unmatched' as result,
  received_at as result_at, 'unknown_address' as reason, null as kind, null as record_id, null as end2end, null as process,
  null as created_text, null as updated_text, null as version, null::jsonb as status, null::jsonb as substatus,
  null::jsonb as error_message, size`;

export const isoOf = (value: string | Date): string => new Date(value).toISOString();

export function toItem(row: FoundRow): WebhookItem {
  return {
    id: row.id,
    received_at: isoOf(row.received_at),
    copies: row.copies,
    last_copy_at: isoOf(row.last_copy_at),
    verdict: row.verdict,
    size: row.size,
    ...(row.result === null ? {} : { result: row.result }),
    ...(row.result_at === null ? {} : { result_at: isoOf(row.result_at) }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.kind === null ? {} : { kind: row.kind }),
    ...(row.end2end === null && row.record_id === null
      ? {}
      : { end2end: row.end2end ?? row.record_id ?? '' }),
    ...(row.kind === 'kyb' && row.record_id !== null ? { correlation_id: row.record_id } : {}),
    ...(row.process === null ? {} : { process: row.process }),
    ...(row.created_text === null ? {} : { created_at: row.created_text }),
    ...(row.updated_text === null ? {} : { updated_at: row.updated_text }),
    ...(row.status === null ? {} : { status: row.status }),
    ...(row.substatus === null ? {} : { substatus: row.substatus }),
    ...(row.error_message === null ? {} : { error_message: row.error_message }),
  };
}
