import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '@/lib/contract/bff/conversions';
import type {
  KybAnswer,
  ReadSource,
  SubMerchant,
  SubMerchantFunds,
  SubMerchantOrigin,
} from '@/lib/contract/bff/sub-merchants/register';
import type { Database } from '@/lib/store/engine/open-store';
import { subMerchants } from '@/lib/store/schema/sub-merchant-tables';

export interface NewSubMerchant {
  correlation_id: string;
  name: string;
  tags: readonly string[];
  origin: SubMerchantOrigin;
  /** Absent when no person added it. */
  actor?: Actor;
  at: Date;
}

/** Null if the register has it already, archived or not. */
export async function insertSubMerchant(db: Database, input: NewSubMerchant): Promise<SubMerchant | null> {
  const [row] = await db
    .insert(subMerchants)
    .values({
      correlationId: input.correlation_id,
      name: input.name,
      nameKey: nameKeyOf(input.name),
      searchText: searchTextOf(input),
      tags: [...input.tags],
      origin: input.origin,
      createdById: input.actor?.id ?? null,
      createdByName: input.actor?.name ?? null,
      createdAt: input.at,
      updatedAt: input.at,
    })
    .onConflictDoNothing()
    .returning();
  return row === undefined ? null : toSubMerchant(row);
}

export async function findSubMerchant(db: Database, correlationId: string): Promise<SubMerchant | null> {
  const [row] = await db.select().from(subMerchants).where(eq(subMerchants.correlationId, correlationId));
  return row === undefined ? null : toSubMerchant(row);
}

/** Locks the row against archiving until the transaction ends. */
export async function isArchivedNow(tx: Database, correlationId: string): Promise<boolean> {
  const [row] = await tx
    .select({ archivedAt: subMerchants.archivedAt })
    .from(subMerchants)
    .where(eq(subMerchants.correlationId, correlationId))
    .for('share');
  return row !== undefined && row.archivedAt !== null;
}

export interface SubMerchantPatch {
  name?: string | undefined;
  tags?: readonly string[] | undefined;
  archived?: boolean | undefined;
}

/** Null when the register lacks it. */
export async function updateSubMerchant(
  db: Database,
  correlationId: string,
  patch: SubMerchantPatch,
  at: Date,
): Promise<SubMerchant | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(subMerchants)
      .where(eq(subMerchants.correlationId, correlationId))
      .for('update');
    if (row === undefined) return null;
    const { name = row.name, tags = row.tags, archived = row.archivedAt !== null } = patch;
    const [changed] = await tx
      .update(subMerchants)
      .set({
        name,
        nameKey: nameKeyOf(name),
        searchText: searchTextOf({ correlation_id: correlationId, name, tags }),
        tags: [...tags],
        archivedAt: archived ? (row.archivedAt ?? at) : null,
        updatedAt: at,
      })
      .where(eq(subMerchants.correlationId, correlationId))
      .returning();
    return changed === undefined ? null : toSubMerchant(changed);
  });
}

export interface KybRead {
  /** Null: the API answers 404, so no onboarding has begun (KYB-20). */
  onboarding: KybAnswer | null;
  source: ReadSource;
  at: Date;
}

/** `since` changes only with the state; an older read replaces nothing. Null: nothing was written. */
export async function keepKyb(
  db: Database,
  correlationId: string,
  { onboarding, source, at }: KybRead,
): Promise<SubMerchant | null> {
  const process = onboarding === null ? 'none' : (onboarding.process ?? null);
  const step = process === null ? {} : { [process]: { at: at.toISOString(), source } };
  const [row] = await db
    .update(subMerchants)
    .set({
      kybStatus: onboarding === null ? 'none' : (onboarding.status ?? null),
      kybProcess: process,
      kybBody: onboarding,
      kybReadAt: at,
      kybSource: source,
      // Each step keeps its first time.
      kybSteps: sql`${JSON.stringify(step)}::jsonb || ${subMerchants.kybSteps}`,
      kybSince: sql`case when ${subMerchants.kybReadAt} is not null and ${subMerchants.kybProcess} is not distinct from ${process}
        then ${subMerchants.kybSince} else ${at.toISOString()}::timestamptz end`,
    })
    .where(
      sql`${subMerchants.correlationId} = ${correlationId}
        and (${subMerchants.kybReadAt} is null or ${subMerchants.kybReadAt} <= ${at.toISOString()}::timestamptz)`,
    )
    .returning();
  return row === undefined ? null : toSubMerchant(row);
}

