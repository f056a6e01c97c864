import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { MoneyExportQuery } from '@/lib/contract/bff/sub-merchants/money';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { actorOf } from '@/lib/operations/actor';
import { cellsOf, columnsOf } from '@/lib/operations/exports/export-columns';
import { csvLines, type ExportColumn, localCells } from '@/lib/operations/exports/export-csv';
import { auditedFile, EXPORT_TYPES, type FileAsked } from '@/lib/operations/exports/export-stream';
import { notedNames } from '@/lib/operations/exports/noted-rows';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import { LINK_COLUMNS, linkRows } from '@/lib/operations/reports/register-sources';
import { readEach } from '@/lib/operations/reports/report-source';
import {
  SPLIT_COLUMNS,
  splitOfLink,
  splitRows,
  withdrawalPages,
  withdrawalRows,
} from '@/lib/operations/reports/sub-merchant-sources';
import type { Services } from '@/lib/operations/services';
import type { Reader } from '@/lib/operations/sub-merchants/hide-onboarding-error';
import { linkPages } from '@/lib/store/checkout-links/link-pages';
import { limitText } from '@/lib/store/people/check-limit';
import { subMerchantPages } from '@/lib/store/sub-merchants/list-sub-merchants';
import { dayInZone } from '@/lib/time/zone';

const PAGE = 500;
const READ_PAGE = 20;

const AVAILABLE_COLUMNS: readonly ExportColumn[] = [
  ...[{ name: 'correlation_id' }, { name: 'name' }, { name: 'archived_at' }, { name: 'currency' }],
  ...[{ name: 'available', kind: 'decimal' as const }, { name: 'read_at' }],
];

/**
 * Streams a CSV of the sub-merchants that the person may see, with an audit row. Each line names its sub-merchant. A 404 becomes a line;
 * any other failed read breaks the connection. Throws `rate_limited`.
 */
export async function exportMoney(
  services: Services,
  { limitedTo = null, ...person }: Actor & Reader,
  { file, locale }: MoneyExportQuery,
  { signal, requestId }: FileAsked,
): Promise<Response> {
  const actor = actorOf({ user: person });
  await checkRateLimit(services, actor.id, 'export');
  const narrowed = limitedTo === null ? {} : { limited_to: limitText(limitedTo) };
  let written = 0;
  const { columns, pages } = sourceOf(services, { file, locale, limitedTo }, signal);
  const local = localCells(columns, locale);
  async function* parts(): AsyncGenerator<string> {
    yield csvLines([columns.map(({ name }) => name)], locale, true);
    for await (const page of pages) {
      written += page.length;
      yield csvLines(page.map(local), locale, false, columns);
    }
  }
  const day = dayInZone(new Date(services.now()), services.timeZone);
  return auditedFile(
    services,
    { action: 'sub_merchants.export', actor, subject: file, started: narrowed, signal, requestId },
    {
      name: `sub-merchants_${file}_${services.env.environment}_${day}.csv`,
      type: EXPORT_TYPES.csv,
      parts,
      facts: () => ({ ...narrowed, rows: `${written}` }),
    },
  );
}

function sourceOf(
  services: Services,
  { file, locale, limitedTo }: MoneyExportQuery & Pick<Reader, 'limitedTo'>,
  signal: AbortSignal,
): { columns: readonly ExportColumn[]; pages: AsyncIterable<string[][]> } {
  const { db } = services.store;
  const sheet = { locale, timeZone: services.timeZone, format: 'csv' as const };
  switch (file) {
    case 'withdrawals': {
      const list = { ...sheet, list: 'withdrawals' as const };
      const cells = cellsOf(list);
      const names = ['correlation_id', ...notedNames(list), 'answer'];
      const read = readEach(subMerchantPages(db, READ_PAGE, limitedTo), async ({ correlation_id: id }) => ({
        id,
        whole: await withdrawalPages(services, { correlationId: id, signal }),
      }));
      const missing = names.slice(2).map(() => '');
      return {
        columns: columnsOf(names),
        pages: withdrawalLines(read, async (id, items) =>
          items === null
            ? [[id, ...missing, '404']]
            : (await withdrawalRows(services, id, items, { cells, sheet })).map((row) => [...row, '200']),
        ),
      };
    }
    case 'links':
      return {
        columns: LINK_COLUMNS,
        pages: linesOf(linkPages(db, { limitedTo, only: 'of_sub_merchants' }, PAGE), (links) =>
          linkRows(db, links, sheet),
        ),
      };
    case 'splits': {
      const tied = linkPages(db, { limitedTo, only: 'tied_of_sub_merchants' }, READ_PAGE);
      const read = readEach(tied, (link) => splitOfLink(services, link, signal));
      return {
        columns: [...SPLIT_COLUMNS, { name: 'answer' }],
        pages: linesOf(read, async (page) =>
          (await splitRows(services, page, sheet)).map((row, at) => [
            ...[...row, page[at]?.split === null ? '404' : '200'],
          ]),
        ),
      };
    }
    case 'available':
      return { columns: AVAILABLE_COLUMNS, pages: availableLines(services, limitedTo) };
  }
}

async function* linesOf<Item>(
  pages: AsyncIterable<Item[]>,
  lines: (page: Item[]) => Promise<string[][]>,
): AsyncGenerator<string[][]> {
  for await (const page of pages) yield await lines(page);
}

async function* withdrawalLines(
  read: AsyncIterable<{ id: string; whole: AsyncIterable<ListItem[]> | null }[]>,
  lines: (id: string, items: readonly ListItem[] | null) => Promise<string[][]>,
): AsyncGenerator<string[][]> {
  for await (const ones of read)
    for (const { id, whole } of ones) {
      if (whole === null) yield await lines(id, null);
      else for await (const items of whole) yield await lines(id, items);
    }
}

/** A balance that was never read is a line without a figure. */
async function* availableLines(
  { store }: Services,
  limitedTo: Reader['limitedTo'],
): AsyncGenerator<string[][]> {
  for await (const page of subMerchantPages(store.db, PAGE, limitedTo)) {
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
