import 'server-only';
import { and, desc, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CheckoutLink, CheckoutLinkAsked, LinkState } from '@/lib/contract/bff/checkout-links';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { rowTime } from '@/lib/store/engine/row-time';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { mintWebhookToken, moveAddress, nameWebhookSubject } from '@/lib/store/webhooks/webhook-tokens';

type LinkRow = typeof links.$inferSelect;

export interface NewLink {
  intent_id: string;
  input_hash: string;
  actor: Actor;
  correlation_id?: string;
  asked: CheckoutLinkAsked;
  request_id: string;
  /** Whether the request sends the API a webhook address. */
  webhook_given: boolean;
  at: Date;
}

export type BeginLinkResult =
  /** Committed as `sending`: only this caller may send. */
  | { kind: 'begun'; link: CheckoutLink; token: string }
  /** The same intent came again. */
  | { kind: 'replayed'; link: CheckoutLink }
  /** The same intent id with other input, or from another person. */
  | { kind: 'key_reused' };

/** Commits one intent before any upstream call: when this throws, nothing may be sent (safety 6, 66). */
export async function beginLink(db: Database, input: NewLink): Promise<BeginLinkResult> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(links)
      .values({
        intentId: input.intent_id,
        inputHash: input.input_hash,
        actorId: input.actor.id,
        actorName: input.actor.name,
        correlationId: input.correlation_id ?? null,
        asked: input.asked,
        state: 'sending',
        requestId: input.request_id,
        createdAt: input.at,
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) {
      const [same] = await tx.select().from(links).where(eq(links.intentId, input.intent_id));
      if (same === undefined || same.inputHash !== input.input_hash) return { kind: 'key_reused' };
      return { kind: 'replayed', link: toLink(same) };
    }
    const token = await mintWebhookToken(tx, { kind: 'transaction', given: input.webhook_given });
    await tx.update(links).set({ webhookToken: token }).where(eq(links.intentId, input.intent_id));
    return { kind: 'begun', link: toLink(row), token };
  });
}

/** An earlier webhook proves that the link was made (EVT-18). */
const UNLESS_SHOWN = sql<LinkState>`case when ${links.tiedEnd2end} is null then 'unknown' else 'made' end`;

export interface LinkResult {
  state: Exclude<LinkState, 'sending'>;
  link?: string;
  raw?: string;
  reason?: string;
  http_status?: number;
  at: Date;
}

/** The row, locked, when the answer of that instant stands in it already: its acknowledgement was lost. */
export async function recordedLink(
  tx: Database,
  intentId: string,
  answeredAt: Date,
): Promise<CheckoutLink | null> {
  const [row] = await tx.select().from(links).where(eq(links.intentId, intentId)).for('update');
  return row?.answeredAt?.getTime() === answeredAt.getTime() ? toLink(row) : null;
}

/** The answer replaces an `unknown` that a restart wrote, too. */
export async function settleLink(
  db: Database,
  intentId: string,
  result: LinkResult,
): Promise<CheckoutLink | null> {
  const [row] = await db
    .update(links)
    .set({
      state: result.state === 'unknown' ? UNLESS_SHOWN : result.state,
      link: result.link ?? null,
      raw: result.raw ?? null,
      reason: result.reason ?? null,
      httpStatus: result.http_status ?? null,
      answeredAt: result.at,
    })
    .where(eq(links.intentId, intentId))
    .returning();
  return row === undefined ? null : toLink(row);
}

/** `since` lets the query use an index. Returns the count (safety 6). */
export async function sweepLinks(db: Database, sentUpTo?: Date, since?: Date): Promise<number> {
  const sent = and(sentUpTo && lte(links.createdAt, sentUpTo), since && gte(links.createdAt, since));
  const swept = await db
    .update(links)
    .set({ state: UNLESS_SHOWN })
    .where(and(eq(links.state, 'sending'), sent))
    .returning({ id: links.intentId });
  return swept.length;
}

