import 'server-only';
import { and, count, inArray, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { SubMerchant, SubMerchantCounts, SubMerchantStatus } from '@/lib/contract/bff-sub-merchants';
import { DomainError } from '@/lib/contract/domain-error';
import type { Database } from './db';
import { subMerchants } from './schema-sub-merchants';
import { folded, type SubMerchantRow, toSubMerchant } from './sub-merchant-rows';

export interface SubMerchantFilter {
  /** Part of a name, a tag or an id; case and accents do not count. */
  q?: string | undefined;
  status?: SubMerchantStatus | undefined;
  archived: boolean;
}

/** What the API writes for each of our filters; `none` and null are ours (schema). */
const STATUS_TEXT: Readonly<Record<Exclude<SubMerchantStatus, 'unread'>, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  failed: 'Failed',
  none: 'none',
};

/** By name, then id. Throws `invalid_input` for a cursor that no page gave. */
export async function listSubMerchants(
  db: Database,
  { q, status, archived, cursor, limit }: SubMerchantFilter & { cursor?: string | undefined; limit: number },
): Promise<{ items: SubMerchant[]; next_cursor?: string }> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await db
    .select()
    .from(subMerchants)
    .where(
      and(
        found(q, archived),
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

/** How many match a search in each state, whichever state is being looked at. */
export async function countSubMerchants(
  db: Database,
  { q, archived }: Omit<SubMerchantFilter, 'status'>,
): Promise<SubMerchantCounts> {
  const rows = await db
    .select({ status: subMerchants.kybStatus, rows: count() })
    .from(subMerchants)
    .where(found(q, archived))
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

/** What we call some of them, by id; what does not stand in the register or is archived has no name here. */
export async function namesOfSubMerchants(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: subMerchants.correlationId, name: subMerchants.name })
    .from(subMerchants)
    .where(and(isNull(subMerchants.archivedAt), inArray(subMerchants.correlationId, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Those whose onboarding was never read, or not since `before`, the longest waiting first; nor failed since then. */
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

function found(q: string | undefined, archived: boolean): SQL | undefined {
  const text = folded(q?.trim() ?? '');
  return and(
    archived ? isNotNull(subMerchants.archivedAt) : isNull(subMerchants.archivedAt),
    text === '' ? undefined : like(subMerchants.searchText, `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`),
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
    // Refused below.
  }
  throw new DomainError('invalid_input', { fields: { cursor: 'not_allowed' } });
}
