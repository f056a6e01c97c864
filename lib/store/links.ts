import 'server-only';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Actor } from '@/lib/contract/bff';
import type { CheckoutLink, CheckoutLinkAsked, LinkState } from '@/lib/contract/bff-links';
import type { Database } from './db';
import { links } from './schema-links';
import { mintWebhookToken } from './webhooks';

type LinkRow = typeof links.$inferSelect;

export interface NewLink {
  intent_id: string;
  input_hash: string;
  actor: Actor;
  asked: CheckoutLinkAsked;
  request_id: string;
  at: Date;
}

export type BeginLinkResult =
  /** Committed as `sending`, with a webhook address of its own: the caller, and only the caller, may now send. */
  | { kind: 'begun'; link: CheckoutLink; token: string }
  /** The same intent again: its record as it stands. */
  | { kind: 'replayed'; link: CheckoutLink }
  /** The same intent id with other input, or of another person. */
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
    const token = await mintWebhookToken(tx, { kind: 'transaction' });
    await tx.update(links).set({ webhookToken: token }).where(eq(links.intentId, input.intent_id));
    return { kind: 'begun', link: toLink(row), token };
  });
}

export interface LinkResult {
  state: Exclude<LinkState, 'sending'>;
  link?: string;
  raw?: string;
  reason?: string;
  http_status?: number;
  at: Date;
}

/** The answer of the call. It also ends an `unknown` that a start in between left: its own answer is evidence. */
export async function settleLink(
  db: Database,
  intentId: string,
  result: LinkResult,
): Promise<CheckoutLink | null> {
  const [row] = await db
    .update(links)
    .set({
      state: result.state,
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

/** At start every `sending` row becomes `unknown`; nothing is sent again (safety 6). Returns how many. */
export async function sweepLinks(db: Database, sentUpTo?: Date): Promise<number> {
  const swept = await db
    .update(links)
    .set({ state: 'unknown' })
    .where(and(eq(links.state, 'sending'), sentUpTo && lte(links.createdAt, sentUpTo)))
    .returning({ id: links.intentId });
  return swept.length;
}

/** Newest first. */
export async function listLinks(db: Database, limit: number): Promise<CheckoutLink[]> {
  const rows = await db
    .select()
    .from(links)
    .orderBy(desc(links.createdAt), desc(links.intentId))
    .limit(limit);
  return rows.map(toLink);
}

function toLink(row: LinkRow): CheckoutLink {
  return {
    id: row.intentId,
    state: row.state,
    asked: row.asked,
    created_by: { id: row.actorId, name: row.actorName },
    created_at: row.createdAt.toISOString(),
    ...(row.link === null ? {} : { link: row.link }),
    ...(row.raw === null ? {} : { raw: row.raw }),
    ...(row.reason === null ? {} : { reason: row.reason }),
  };
}
