import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { PositionReading, PositionsExportRequest } from '@/lib/contract/bff/positions';
import { pickMessages } from '@/lib/i18n/messages';
import { type BalanceAccount, BUCKETS, readBalanceGroups } from '@/lib/money/balance-groups';
import { csvLines, type ExportColumn, localCells } from '@/lib/operations/exports/export-csv';
import { auditedFile, EXPORT_TYPES, type FileAsked } from '@/lib/operations/exports/export-stream';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { firstPositionDay, positionPages } from '@/lib/store/positions/positions';
import { formatInZone } from '@/lib/time/format';
import { dayInZone } from '@/lib/time/zone';

const PAGE = 100;

/** CSV, a row for each account of each reading; a failed one has a row without figures. Audited. Throws `rate_limited`. */
export async function exportPositions(
  services: Services,
  actor: Actor,
  { locale, every, from, to }: PositionsExportRequest,
  { signal, requestId }: FileAsked,
): Promise<Response> {
  await checkRateLimit(services, actor.id, 'export');
  const { store, timeZone, env } = services;
  const { db } = store;
  const today = dayInZone(new Date(services.now()), timeZone);
  const range = { from: from ?? (await firstPositionDay(db)) ?? today, to: to ?? today, every };
  const columns = positionColumns(locale, timeZone);
  const local = localCells(columns, locale);
  let written = 0;
  async function* parts(): AsyncGenerator<string> {
    yield csvLines([columns.map(({ name }) => name)], locale, true);
    for await (const readings of positionPages(db, range, PAGE)) {
      if (signal.aborted) throw new DomainError('internal');
      const rows = readings.flatMap((reading) => positionRows(reading, { locale, timeZone }));
      written += rows.length;
      yield csvLines(rows.map(local), locale, false, columns);
    }
  }
  return auditedFile(
    services,
    { action: 'transactions.export', actor, subject: 'positions', started: range, signal, requestId },
    {
      name: `positions_${env.environment}_${range.from}_${range.to}.csv`,
      type: EXPORT_TYPES.csv,
      parts,
      facts: () => ({ rows: String(written) }),
    },
  );
}

type Locale = PositionsExportRequest['locale'];

export function positionColumns(locale: Locale, timeZone: string): ExportColumn[] {
  const c = pickMessages(locale, ['exportFile']).exportFile.columns.positions;
  return [
    ...[c.day, `${c.readAt} (${timeZone})`].map((name) => ({ name })),
    ...['read_at', 'slot'].map((name) => ({ name, kind: 'instant' as const })),
    ...[c.state, c.reader, c.currency, c.account].map((name) => ({ name })),
    ...[...BUCKETS.map((bucket) => c[bucket]), c.brl].map((name) => ({ name, kind: 'decimal' as const })),
    { name: c.failure },
  ];
}

/** Decimals as the API wrote them; an absent figure is an empty cell, never zero. */
export function positionRows(
  reading: PositionReading,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string[][] {
  const c = pickMessages(locale, ['exportFile']).exportFile.columns.positions;
  const { day, slot, read_at, reader, balances, failure } = reading;
  const head = (state: string) => [
    day,
    read_at === undefined ? '' : formatInZone(new Date(read_at), 'dateTime', locale, timeZone),
    ...[read_at ?? '', slot, state, reader === undefined ? '' : c[reader]],
  ];
  if (balances === undefined) return [[...head(c.failed), ...Array<string>(7).fill(''), failure ?? '']];
  const unlisted: BalanceAccount = { id: '', label: '', buckets: {}, unreported: true };
  return readBalanceGroups({ balances }).groups.flatMap(({ ticker, accounts }) =>
    (accounts.length > 0 ? accounts : [unlisted]).map((account) => [
      ...head(account.unreported ? c.notReported : c.read),
      ...[ticker, account.label, ...BUCKETS.map((bucket) => account.buckets[bucket] ?? '')],
      ...[account.brl ?? '', ''],
    ]),
  );
}
