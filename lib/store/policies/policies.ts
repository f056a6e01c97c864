import 'server-only';
import { createHash } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '@/lib/contract/bff/conversions';
import { type PolicyDocument, policyDocument } from '@/lib/contract/bff/policies';
import { env } from '@/lib/env/env';
import type { Database } from '@/lib/store/engine/open-store';
import { policies } from '@/lib/store/schema/policy-tables';

export interface PolicyVersion {
  id?: string;
  document: PolicyDocument;
  /** 0 while no document was ever stored. */
  version: number;
  hash: string;
  changedBy?: Actor;
  changedAt?: Date;
}

/** Before anybody set one, real money in any currency takes two where two decide; a sandbox moves none. */
function firstDocument(environment: 'sandbox' | 'live'): PolicyDocument {
  return policyDocument.parse({ other_currencies: environment === 'live' ? 'second_person' : 'alone' });
}

/** The newest version, or what holds before the first. */
export async function readPolicyVersion(
  db: Database,
  environment: 'sandbox' | 'live' = env().environment,
): Promise<PolicyVersion> {
  const [row] = await db.select().from(policies).orderBy(desc(policies.version)).limit(1);
  if (row !== undefined) return toVersion(row);
  const document = firstDocument(environment);
  return { document, version: 0, hash: policyHash(document) };
}

export async function findPolicyVersion(db: Database, id: string): Promise<PolicyVersion | null> {
  const [row] = await db.select().from(policies).where(eq(policies.id, id));
  return row === undefined ? null : toVersion(row);
}

/** "limi" in ASCII. */
const LIMITS_LOCK = 0x6c696d69;

/**
 * Of two sends the second waits until the first is committed or gone. One lock for all versions, taken before one is
 * read: else two that straddle a change would not count each other.
 */
export async function lockLimits(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LIMITS_LOCK})`);
}

/** False when the version, or the id, is taken. */
export async function addPolicyVersion(
  db: Database,
  added: { id: string; version: number; document: PolicyDocument; changedBy: Actor; changedAt: Date },
): Promise<boolean> {
  const { id, version, document, changedBy, changedAt } = added;
  const rows = await db
    .insert(policies)
    .values({
      id,
      version,
      body: document,
      hash: policyHash(document),
      changedAt,
      changedById: changedBy.id,
      changedByName: changedBy.name,
    })
    .onConflictDoNothing()
    .returning({ id: policies.id });
  return rows.length === 1;
}

/** The schema gives the keys their order; jsonb keeps none. */
export function policyHash(document: PolicyDocument): string {
  const text = JSON.stringify(policyDocument.parse(document));
  return createHash('sha256').update(text).digest('hex');
}

function toVersion(row: typeof policies.$inferSelect): PolicyVersion {
  const { id, version, hash, changedAt } = row;
  const changedBy = { id: row.changedById, name: row.changedByName };
  return { id, version, hash, changedAt, changedBy, document: policyDocument.parse(row.body) };
}
