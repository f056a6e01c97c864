import 'server-only';
import { randomBytes } from 'node:crypto';
import { count, desc, eq, isNotNull, max } from 'drizzle-orm';
import type { Actor } from '@/lib/contract/bff';
import type { WebhookKind } from '@/lib/contract/bff-events';
import type { Database } from './db';
import { webhookDeliveries, webhookTokens } from './schema-events';

export interface NewAddress {
  kind: WebhookKind;
  /** The sub-merchant of an onboarding; the records of the others are told by their webhooks. */
  subject?: string;
  name?: string;
  /** False where it cannot be reached, and nobody can be told to send there. */
  given: boolean;
  actor: Actor;
  at: Date;
}

/** An address for what is made outside Mesa: 256 random bits (safety 48). Returns the token. */
export async function insertAddress(
  db: Database,
  { kind, subject, name, given, actor, at }: NewAddress,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(webhookTokens).values({
    ...{ token, kind, subject: subject ?? null, name: name ?? null, mintedBy: actor },
    ...{ given, createdAt: at },
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

/** Addresses that people minted, newest first, with what came to them. */
export async function listAddresses(db: Database, limit: number): Promise<AddressRow[]> {
  const { token, kind, subject, name, mintedBy, createdAt } = webhookTokens;
  return db
    .select({
      ...{ token, kind, subject, name, mintedBy, createdAt },
      deliveries: count(webhookDeliveries.id),
      lastDeliveryAt: max(webhookDeliveries.lastCopyAt),
    })
    .from(webhookTokens)
    .leftJoin(webhookDeliveries, eq(webhookDeliveries.token, token))
    .where(isNotNull(mintedBy))
    .groupBy(token)
    .orderBy(desc(createdAt))
    .limit(limit);
}
