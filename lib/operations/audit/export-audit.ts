import 'server-only';
import { type AuditRow, headText } from '@/lib/contract/bff/audit/audit';
import type { AuditExportRequest } from '@/lib/contract/bff/audit/audit-requests';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { pickMessages } from '@/lib/i18n/messages';
import { csvLines, type ExportColumn } from '@/lib/operations/exports/export-csv';
import { auditedFile, EXPORT_TYPES, type FileAsked } from '@/lib/operations/exports/export-stream';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { findAuditRows } from '@/lib/store/audit/find-audit';
import { readHead, sealAudit } from '@/lib/store/audit/seal-audit';
import { addressesOfPeople } from '@/lib/store/people/users';
import { formatInZone } from '@/lib/time/format';
import { dayInZone } from '@/lib/time/zone';
import { wantedOf } from './read-audit';

const AT_ONCE = 500;

/** `GET /api/audit/export`: CSV of the filtered log, newest first, a page in memory. Audited. Throws `rate_limited`. */
export async function exportAudit(
  services: Services,
  actor: Actor,
  { locale, ...filters }: AuditExportRequest,
  { signal, requestId }: FileAsked,
): Promise<Response> {
  const { db } = services.store;
  await checkRateLimit(services, actor.id, 'export');
  await sealAudit(db);
  const head = await readHead(db);
  const { columns, cells } = auditSheet(locale, services.timeZone, await addressesOfPeople(db));
  let written = 0;
  async function* parts(): AsyncGenerator<string> {
    yield csvLines([columns.map(({ name }) => name)], locale, true);
    let before = head.position + 1;
    for (;;) {
      if (signal.aborted) throw new DomainError('internal');
      const rows = await findAuditRows(db, { ...wantedOf(services, filters), before, limit: AT_ONCE });
      if (rows.length > 0) yield csvLines(rows.map(cells), locale);
      written += rows.length;
      before = rows.at(-1)?.id ?? 0;
      if (rows.length < AT_ONCE) return;
    }
  }
  return auditedFile(
    services,
    {
      action: 'audit.export',
      actor,
      signal,
      requestId,
      started: { ...defined(filters), head: headText(head) },
    },
    {
      name: `audit-${dayInZone(new Date(services.now()), services.timeZone)}.csv`,
      type: EXPORT_TYPES.csv,
      parts,
      facts: () => ({ rows: `${written}` }),
    },
  );
}

/** `addresses`: of everybody who has an account here, by id; names alone may be two people's. */
export function auditSheet(
  locale: AuditExportRequest['locale'],
  timeZone: string,
  addresses: ReadonlyMap<string, string>,
) {
  const texts = pickMessages(locale, ['audit']).audit;
  const [first = '', at = '', ...others] = Object.values(texts.file);
  const addressOf = (id: string | undefined) => (id === undefined ? '' : (addresses.get(id) ?? ''));
  const cells = (row: AuditRow): string[] => [
    ...[`${row.id}`, formatInZone(new Date(row.at), 'dateTime', locale, timeZone), row.at],
    ...[row.actor?.name ?? '', row.actor?.id ?? '', addressOf(row.actor?.id), row.role ?? ''],
    ...[row.source ?? '', row.action, row.subject ?? '', addressOf(row.subject)],
    ...[texts.outcome[row.outcome], row.request_id ?? '', row.route ?? '', `${row.count ?? ''}`],
    ...[row.detail, row.shown, row.sent, row.returned].map((tree) => (tree ? JSON.stringify(tree) : '')),
    row.hash,
  ];
  const columns: ExportColumn[] = [
    ...[{ name: first }, { name: `${texts.when} (${timeZone})` }, { name: at, kind: 'instant' as const }],
    ...others.map((name) => ({ name })),
  ];
  return { columns, cells };
}
