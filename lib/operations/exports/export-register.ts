import 'server-only';
import type { RegisterExportQuery } from '@/lib/contract/bff/conversion-requests';
import type { Actor, Conversion } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { XLSX_MAX_RECORDS } from '@/lib/contract/bff/exports/export-format';
import { maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import { labelText } from '@/lib/i18n/label-text';
import { pickMessages } from '@/lib/i18n/messages';
import { maskPixKey, onlyEnds, recognisePixKey } from '@/lib/money/pix-key';
import { readRate } from '@/lib/money/rate';
import { storeFilter } from '@/lib/operations/conversions/read-register';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { registerPage, registerPages } from '@/lib/store/conversions/register';
import type { Database } from '@/lib/store/engine/open-store';
import { formatInZone } from '@/lib/time/format';
import { dayInZone } from '@/lib/time/zone';
import { csvLines, type ExportColumn, localCells } from './export-csv';
import { auditedFile, EXPORT_TYPES, type FileAsked } from './export-stream';
import { xlsxParts } from './export-xlsx';
import { rowsWithNotes } from './noted-rows';

const PAGE = 500;

/**
 * Every row that the filters hold, at flat memory; the column names in line one. Destinations masked (safety 53),
 * audited. A later error breaks the connection: a file is whole or fails. Throws `rate_limited`, `too_many_rows`.
 */
export async function exportRegister(
  services: Services,
  actor: Actor,
  { format, locale, ...filters }: RegisterExportQuery,
  { signal, requestId }: FileAsked,
): Promise<Response> {
  await checkRateLimit(services, actor.id, 'export');
  const { db } = services.store;
  const filter = { ...storeFilter(services, filters) };
  // Rows of later are not in the file.
  const began = new Date(services.clock());
  if (filter.createdTo === undefined || filter.createdTo > began) filter.createdTo = began;
  const { total } = await registerPage(db, filter, { offset: 0, limit: 1 });
  if (format === 'xlsx' && total > XLSX_MAX_RECORDS) throw new DomainError('too_many_rows');
  const sheet = { locale, timeZone: services.timeZone, format };
  const columns = registerColumns(sheet);
  const local = localCells(columns, locale);
  let written = 0;
  async function* pages(): AsyncGenerator<string[][]> {
    for await (const items of registerPages(db, filter, PAGE)) {
      if (signal.aborted) throw new DomainError('internal');
      written += items.length;
      yield (await registerRows(db, items, sheet)).map(local);
    }
  }
  const head = [columns.map(({ name }) => name)];
  async function* parts(): AsyncGenerator<string | Uint8Array> {
    if (format === 'xlsx') {
      yield* xlsxParts('conversions', head, pages());
      return;
    }
    yield csvLines(head, locale, true);
    for await (const rows of pages()) yield csvLines(rows, locale, false, columns);
  }
  const { environment } = services.env;
  const started = { state: filters.state, total: String(total), format };
  return auditedFile(
    services,
    { action: 'conversions.export', actor, subject: 'conversions', started, signal, requestId },
    {
      name: `conversions_${environment}_${dayInZone(began, services.timeZone)}.${format}`,
      type: EXPORT_TYPES[format],
      parts,
      facts: () => ({ rows: String(written) }),
    },
  );
}

type Sheet = Pick<RegisterExportQuery, 'locale' | 'format'> & { timeZone: string };

export function registerColumns({ locale, timeZone }: Sheet): ExportColumn[] {
  const { columns } = pickMessages(locale, ['exportFile']).exportFile;
  const { register: c } = columns;
  const plain = (...names: string[]) => names.map((name): ExportColumn => ({ name }));
  const decimal = (...names: string[]) => names.map((name): ExportColumn => ({ name, kind: 'decimal' }));
  const instant = (...names: string[]) => names.map((name): ExportColumn => ({ name, kind: 'instant' }));
  return [
    ...plain(`${columns.created} (${timeZone})`),
    ...instant('created_at'),
    ...plain('rfq_id', 'from_currency', 'to_currency', c.fixed),
    ...decimal(c.requested, c.shownFrom, c.shownTo, c.shownRate),
    ...decimal(c.confirmedFrom, c.confirmedTo, c.confirmedRate, c.rateRead),
    ...plain(c.rateUnit, c.day, c.destination, c.destinationName, c.state),
    ...instant(c.shownEta, 'settlement_eta'),
    ...plain(columns.status, columns.error, 'process'),
    ...instant(c.statusRead, c.settled, c.unsettled),
    ...plain(c.person),
    ...instant(c.sent),
    ...plain('request_id', c.notes),
  ];
}

/** Adds the notes on each, in the order of `registerColumns`. */
export async function registerRows(db: Database, items: readonly Conversion[], sheet: Sheet) {
  const { notReported } = pickMessages(sheet.locale, ['exportFile']).exportFile.columns.register;
  const cells = (item: Conversion) => registerCells(item, sheet, notReported);
  return rowsWithNotes(db, items, { cells, subjectOf: ({ rfq_id }) => rfq_id }, sheet);
}

/** Decimals as the API wrote them; an absent figure is an empty cell, never zero. */
function registerCells(conversion: Conversion, { locale, timeZone }: Sheet, notReported: string): string[] {
  const { attempt, from_currency, to_currency } = conversion;
  const { seen, confirmed } = attempt ?? {};
  const read =
    confirmed?.rate === undefined
      ? undefined
      : readRate(
          confirmed.rate,
          { currency: from_currency, ...(confirmed.amount_from && { amount: confirmed.amount_from }) },
          { currency: to_currency, ...(confirmed.amount_to && { amount: confirmed.amount_to }) },
        );
  const day = attempt?.settlement_day;
  const unsaid = conversion.read_at === undefined ? '' : notReported;
  return [
    formatInZone(new Date(conversion.created_at), 'dateTime', locale, timeZone),
    ...[conversion.created_at, conversion.rfq_id, from_currency, to_currency],
    ...[conversion.fixed_side, conversion.requested_amount],
    ...[seen?.amount_from ?? '', seen?.amount_to ?? '', seen?.rate ?? ''],
    ...[confirmed?.amount_from ?? '', confirmed?.amount_to ?? '', confirmed?.rate ?? ''],
    ...[read?.value ?? '', read ? `${read.unit.quote}/${read.unit.base}` : ''],
    ...[day?.toUpperCase() ?? '', destinationOf(conversion), attempt?.destination?.name ?? ''],
    conversion.state,
    ...[(day && conversion.options[day]?.settlement_eta) ?? '', confirmed?.settlement_eta ?? ''],
    labelText(conversion.status, locale)?.text ?? unsaid,
    labelText(conversion.error_message, locale)?.text ?? '',
    ...[conversion.process ?? '', conversion.read_at ?? ''],
    ...[conversion.landed_at ?? '', conversion.unsettled_at ?? ''],
    ...[attempt?.actor.name ?? conversion.created_by.name, attempt?.sent_at ?? '', attempt?.request_id ?? ''],
  ];
}

function destinationOf({ attempt, asked_destination, wallet_id }: Conversion): string {
  const sent = attempt ?? asked_destination ?? {};
  if (sent.pix_key === undefined) return sent.wallet_id ?? wallet_id ?? '';
  const key = recognisePixKey(sent.pix_key);
  return onlyEnds('reason' in key ? maskTaxIdsIn(sent.pix_key) : maskPixKey(key));
}
