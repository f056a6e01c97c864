import 'server-only';
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { EventVerdict } from '@/lib/contract/bff-events';

export interface NewDelivery {
  token: string;
  rawBody: Uint8Array;
  headers: Record<string, string>;
  /** By the standard secret and by the sub-merchant programme's: what the address is for decides which counts. */
  verdicts: { standard: EventVerdict; programme: EventVerdict };
  receivedAt: Date;
}

export interface InboxLimits {
  /**
   * Different bodies of one address that nobody signed; a transaction has a dozen stages, so whoever sends more is
   * filling the disk. What is verified always has room: an address may serve a whole flow.
   */
  perAddress: number;
  /** Bytes that those bodies may take together: few large ones fill a disk as well as many small ones. */
  bytesPerAddress: number;
  /** Bodies of one address whose signature failed: they never take the room of the others. */
  failedPerAddress: number;
  /** Of a body whose signature failed, or whose address is unknown, this many bytes are kept. */
  strangeBytes: number;
  /** Of all addresses that were never minted. */
  unmatched: number;
  unmatchedBytes: number;
}

/** What came longer ago takes no room any more: no address is full for good. The bytes of bodies count while they last. */
const ROOM_DAYS = 7;

/**
 * What tells how a body was made and signed, and from where it came, is kept: of a forged one that is asked first. Any
 * other header may be a credential, or a name of a proxy's, and has no place in an inbox that everybody reads.
 */
const KEPT_HEADERS =
  /^(content-[\w-]+|user-agent|date|x-forwarded-for|x-webhook-(?!secret|token|key|auth)[\w-]+|[\w-]*(signature|timestamp|hmac|digest)[\w-]*)$/i;

/** A delivery as it is kept. */
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

export interface Folded {
  token: string;
  sha256: string;
  /** Base64. */
  body: string;
  size: number;
  headers: Record<string, string>;
  standard: EventVerdict;
  programme: EventVerdict;
  received_at: string;
  copies: number;
  /** Which of the deliveries these are. */
  places: number[];
}

const WORTH: readonly EventVerdict[] = ['failed', 'token_only', 'not_checkable', 'verified'];

/**
 * The same bytes at the same address as one, by the best word for them: a statement writes a row once. In one order, so
 * that two processes never wait for each other.
 */
export function foldCopies(deliveries: readonly NewDelivery[]): Folded[] {
  const folded = new Map<string, Folded>();
  for (const [at, delivery] of deliveries.entries()) {
    const { body, sha256, headers, at: received_at } = stored(delivery);
    const { standard, programme } = delivery.verdicts;
    const known = folded.get(`${delivery.token} ${sha256}`);
    if (known !== undefined) {
      known.copies += 1;
      known.places.push(at);
      if (WORTH.indexOf(standard) > WORTH.indexOf(known.standard))
        Object.assign(known, { standard, headers });
      if (WORTH.indexOf(programme) > WORTH.indexOf(known.programme))
        Object.assign(known, { programme, headers });
      continue;
    }
    folded.set(`${delivery.token} ${sha256}`, {
      ...{ token: delivery.token, sha256, body: body.toString('base64'), size: body.length, headers },
      ...{ standard, programme, received_at, copies: 1, places: [at] },
    });
  }
  return [...folded.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** The statement that keeps them, and tells of each whether it was kept. */
export function keeping(folded: readonly Folded[], limits: InboxLimits): SQL {
  const arrived = JSON.stringify(folded.map(({ places: _, ...one }, place) => ({ ...one, place })));
  const isRecent = sql`d.received_at > ranked.came - make_interval(days => ${ROOM_DAYS}::int)`;
  // What is verified always has room, and what is there already takes none: the others are counted.
  return sql`
    with addressed as (
      select n.place, n.token, n.sha256, decode(n.body, 'base64') as body, n.size, n.headers, n.received_at as came, n.copies,
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
        case when verdict = 'failed' then substring(body from 1 for ${limits.strangeBytes}::int) else body end,
        case when verdict = 'failed' and size > ${limits.strangeBytes}::int then 'cut' else 'kept' end,
        size, headers, matched, verdict, copies, came, came,
        case when verdict = 'failed' then null else came end,
        case when verdict = 'failed' then 'failed' end,
        case when verdict = 'failed' then came end,
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
          TAKEN_OVER.map((name) =>
            sql.raw(`${name} = case when ${IS_BETTER} then excluded.${name} else kept.${name} end`),
          ),
          sql`, `,
        )}
      returning kept.token, kept.sha256, kept.copies
    )
    select a.place, a.secret, k.copies from addressed a left join kept k on k.token = a.token and k.sha256 = a.sha256`;
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
