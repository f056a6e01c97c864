import 'server-only';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { EventVerdict } from '@/lib/contract/bff-events';
import type { Database } from './db';
import { findWebhookToken } from './webhooks';

export interface NewDelivery {
  token: string;
  rawBody: Uint8Array;
  headers: Record<string, string>;
  /** By the standard secret and by the sub-merchant programme's: what the address is for decides which counts. */
  verdicts: { standard: EventVerdict; programme: EventVerdict };
  receivedAt: Date;
}

/** `failed`: its signature failed, whether or not there was room for it. */
export type Kept = 'stored' | 'duplicate' | 'unmatched' | 'full' | 'failed';

export interface InboxLimits {
  /**
   * Different bodies of one address that nobody signed; a transaction has a dozen stages, so whoever sends more is
   * filling the disk. What is verified always has room: an address may serve a whole flow.
   */
  perAddress: number;
  /** Bodies of one address whose signature failed: they never take the room of the others. */
  failedPerAddress: number;
  /** Of a body whose signature failed, or whose address is unknown, this many bytes are kept. */
  strangeBytes: number;
  /** Of all addresses that were never minted. */
  unmatched: number;
  unmatchedBytes: number;
}

export const INBOX_LIMITS: InboxLimits = {
  perAddress: 1_000,
  failedPerAddress: 20,
  strangeBytes: 16_384,
  unmatched: 500,
  unmatchedBytes: 4 * 1024 * 1024,
};

/** Credentials have no place in the inbox. */
const UNKEPT_HEADERS = new Set(['cookie', 'authorization', 'proxy-authorization', 'x-sandbox-control']);

/**
 * Stores what arrived, raw, before anybody reads it (safety 57, 58): when this resolves it is committed and may be
 * answered. One statement, so that the answer waits for one commit. The same bytes again are counted as a copy; bytes
 * that came forged first and then signed count from then on as signed. What comes to an address that was never minted
 * is kept beside, within limits. Deliveries at the same moment may pass a limit by a few.
 */
export async function keepDelivery(
  db: Database,
  delivery: NewDelivery,
  limits: InboxLimits = INBOX_LIMITS,
): Promise<Kept> {
  const { token, verdicts } = delivery;
  const { body, sha256, headers, at } = stored(delivery);
  const { rows } = (await db.execute(sql`
    with address as (
      select t.token, t.kind, t.subject,
        case when t.kind = 'kyb' then ${verdicts.programme}::text else ${verdicts.standard}::text end as verdict
      from webhook_tokens t where t.token = ${token}
    ), room as (
      select count(*) filter (where d.verdict not in ('failed', 'verified')) as kept,
        count(*) filter (where d.verdict = 'failed') as failed,
        count(*) filter (where d.sha256 = ${sha256}) as same
      from webhook_deliveries d where d.token = ${token}
    )
    insert into webhook_deliveries as kept (token, sha256, raw_body, body_state, size, headers, matched, verdict,
      received_at, last_copy_at, due_at, result, result_at, reason)
    select a.token, ${sha256},
      case when a.verdict = 'failed' then substring(${body}::bytea from 1 for ${limits.strangeBytes}::int) else ${body}::bytea end,
      case when a.verdict = 'failed' and ${body.length}::int > ${limits.strangeBytes}::int then 'cut' else 'kept' end,
      ${body.length}::int, ${headers}::jsonb, a.subject is not null, a.verdict, ${at}::timestamptz, ${at}::timestamptz,
      case when a.verdict = 'failed' then null else ${at}::timestamptz end,
      case when a.verdict = 'failed' then 'failed' end,
      case when a.verdict = 'failed' then ${at}::timestamptz end,
      case when a.verdict = 'failed' then 'signature' end
    from address a, room r
    where r.same > 0
      or case a.verdict when 'verified' then true when 'failed' then r.failed < ${limits.failedPerAddress}::int
        else r.kept < ${limits.perAddress}::int end
    on conflict (token, sha256) do update set
      copies = kept.copies + 1,
      last_copy_at = excluded.last_copy_at,
      ${sql.join(
        TAKEN_OVER.map((name) =>
          sql.raw(`${name} = case when ${IS_BETTER} then excluded.${name} else kept.${name} end`),
        ),
        sql`, `,
      )}
    returning copies, (select verdict from address) as verdict`)) as unknown as {
    rows: { copies: number; verdict: EventVerdict }[];
  };
  const [row] = rows;
  if (row === undefined) return refused(db, delivery, limits);
  if (row.verdict === 'failed') return 'failed';
  return row.copies === 1 ? 'stored' : 'duplicate';
}

/** The same bytes with a better word for them begin anew. */
const IS_BETTER =
  "(kept.verdict = 'failed' and excluded.verdict <> 'failed') or (kept.verdict <> 'verified' and excluded.verdict = 'verified')";
const TAKEN_OVER = [
  'verdict',
  'raw_body',
  'body_state',
  'headers',
  'due_at',
  'result',
  'result_at',
  'reason',
];

/** Nothing was kept: the address has had its fill, or there is none. */
async function refused(db: Database, delivery: NewDelivery, limits: InboxLimits): Promise<Kept> {
  const token = await findWebhookToken(db, delivery.token);
  if (token !== null) {
    const { standard, programme } = delivery.verdicts;
    return (token.kind === 'kyb' ? programme : standard) === 'failed' ? 'failed' : 'full';
  }
  await keepUnmatched(db, delivery, limits);
  return 'unmatched';
}

/** Kept so that a wrong address can be found out; strangers cannot fill the disk with it (safety 57). */
async function keepUnmatched(db: Database, delivery: NewDelivery, limits: InboxLimits): Promise<void> {
  const { standard, programme } = delivery.verdicts;
  const { body, sha256, headers, at } = stored(delivery);
  const kept = body.subarray(0, limits.strangeBytes);
  await db.execute(sql`
    insert into unmatched_deliveries as kept (path, sha256, raw_body, body_state, size, headers, verdict, received_at, last_copy_at)
    select ${delivery.token}, ${sha256}, ${kept}::bytea, ${kept.length < body.length ? 'cut' : 'kept'}, ${body.length}::int,
      ${headers}::jsonb, ${programme === 'verified' ? programme : standard}, ${at}::timestamptz, ${at}::timestamptz
    from (
      select count(*) as held, coalesce(sum(length(raw_body)), 0) as bytes,
        count(*) filter (where path = ${delivery.token} and sha256 = ${sha256}) as same
      from unmatched_deliveries
    ) room
    where room.same > 0
      or (room.held < ${limits.unmatched}::int and room.bytes + ${kept.length}::int <= ${limits.unmatchedBytes}::int)
    on conflict (path, sha256) do update set copies = kept.copies + 1, last_copy_at = excluded.last_copy_at`);
}

function stored({ rawBody, headers, receivedAt }: NewDelivery) {
  const body = Buffer.from(rawBody);
  const kept = Object.entries(headers).filter(([name]) => !UNKEPT_HEADERS.has(name.toLowerCase()));
  return {
    body,
    sha256: createHash('sha256').update(body).digest('hex'),
    headers: JSON.stringify(Object.fromEntries(kept)),
    at: receivedAt.toISOString(),
  };
}
