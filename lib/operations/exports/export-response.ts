import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { EXPORT_TOTAL, EXPORT_UNTIL, XLSX_MAX_RECORDS } from '@/lib/contract/bff/exports/export-format';
import { frameOf } from '@/lib/contract/bff/exports/export-frames';
import type { ExportQuery } from '@/lib/contract/bff/exports/export-requests';
import { LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { knowClock } from '@/lib/operations/learn-clock';
import { maskedTaxId } from '@/lib/operations/personal-data/filter-value';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { openTaxId, upstreamListQuery } from '@/lib/operations/transactions/list-transactions';
import { beginExport } from './begin-export';
import { cellsOf, columnsOf, type Sheet } from './export-columns';
import { csvLines } from './export-csv';
import { exportPages, type Whole } from './export-pages';
import { auditedFile, EXPORT_TYPES, type FileAsked } from './export-stream';
import { exportFileName, titleLine } from './export-title';
import { xlsxParts } from './export-xlsx';
import { notedNames, notedRows } from './noted-rows';

/**
 * `GET /api/{list}/export`: CSV or XLSX, at most three pages in memory; dated lists end at the start time (safety
 * 33). Later errors break the connection. Audited. Throws `rate_limited` (W18), `too_many_rows`, upstream errors.
 */
export async function exportResponse(
  services: Services,
  actor: Actor,
  list: TransactionList,
  query: ExportQuery,
  { signal, requestId }: FileAsked,
): Promise<Response> {
  await checkRateLimit(services, actor.id, 'export');
  await knowClock(services);
  const { format, framed, locale, start, until: pinned, total: _t, after: _a, ...asked } = query;
  const { opened } = await openTaxId(services, { ...asked, limit: 1, offset: 0 });
  const { limit: _l, offset: _o, ...sent } = upstreamListQuery(list, opened, services.timeZone);
  const began = new Date(services.now()).toISOString();
  const until = LIST_FILTERS[list].days ? earliest(sent.date_to, pinned ?? began) : undefined;
  const whole: Whole = { list, filters: until === undefined ? sent : { ...sent, date_to: until }, signal };
  const begin = await beginExport(services, whole, query);
  const { total } = begin;
  if (format === 'xlsx' && total > XLSX_MAX_RECORDS) throw new DomainError('too_many_rows');
  const sheet: Sheet = { locale, timeZone: services.timeZone, list, format };
  const taxId = opened.client_tax_id;
  const shown = taxId === undefined ? asked : { ...asked, client_tax_id: maskedTaxId(taxId) };
  const title = titleLine(sheet, { filters: shown, at: until ?? began, total });
  const { environment } = services.env;
  const name = exportFileName(sheet, { environment, filters: shown, at: began, format });
  let written = 0;
  const cells = cellsOf(sheet);
  async function* pages(): AsyncGenerator<string[][]> {
    for await (const items of exportPages(services, whole, begin)) {
      written += items.length;
      yield await notedRows(services.store.db, items, cells, sheet);
    }
  }
  const names = notedNames(sheet);
  const head = [[...title, ...names.slice(title.length).map(() => '')], names];
  const columns = columnsOf(names);
  async function* parts(): AsyncGenerator<string | Uint8Array> {
    if (format === 'xlsx') {
      for await (const bytes of xlsxParts(list, head, pages()))
        yield framed ? frameOf(written, bytes) : bytes;
      return;
    }
    if (start === 0) yield csvLines(head, locale, true);
    for await (const rows of pages()) yield csvLines(rows, locale, false, columns);
  }
  const started = { ...shown, total: String(total), start: String(start), format };
  return auditedFile(
    services,
    { action: 'transactions.export', actor, subject: list, started, signal, requestId },
    {
      name,
      type: framed ? 'application/octet-stream' : EXPORT_TYPES[format],
      parts,
      facts: () => ({ rows: String(written) }),
      headers: { [EXPORT_TOTAL]: String(total), ...(until === undefined ? {} : { [EXPORT_UNTIL]: until }) },
    },
  );
}

/** Texts in UTC compare as texts, without their `Z`. */
function earliest(one: string | undefined, other: string): string {
  return one !== undefined && one.slice(0, -1) < other.slice(0, -1) ? one : other;
}
