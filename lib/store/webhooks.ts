import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import type { WebhookKind } from '@/lib/contract/bff-events';
import type { Database } from './db';
import { webhookDeliveries, webhookTokens } from './schema-events';

/** One transaction's webhook address; `subject` is the id the API gives it (an rfq_id), once it is known. */
export interface WebhookToken {
  token: string;
  kind: WebhookKind;
  subject: string | null;
}

export interface Delivery {
  token: string;
  rawBody: Uint8Array;
  headers: Record<string, string>;
  receivedAt?: Date;
}

/** A transaction has a dozen stages; whoever sends this many different bodies to its address is filling the disk. */
const MAX_DELIVERIES = 1_000;

/** Credentials have no place in the inbox. */
const UNKEPT_HEADERS = new Set(['cookie', 'authorization', 'proxy-authorization', 'x-sandbox-control']);

/** Makes an unguessable address (256 bits, safety 48) before the API knows the transaction. Returns the token. */
export async function mintWebhookToken(
  db: Database,
  { kind, subject }: { kind: WebhookToken['kind']; subject?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(webhookTokens).values({ token, kind, subject: subject ?? null, createdAt: new Date() });
  return token;
}

/** Ties a token to the id that the API's answer named. */
export async function nameWebhookSubject(db: Database, token: string, subject: string): Promise<void> {
  await db.update(webhookTokens).set({ subject }).where(eq(webhookTokens.token, token));
}

export async function findWebhookToken(db: Database, token: string): Promise<WebhookToken | null> {
  const [row] = await db.select().from(webhookTokens).where(eq(webhookTokens.token, token));
  return row === undefined ? null : { token, kind: row.kind, subject: row.subject };
}

export type Kept = 'stored' | 'duplicate' | 'unmatched' | 'full';

/**
 * Stores what arrived, raw, before anybody reads it (safety 57, 58): when this resolves it is committed and
 * 2xx may be answered. The same bytes again are a `duplicate`; an address we never minted is `unmatched` and
 * leaves nothing behind, or strangers could fill the disk; nor does an address that has had its fill (`full`;
 * deliveries at the same moment may pass it by a few).
 */
export async function recordDelivery(
  db: Database,
  delivery: Delivery,
  maxDeliveries = MAX_DELIVERIES,
): Promise<Kept> {
  const token = await findWebhookToken(db, delivery.token);
  if (token === null) return 'unmatched';
  const rawBody = Buffer.from(delivery.rawBody);
  const sha256 = createHash('sha256').update(rawBody).digest('hex');
  if (await isFull(db, token.token, sha256, maxDeliveries)) return 'full';
  const kept = Object.entries(delivery.headers).filter(([name]) => !UNKEPT_HEADERS.has(name.toLowerCase()));
  const stored = await db
    .insert(webhookDeliveries)
    .values({
      token: token.token,
      sha256,
      rawBody,
      headers: Object.fromEntries(kept),
      matched: token.subject !== null,
      receivedAt: delivery.receivedAt ?? new Date(),
    })
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id });
  return stored.length > 0 ? 'stored' : 'duplicate';
}

/** A repeated delivery takes no room, so it is never turned away. */
async function isFull(db: Database, token: string, sha256: string, limit: number): Promise<boolean> {
  const ofToken = eq(webhookDeliveries.token, token);
  const [kept] = await db.select({ count: count() }).from(webhookDeliveries).where(ofToken);
  if (kept === undefined || kept.count < limit) return false;
  const known = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofToken, eq(webhookDeliveries.sha256, sha256)));
  return known.length === 0;
}
