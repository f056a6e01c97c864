import 'server-only';
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { WebhookVerdict } from '@/lib/contract/bff/webhooks/webhook-events';

export interface NewDelivery {
  token: string;
  rawBody: Uint8Array;
  headers: Record<string, string>;
  /** Verdicts with the standard secret and with the sub-merchant programme's; the address decides which counts. */
  verdicts: { standard: WebhookVerdict; programme: WebhookVerdict };
  receivedAt: Date;
  /** Size of the whole body, if only its beginning was read. */
  size?: number;
}

export interface InboxLimits {
  /** Unverified ones; a transaction has a dozen stages. */
  perAddress: number;
  /** The most bytes of those bodies. */
  bytesPerAddress: number;
  /** The most deliveries with a failed signature. */
  failedPerAddress: number;
  /** Bytes kept of a body with a failed signature or an unknown address. */
  unverifiedBytes: number;
  /** Limits of all unknown addresses together: without a right signature, and with one. */
  unmatched: number;
  unmatchedBytes: number;
  /** Limit of one source among those. */
  unmatchedPerSource: number;
  unmatchedBytesPerSource: number;
}

/** Older deliveries do not count, so no address stays full. Bytes count while bodies are kept. */
const ROOM_DAYS = 7;

/** How a body was made, signed and sent. Others may be credentials, and everybody reads the inbox. */
const KEPT_HEADERS =
  /^(content-[\w-]+|user-agent|date|x-forwarded-for|x-webhook-(?!secret|token|key|auth)[\w-]+|[\w-]*(signature|timestamp|hmac|digest)[\w-]*)$/i;

export function stored({ rawBody, headers, receivedAt }: NewDelivery) {
  const body = Buffer.from(rawBody);
  const kept = Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name));
  return {
    body,
    sha256: createHash('sha256').update(body).digest('hex'),
    headers: Object.fromEntries(kept),
    at: receivedAt.toISOString(),
  };
}

export interface MergedDelivery {
  token: string;
  sha256: string;
  /** The body in Base64. */
  body: string;
  size: number;
  headers: Record<string, string>;
  standard: WebhookVerdict;
  programme: WebhookVerdict;
  received_at: string;
  copies: number;
  /** Positions of its deliveries in the batch. */
  indexes: number[];
}

const WORTH: readonly WebhookVerdict[] = ['failed', 'token_only', 'not_checkable', 'verified'];

/** The best verdict of equal bytes; sorted, to prevent deadlocks. */
export function mergeCopies(deliveries: readonly NewDelivery[]): MergedDelivery[] {
  const merged = new Map<string, MergedDelivery>();
  for (const [at, delivery] of deliveries.entries()) {
    const { body, sha256, headers, at: received_at } = stored(delivery);
    const { standard, programme } = delivery.verdicts;
    const known = merged.get(`${delivery.token} ${sha256}`);
    if (known !== undefined) {
      known.copies += 1;
      known.indexes.push(at);
      if (WORTH.indexOf(standard) > WORTH.indexOf(known.standard))
        Object.assign(known, { standard, headers });
      if (WORTH.indexOf(programme) > WORTH.indexOf(known.programme))
        Object.assign(known, { programme, headers });
      continue;
    }
    merged.set(`${delivery.token} ${sha256}`, {
      token: delivery.token,
      sha256,
      body: body.toString('base64'),
      size: body.length,
      headers,
      standard,
      programme,
      received_at,
      copies: 1,
      indexes: [at],
    });
  }
  return [...merged.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

export function insertStatement(merged: readonly MergedDelivery[], limits: InboxLimits): SQL {
  const arrived = JSON.stringify(merged.map(({ indexes: _, ...one }, place) => ({ ...one, place })));
  const isRecent = sql`d.received_at > ranked.arrived_at - make_interval(days => ${ROOM_DAYS}::int)`;
  // Verified and already stored ones always fit; the others count against the limits.
  return sql`
    with addressed as (
      select n.place, n.token, n.sha256, decode(n.body, 'base64') as body, n.size, n.headers, n.received_at as arrived_at, n.copies,
        t.subject is not null as matched, case when t.kind = 'kyb' then 'programme' else 'standard' end as secret,
        case when t.kind = 'kyb' then n.programme else n.standard end as verdict
      from jsonb_to_recordset(${arrived}::jsonb) as n(place int, token text, sha256 text, body text, size int,
        headers jsonb, standard text, programme text, received_at timestamptz, copies int)
      join webhook_tokens t on t.token = n.token
    ), room as (
      select a.*, a.verdict = 'verified' or exists (
          select 1 from webhook_deliveries d where d.token = a.token and d.sha256 = a.sha256) as has_room
      from addressed a
    ), ranked as (
      select r.*, row_number() over these as nth, sum(size) over these as bytes from room r
      window these as (partition by token, has_room, verdict = 'failed' order by place)
    ), kept as (
      insert into webhook_deliveries as kept (token, sha256, raw_body, body_state, size, headers, matched, verdict, copies,
        received_at, last_copy_at, due_at, result, result_at, reason)
      select token, sha256,
        case when verdict = 'failed' then substring(body from 1 for ${limits.unverifiedBytes}::int) else body end,
        case when verdict = 'failed' and size > ${limits.unverifiedBytes}::int then 'cut' else 'kept' end,
        size, headers, matched, verdict, copies, arrived_at, arrived_at,
        case when verdict = 'failed' then null else arrived_at end,
        case when verdict = 'failed' then 'failed' end,
        case when verdict = 'failed' then arrived_at end,
        case when verdict = 'failed' then 'signature' end
      from ranked
      where has_room or case verdict
        when 'failed' then nth + (select count(*) from webhook_deliveries d
          where d.token = ranked.token and d.verdict = 'failed' and ${isRecent}) <= ${limits.failedPerAddress}::int
        else (select nth + count(*) filter (where ${isRecent}) <= ${limits.perAddress}::int
            and bytes + coalesce(sum(length(d.raw_body)), 0) <= ${limits.bytesPerAddress}::bigint
          from webhook_deliveries d
          where d.token = ranked.token and d.verdict not in ('failed', 'verified')) end
      order by token, sha256
      on conflict (token, sha256) do update set
        copies = kept.copies + excluded.copies,
        last_copy_at = excluded.last_copy_at,
        ${sql.join(
          REPLACED_COLUMNS.map((name) =>
            sql.raw(`${name} = case when ${IS_BETTER} then excluded.${name} else kept.${name} end`),
          ),
          sql`, `,
        )}
      returning kept.token, kept.sha256, kept.copies
    )
    select a.place, a.secret, k.copies from addressed a left join kept k on k.token = a.token and k.sha256 = a.sha256`;
}

/** A better verdict for the same bytes restarts processing. */
const IS_BETTER =
  "(kept.verdict = 'failed' and excluded.verdict <> 'failed') or (kept.verdict <> 'verified' and excluded.verdict = 'verified')";
const REPLACED_COLUMNS = [
  'verdict',
  'raw_body',
  'body_state',
  'headers',
  'due_at',
  'result',
  'result_at',
  'reason',
];