/** Decimal strings with the API's digits; an older read is ignored. */
export async function keepFunds(
  db: Database,
  correlationId: string,
  balances: readonly SubMerchantFunds[],
  at: Date,
): Promise<void> {
  await db
    .update(subMerchants)
    .set({ balanceBody: [...balances], balanceReadAt: at })
    .where(
      sql`${subMerchants.correlationId} = ${correlationId}
        and (${subMerchants.balanceReadAt} is null or ${subMerchants.balanceReadAt} <= ${at.toISOString()}::timestamptz)`,
    );
}

/** A signed read succeeded, so this clears the last error. */
export async function noteSignedRead(db: Database, correlationId: string, at: Date): Promise<void> {
  await db
    .update(subMerchants)
    .set({ lastSignedReadAt: at, lastErrorAt: null, lastErrorCode: null, lastErrorStatus: null })
    .where(eq(subMerchants.correlationId, correlationId));
}

export async function noteSignedError(
  db: Database,
  correlationId: string,
  error: { at: Date; code: string; status?: number },
): Promise<void> {
  await db
    .update(subMerchants)
    .set({ lastErrorAt: error.at, lastErrorCode: error.code, lastErrorStatus: error.status ?? null })
    .where(eq(subMerchants.correlationId, correlationId));
}

export type SubMerchantRow = typeof subMerchants.$inferSelect;

/** Lower case, no accents: `Ateliê` matches and sorts as `atelie`. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function nameKeyOf(name: string): string {
  return folded(name.trim());
}

/** Name, tags and id, separated by line feeds so that no search spans two of them. */
function searchTextOf(of: { correlation_id: string; name: string; tags: readonly string[] }): string {
  return [folded(of.name), ...of.tags.map(folded), of.correlation_id].join('\n');
}

export function toSubMerchant(row: SubMerchantRow): SubMerchant {
  return {
    correlation_id: row.correlationId,
    name: row.name,
    tags: row.tags,
    origin: row.origin,
    ...(row.createdById === null
      ? {}
      : { created_by: { id: row.createdById, name: row.createdByName ?? '' } }),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...(row.archivedAt === null ? {} : { archived_at: row.archivedAt.toISOString() }),
    ...kybOf(row),
    ...(row.balanceBody === null || row.balanceReadAt === null
      ? {}
      : { balance: { balances: row.balanceBody, read_at: row.balanceReadAt.toISOString() } }),
    ...(row.lastSignedReadAt === null ? {} : { last_signed_read_at: row.lastSignedReadAt.toISOString() }),
    ...errorOf(row),
  };
}

function kybOf(row: SubMerchantRow): Pick<SubMerchant, 'kyb'> {
  if (row.kybReadAt === null || row.kybSource === null) return {};
  return {
    kyb: {
      ...(row.kybBody === null ? {} : { onboarding: row.kybBody }),
      read_at: row.kybReadAt.toISOString(),
      source: row.kybSource,
      since: (row.kybSince ?? row.kybReadAt).toISOString(),
      steps: row.kybSteps,
    },
  };
}

function errorOf(row: SubMerchantRow): Pick<SubMerchant, 'last_error'> {
  if (row.lastErrorAt === null || row.lastErrorCode === null) return {};
  return {
    last_error: {
      at: row.lastErrorAt.toISOString(),
      code: row.lastErrorCode,
      ...(row.lastErrorStatus === null ? {} : { status: row.lastErrorStatus }),
    },
  };
}
