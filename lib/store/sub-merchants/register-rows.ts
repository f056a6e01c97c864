import 'server-only';
import type { SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import type { subMerchants } from '@/lib/store/schema/sub-merchant-tables';

export type SubMerchantRow = typeof subMerchants.$inferSelect;

/** Lower case, no accents: `Ateliê` matches and sorts as `atelie`. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function nameKeyOf(name: string): string {
  return folded(name.trim());
}

/** Name, tags and id, separated by line feeds so that no search spans two of them. */
export function searchTextOf(of: { correlation_id: string; name: string; tags: readonly string[] }): string {
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
