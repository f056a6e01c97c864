import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import {
  EVENT_KIND_OF,
  type EventKind,
  type RecordKind,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '@/lib/contract/bff-events';
import type { Database } from './db';
import { webhookDeliveries, webhookTokens } from './schema-events';
import { links } from './schema-links';

/** One transaction's webhook address; `subject` is the id the API gives it (an rfq_id), once it is known. */
export interface WebhookToken {
  token: string;
  kind: WebhookKind;
  subject: string | null;
}

/**
 * Makes an unguessable address (256 bits, safety 48) before the API knows the transaction; `given` where the request
 * will tell the API to send there. Returns the token.
 */
export async function mintWebhookToken(
  db: Database,
  { kind, subject, given }: { kind: WebhookToken['kind']; subject?: string; given: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  await db.insert(webhookTokens).values({ token, kind, subject: subject ?? null, given, createdAt });
  return token;
}

/** Ties a token to the id that the API's answer named; what came before that has its turn again (EVT-18). */
export async function nameWebhookSubject(db: Database, token: string, subject: string): Promise<void> {
  const [named] = await db
    .update(webhookTokens)
    .set({ subject })
    .where(eq(webhookTokens.token, token))
    .returning({ kind: webhookTokens.kind });
  await db
    .update(webhookDeliveries)
    .set({ dueAt: new Date(), tries: 0 })
    .where(
      and(
        eq(webhookDeliveries.token, token),
        inArray(webhookDeliveries.reason, ['no_record_yet', 'other_record']),
      ),
    );
  // A conversion is followed once it was accepted; whatever else is named may be followed already.
  if (named !== undefined && named.kind !== 'conversion') {
    await moveAddress(db, token, { kind: EVENT_KIND_OF[named.kind], id: subject });
  }
}

/**
 * An address that was given is that of one record: the one named has it from now on, unless it has another. No other
 * keeps it, nor what was said of webhooks that stayed away from there.
 */
export async function moveAddress(
  db: Database,
  token: string,
  { kind, id }: { kind: EventKind; id: string },
): Promise<void> {
  await db.execute(sql`
    update records set token = case when id = ${id} then ${token} end,
      unannounced_since = case when id = ${id} then unannounced_since end,
      webhook_lost_at = case when id = ${id} then webhook_lost_at end
    where kind = ${kind} and ((token = ${token} and id <> ${id}) or (id = ${id} and token is null
      and exists (select from webhook_tokens t where t.token = ${token} and t.given)))`);
}

export async function findWebhookToken(db: Database, token: string): Promise<WebhookToken | null> {
  const [row] = await db.select().from(webhookTokens).where(eq(webhookTokens.token, token));
  return row === undefined ? null : { token, kind: row.kind, subject: row.subject };
}

/**
 * The addresses that were given for these records, by id, the newest of several: named by an answer of the API, or by
 * whoever tied a link to its record. What has none is not in it: nobody would send webhooks of it here (EVT-06).
 */
export async function addressesOf(
  db: Database,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const kinds = WEBHOOK_KINDS.filter((one) => EVENT_KIND_OF[one] === kind);
  if (kinds.length === 0 || ids.length === 0) return new Map();
  const named = await db
    .select({ id: webhookTokens.subject, token: webhookTokens.token })
    .from(webhookTokens)
    .where(
      and(inArray(webhookTokens.subject, [...ids]), inArray(webhookTokens.kind, kinds), webhookTokens.given),
    )
    .orderBy(asc(webhookTokens.createdAt));
  const tied =
    kind === 'checkouts'
      ? await db
          .select({ id: links.tiedEnd2end, token: links.webhookToken })
          .from(links)
          .innerJoin(webhookTokens, eq(webhookTokens.token, links.webhookToken))
          .where(and(inArray(links.tiedEnd2end, [...ids]), webhookTokens.given))
      : [];
  return new Map(
    [...tied, ...named].flatMap(({ id, token }) => (id === null || token === null ? [] : [[id, token]])),
  );
}
