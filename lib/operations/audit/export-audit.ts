import 'server-only';
import { type AuditRow, headText } from '@/lib/contract/bff/audit/audit';
import type { AuditExportRequest } from '@/lib/contract/bff/audit/audit-requests';
import type { Actor } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { pickMessages } from '@/lib/i18n/messages';
import { csvLines } from '@/lib/operations/exports/export-csv';
import { streamOf } from '@/lib/operations/exports/export-stream';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { findAuditRows } from '@/lib/store/audit/find-audit';
import { readHead, sealAudit } from '@/lib/store/audit/seal-audit';
import { appendAudit } from '@/lib/store/people/audit';
import { formatInZone } from '@/lib/time/format';
import { dayInZone } from '@/lib/time/zone';
import { wantedOf } from './read-audit';

const AT_ONCE = 500;

/** `GET /api/audit/export`: CSV of the filtered log, newest first, a page in memory. Audited. Throws `rate_limited`. */
export async function exportAudit(
  services: Services,
  actor: Actor,
  { locale, ...filters }: AuditExportRequest,
  requestId: string,
): Promise<Response> {
  const { db } = services.store;
  await checkRateLimit(services, actor.id, 'export');
  await sealAudit(db);
  const head = await readHead(db);
  const { names, cells } = auditSheet(locale, services.timeZone);
  const record = (stage: string, detail: Record<string, string>) =>
    appendAudit(db, { action: `audit.export_${stage}`, actor, detail: { export: requestId, ...detail } });
  await record('started', { ...defined(filters), head: headText(head) });
  let written = 0;
  async function* parts(): AsyncGenerator<string> {
    yield csvLines([names], locale, true);
    let before = head.position + 1;
    for (;;) {
      const rows = await findAuditRows(db, { ...wantedOf(services, filters), before, limit: AT_ONCE });
      if (rows.length > 0) yield csvLines(rows.map(cells), locale);
      written += rows.length;
      before = rows.at(-1)?.id ?? 0;
      if (rows.length < AT_ONCE) return;
    }
  }
  const rows = () => ({ rows: `${written}` });
  const body = streamOf(parts(), {
    done: () => record('finished', rows()),
    broken: () => record('failed', rows()),
    left: () => record('cancelled', rows()),
  });
  const name = `audit-${dayInZone(new Date(services.now()), services.timeZone)}.csv`;
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store, no-transform',
      'x-request-id': requestId,
    },
  });
}

export function auditSheet(locale: AuditExportRequest['locale'], timeZone: string) {
  const texts = pickMessages(locale, ['audit']).audit;
  const [first = '', ...others] = Object.values(texts.file);
  const cells = (row: AuditRow): string[] => [
    ...[`${row.id}`, formatInZone(new Date(row.at), 'dateTime', locale, timeZone), row.at],
    ...[row.actor?.name ?? '', row.role ?? '', row.source ?? '', row.action, row.subject ?? ''],
    ...[texts.outcome[row.outcome], row.request_id ?? '', row.route ?? '', `${row.count ?? ''}`],
    ...[row.detail, row.shown, row.sent, row.returned].map((tree) => (tree ? JSON.stringify(tree) : '')),
    row.hash,
  ];
  return { names: [first, `${texts.when} (${timeZone})`, ...others], cells };
}
