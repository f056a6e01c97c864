import 'server-only';
import { and, count, gt, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type {
  SubMerchant,
  SubMerchantCounts,
  SubMerchantStatus,
} from '@/lib/contract/bff/sub-merchants/register';
import type { Database } from '@/lib/store/engine/open-store';
import { notes } from '@/lib/store/schema/note-tables';
import { subMerchants } from '@/lib/store/schema/sub-merchant-tables';
import { folded, type SubMerchantRow, toSubMerchant } from './register';

export interface SubMerchantFilter {
  q?: string | undefined;
  status?: SubMerchantStatus | undefined;
  archived: boolean;
  limitedTo?: readonly string[] | null | undefined;
}

/** The API's text for each filter; `none` and null are our own. */
const STATUS_TEXT: Readonly<Record<Exclude<SubMerchantStatus, 'unread'>, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  none: 'none',
};

/** Sorted by name, then id. Throws `invalid_input` for a forged cursor. */
export async function listSubMerchants(
  db: Database,
  { status, cursor, limit, ...among }: SubMerchantFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: SubMerchant[]; next_cursor?: string }> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await db
    .select()
    .from(subMerchants)
    .where(
      and(
        found(among),
        status && ofStatus(status),
        after &&
          sql`(${subMerchants.nameKey} collate "C", ${subMerchants.correlationId}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(sql`${subMerchants.nameKey} collate "C"`, subMerchants.correlationId)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const items = page.map(toSubMerchant);
  return rows.length > limit && last !== undefined ? { items, next_cursor: writeCursor(last) } : { items };
}

/** All of them, archived ones too, by id. */
export async function* subMerchantPages(
  db: Database,
  limit: number,
  limitedTo?: readonly string[] | null,
): AsyncGenerator<SubMerchant[]> {
  const seen = limitedTo == null ? undefined : inArray(subMerchants.correlationId, [...limitedTo]);
  let after = '';
  for (;;) {
    const rows = await db
      .select()
      .from(subMerchants)
      .where(and(gt(subMerchants.correlationId, after), seen))
      .orderBy(subMerchants.correlationId)
      .limit(limit);
    if (rows.length > 0) yield rows.map(toSubMerchant);
    after = rows.at(-1)?.correlationId ?? '';
    if (rows.length < limit) return;
  }
}

/** Matches of a search per state, without the state filter. */
export async function countSubMerchants(
  db: Database,
  among: Omit<SubMerchantFilter, 'status'>,
): Promise<SubMerchantCounts> {
  const rows = await db
    .select({ status: subMerchants.kybStatus, rows: count() })
    .from(subMerchants)
    .where(found(among))
    .groupBy(subMerchants.kybStatus);
  const of = (text: string | null) => rows.find(({ status }) => status === text)?.rows ?? 0;
  return {
    all: rows.reduce((sum, { rows: some }) => sum + some, 0),
    pending: of(STATUS_TEXT.pending),
    processing: of(STATUS_TEXT.processing),
    completed: of(STATUS_TEXT.completed),
    failed: of(STATUS_TEXT.failed),
    none: of(STATUS_TEXT.none),
    unread: of(null),
  };
}

/** Names by id; unknown and archived ones are left out. */
export async function namesOfSubMerchants(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return namesWhere(db, ids, isNull(subMerchants.archivedAt));
}

/** Names of sub-merchants, archived ones too. */
export async function registeredNames(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return namesWhere(db, ids);
}

async function namesWhere(db: Database, ids: readonly string[], isWanted?: SQL) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .select({ id: subMerchants.correlationId, name: subMerchants.name })
    .from(subMerchants)
    .where(and(isWanted, inArray(subMerchants.correlationId, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Ids whose onboarding was neither read nor failed since `before`, longest waiting first. */
export async function subMerchantsToRead(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: subMerchants.correlationId })
    .from(subMerchants)
    .where(
      and(
        isNull(subMerchants.archivedAt),
        sql`(${subMerchants.kybReadAt} is null or ${subMerchants.kybReadAt} < ${before.toISOString()}::timestamptz)`,
        sql`(${subMerchants.lastErrorAt} is null or ${subMerchants.lastErrorAt} < ${before.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(sql`${subMerchants.kybReadAt} nulls first`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

function found({ q, archived, limitedTo = null }: Omit<SubMerchantFilter, 'status'>): SQL | undefined {
  const text = folded(q?.trim() ?? '');
  return and(
    limitedTo === null ? undefined : inArray(subMerchants.correlationId, [...limitedTo]),
    archived ? isNotNull(subMerchants.archivedAt) : isNull(subMerchants.archivedAt),
    text === '' ? undefined : named(`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`),
  );
}

/** Matches name, tag, id or notes. */
function named(pattern: string): SQL | undefined {
  return or(
    like(subMerchants.searchText, pattern),
    sql`exists (select 1 from ${notes} where ${notes.subject} = ${subMerchants.correlationId} and ${notes.searchText} like ${pattern})`,
  );
}

function ofStatus(status: SubMerchantStatus): SQL {
  if (status === 'unread') return sql`${subMerchants.kybStatus} is null`;
  return sql`${subMerchants.kybStatus} = ${STATUS_TEXT[status]}`;
}

function writeCursor(row: SubMerchantRow): string {
  return Buffer.from(JSON.stringify([row.nameKey, row.correlationId])).toString('base64url');
}

function readCursor(cursor: string): [string, string] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parsed) && parsed.length === 2) {
      const [key, id] = parsed as unknown[];
      const sound = (text: unknown): text is string => typeof text === 'string' && !text.includes('\0');
      if (sound(key) && sound(id)) return [key, id];
    }
  } catch {
    // A cursor that cannot be read is refused below.
  }
  throw new DomainError('invalid_input', { fields: { cursor: 'not_allowed' } });
}
