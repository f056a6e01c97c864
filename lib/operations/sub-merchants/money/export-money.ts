import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { MoneyExportQuery } from '@/lib/contract/bff/sub-merchants/money';
import type { MoneyFile } from '@/lib/contract/bff/sub-merchants/money-files';
import { csvLines, type ExportColumn, localCells } from '@/lib/operations/exports/export-csv';
import { auditedFile, EXPORT_TYPES, type FileAsked } from '@/lib/operations/exports/export-stream';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import { LINK_COLUMNS, linkCells } from '@/lib/operations/reports/register-sources';
import { readEach } from '@/lib/operations/reports/report-source';
import { SPLIT_COLUMNS, splitCells, splitOfLink } from '@/lib/operations/reports/sub-merchant-sources';
import type { Services } from '@/lib/operations/services';
import { linkPages } from '@/lib/store/checkout-links/link-pages';
import { subMerchantPages } from '@/lib/store/sub-merchants/list-sub-merchants';
import { dayInZone } from '@/lib/time/zone';

const PAGE = 500;
const READ_PAGE = 20;

const AVAILABLE_COLUMNS: readonly ExportColumn[] = [
  ...[{ name: 'correlation_id' }, { name: 'name' }, { name: 'archived_at' }, { name: 'currency' }],
  ...[{ name: 'available', kind: 'decimal' as const }, { name: 'read_at' }],
];

/**
 * All links, splits or balances of all sub-merchants as CSV, streamed. A split that answered 404 is a line that says so;
 * any other failed read breaks the connection: a file is whole or fails. Audited. Throws `rate_limited`.
 */
export async function exportMoney(
  services: Services,
  actor: Actor,
  { file, locale }: MoneyExportQuery,
  { signal, requestId }: FileAsked,
): Promise<Response> {
  await checkRateLimit(services, actor.id, 'export');
  let written = 0;
  const { columns, pages } = sourceOf(services, file, signal);
  const local = localCells(columns, locale);
  async function* parts(): AsyncGenerator<string> {
    yield csvLines([columns.map(({ name }) => name)], locale, true);
    for await (const page of pages) {
      written += page.length;
      yield csvLines(page.map(local), locale);
    }
  }
  const day = dayInZone(new Date(services.now()), services.timeZone);
  return auditedFile(
    services,
    { action: 'sub_merchants.export', ...{ actor, subject: file, started: {}, signal, requestId } },
    {
      name: `sub-merchants_${file}_${services.env.environment}_${day}.csv`,
      type: EXPORT_TYPES.csv,
      parts,
      facts: () => ({ rows: `${written}` }),
    },
  );
}

function sourceOf(
  services: Services,
  file: MoneyFile,
  signal: AbortSignal,
): { columns: readonly ExportColumn[]; pages: AsyncIterable<string[][]> } {
  const { db } = services.store;
  switch (file) {
    case 'links':
      return {
        columns: LINK_COLUMNS,
        pages: linesOf(linkPages(db, { only: 'of_sub_merchants' }, PAGE), linkCells),
      };
    case 'splits': {
      const tied = linkPages(db, { only: 'tied_of_sub_merchants' }, READ_PAGE);
      const read = readEach(tied, (link) => splitOfLink(services, link, signal));
      const columns = [...SPLIT_COLUMNS, { name: 'answer' }];
      return {
        columns,
        pages: linesOf(read, (one) => [...splitCells(one), one.split === null ? '404' : '200']),
      };
    }
    case 'available':
      return { columns: AVAILABLE_COLUMNS, pages: availableLines(services) };
  }
}

async function* linesOf<Item>(
  pages: AsyncIterable<Item[]>,
  cells: (item: Item) => string[],
): AsyncGenerator<string[][]> {
  for await (const page of pages) yield page.map(cells);
}

/** One that was never read is a line without a figure. */
async function* availableLines({ store }: Services): AsyncGenerator<string[][]> {
  for await (const page of subMerchantPages(store.db, PAGE)) {
    yield page.flatMap(({ correlation_id, name, archived_at = '', balance }) => {
      const lines = balance?.balances ?? [];
      const one = [correlation_id, name, archived_at];
      if (lines.length === 0) return [[...one, '', '', balance?.read_at ?? '']];
      return lines.map(({ currency = '', available = '' }) => [
        ...[...one, currency, available, balance?.read_at ?? ''],
      ]);
    });
  }
}