/** Lists links of the account (null) or one sub-merchant; `before` is the last id read. */
export async function listLinks(
  db: Database,
  limit: number,
  correlationId: string | null = null,
  before?: string,
): Promise<CheckoutLink[]> {
  const older =
    before === undefined
      ? undefined
      : sql`(${links.createdAt}, ${links.intentId}) < (select at.created_at, at.intent_id from ${links} at where at.intent_id = ${before})`;
  const rows = await db
    .select()
    .from(links)
    .where(and(ofScope(correlationId), older))
    .orderBy(desc(links.createdAt), desc(links.intentId))
    .limit(limit);
  return rows.map(toLink);
}

/** Null for another sub-merchant's link (safety 41). */
export async function findLink(
  db: Database,
  id: string,
  correlationId: string | null = null,
): Promise<CheckoutLink | null> {
  const [row] = await db
    .select()
    .from(links)
    .where(and(eq(links.intentId, id), ofScope(correlationId)));
  return row === undefined ? null : toLink(row);
}

/** Ties the link to the record of its first verified event (EVT-07), over a manual tie; `unknown` becomes `made`. Null: unchanged. */
export async function tieLink(
  db: Database,
  token: string,
  end2end: string,
  at = rowTime(),
): Promise<CheckoutLink | null> {
  const notByWebhook = or(isNull(links.tiedBy), ne(links.tiedBy, 'webhook'));
  const tied = await tie(db, and(eq(links.webhookToken, token), notByWebhook), {
    end2end,
    by: 'webhook',
    at,
  });
  if (tied !== null) await nameWebhookSubject(db, token, end2end);
  return tied;
}

/** Null when a webhook already did, or another link has the record. */
export async function tieLinkByHand(
  db: Database,
  id: string,
  { end2end, actor, at }: { end2end: string; actor: Actor; at: Date },
): Promise<CheckoutLink | null> {
  return db.transaction(async (tx) => {
    // The lock keeps a record from being tied to two links.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`tie ${end2end}`}))`);
    const [other] = await tx
      .select({ id: links.intentId })
      .from(links)
      .where(and(eq(links.tiedEnd2end, end2end), ne(links.intentId, id)));
    if (other !== undefined) return null;
    const notByWebhook = or(isNull(links.tiedBy), ne(links.tiedBy, 'webhook'));
    return tie(tx, and(eq(links.intentId, id), notByWebhook), { end2end, by: actor, at });
  });
}

async function tie(
  db: Database,
  where: SQL | undefined,
  { end2end, by, at }: { end2end: string; by: 'webhook' | Actor; at: Date },
): Promise<CheckoutLink | null> {
  const [row] = await db
    .update(links)
    .set({
      tiedEnd2end: end2end,
      tiedBy: by,
      tiedAt: at,
      state: sql`case when ${links.state} = 'unknown' then 'made' else ${links.state} end`,
    })
    .where(where)
    .returning();
  if (row === undefined) return null;
  if (row.webhookToken !== null) await moveAddress(db, row.webhookToken, { kind: 'checkouts', id: end2end });
  return toLink(row);
}

/** Null for the account's links and for no link. */
export async function subMerchantOf(db: Database, end2end: string): Promise<string | null> {
  const [row] = await db
    .select({ correlationId: links.correlationId })
    .from(links)
    .where(eq(links.tiedEnd2end, end2end))
    .limit(1);
  return row?.correlationId ?? null;
}

function ofScope(correlationId: string | null): SQL {
  return correlationId === null ? isNull(links.correlationId) : eq(links.correlationId, correlationId);
}

export function toLink(row: LinkRow): CheckoutLink {
  return {
    id: row.intentId,
    ...(row.correlationId === null ? {} : { correlation_id: row.correlationId }),
    state: row.state,
    asked: row.asked,
    created_by: { id: row.actorId, name: row.actorName },
    created_at: row.createdAt.toISOString(),
    request_id: row.requestId,
    ...(row.link === null ? {} : { link: row.link }),
    ...(row.raw === null ? {} : { raw: row.raw }),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.tiedEnd2end === null || row.tiedBy === null || row.tiedAt === null
      ? {}
      : { tie: { end2end: row.tiedEnd2end, by: row.tiedBy, at: row.tiedAt.toISOString() } }),
  };
}
