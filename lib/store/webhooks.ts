import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { WebhookKind } from '@/lib/contract/bff-events';
import type { Database } from './db';
import { webhookDeliveries, webhookTokens } from './schema-events';

/** One transaction's webhook address; `subject` is the id the API gives it (an rfq_id), once it is known. */
export interface WebhookToken {
  token: string;
  kind: WebhookKind;
  subject: string | null;
}

/** Makes an unguessable address (256 bits, safety 48) before the API knows the transaction. Returns the token. */
export async function mintWebhookToken(
  db: Database,
  { kind, subject }: { kind: WebhookToken['kind']; subject?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(webhookTokens).values({ token, kind, subject: subject ?? null, createdAt: new Date() });
  return token;
}

/** Ties a token to the id that the API's answer named; what came before that has its turn again (EVT-18). */
export async function nameWebhookSubject(db: Database, token: string, subject: string): Promise<void> {
  await db.update(webhookTokens).set({ subject }).where(eq(webhookTokens.token, token));
  await db
    .update(webhookDeliveries)
    .set({ dueAt: new Date(), tries: 0 })
    .where(
      and(
        eq(webhookDeliveries.token, token),
        inArray(webhookDeliveries.reason, ['no_record_yet', 'other_record']),
      ),
    );
}

export async function findWebhookToken(db: Database, token: string): Promise<WebhookToken | null> {
  const [row] = await db.select().from(webhookTokens).where(eq(webhookTokens.token, token));
  return row === undefined ? null : { token, kind: row.kind, subject: row.subject };
}

/** The address that was minted for a subject, the newest of several; null where there is none. */
export async function tokenOf(db: Database, kind: WebhookKind, subject: string): Promise<string | null> {
  const [row] = await db
    .select({ token: webhookTokens.token })
    .from(webhookTokens)
    .where(and(eq(webhookTokens.subject, subject), eq(webhookTokens.kind, kind)))
    .orderBy(desc(webhookTokens.createdAt))
    .limit(1);
  return row?.token ?? null;
}
