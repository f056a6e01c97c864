import 'server-only';
import { randomBytes } from 'node:crypto';
import { count, desc, eq, isNotNull, max } from 'drizzle-orm';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { WebhookKind } from '@/lib/contract/bff/webhooks/webhook-events';
import type { Database } from '@/lib/store/engine/open-store';
import { webhookDeliveries, webhookTokens } from '@/lib/store/schema/webhook-tables';

export interface NewAddress {
  kind: WebhookKind;
  /** The sub-merchant of an onboarding; other records are named by their webhooks. */
  subject?: string;
  name?: string;
  /** False when it is unreachable, so no sender can use it. */
  given: boolean;
  actor: Actor;
  at: Date;
}

/** 256 random bits (safety 48). */
export async function insertAddress(
  db: Database,
  { kind, subject, name, given, actor, at }: NewAddress,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(webhookTokens).values({
    token,
    kind,
    subject: subject ?? null,
    name: name ?? null,
    mintedBy: actor,
    given,
    createdAt: at,
  });
  return token;
}

export interface AddressRow {
  token: string;
  kind: WebhookKind;
  subject: string | null;
  name: string | null;
  mintedBy: Actor | null;
  createdAt: Date;
  deliveries: number;
  lastDeliveryAt: Date | null;
}

export async function listAddresses(db: Database, limit: number): Promise<AddressRow[]> {
  const { token, kind, subject, name, mintedBy, createdAt } = webhookTokens;
  return db
    .select({
      token,
      kind,
      subject,
      name,
      mintedBy,
      createdAt,
      deliveries: count(webhookDeliveries.id),
      lastDeliveryAt: max(webhookDeliveries.lastCopyAt),
    })
    .from(webhookTokens)
    .leftJoin(webhookDeliveries, eq(webhookDeliveries.token, token))
    .where(isNotNull(mintedBy))
    .groupBy(token, kind, subject, name, mintedBy, createdAt)
    .orderBy(desc(createdAt))
    .limit(limit);
}
