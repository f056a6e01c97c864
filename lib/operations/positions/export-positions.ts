import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { PositionReading, PositionsExportRequest } from '@/lib/contract/bff/positions';
import { pickMessages } from '@/lib/i18n/messages';
import { type BalanceAccount, BUCKETS, readBalanceGroups } from '@/lib/money/balance-groups';
import { csvLines, decimalCell } from '@/lib/operations/exports/export-csv';
import { EXPORT_TYPES } from '@/lib/operations/exports/export-response';
import { streamOf } from '@/lib/operations/exports/export-stream';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/people/audit';
import { firstPositionDay, positionPages } from '@/lib/store/positions/positions';
import { formatInZone } from '@/lib/time/format';
import { dayInZone } from '@/lib/time/zone';

const PAGE = 100;

interface Options {
  signal: AbortSignal;
  requestId: string;
}

/** CSV, a row for each account of each reading; a failed one has a row without figures. Audited. Throws `rate_limited`. */
export async function exportPositions(
  services: Services,
  actor: Actor,
  { locale, every, from, to }: PositionsExportRequest,
  { signal, requestId }: Options,
): Promise<Response> {
  await checkRateLimit(services, actor.id, 'export');
  const { store, timeZone, env } = services;
  const { db } = store;
  const today = dayInZone(new Date(services.now()), timeZone);
  const range = { from: from ?? (await firstPositionDay(db)) ?? today, to: to ?? today, every };
  const record = (stage: string, detail: Record<string, string>) =>
    appendAudit(db, {
      action: `transactions.export_${stage}`,
      actor,
      subject: 'positions',
      detail: { export: requestId, ...detail },
    });
  await record('started', range);
  let written = 0;
  async function* parts(): AsyncGenerator<string> {
    yield csvLines([positionColumns(locale, timeZone)], locale, true);
    for await (const readings of positionPages(db, range, PAGE)) {
      if (signal.aborted) throw new DomainError('internal');
      const rows = readings.flatMap((reading) => positionRows(reading, { locale, timeZone }));
      written += rows.length;
      yield csvLines(rows, locale);
    }
  }
  const rows = () => ({ rows: String(written) });
  const body = streamOf(parts(), {
    done: () => record('finished', rows()),
    broken: () => record(signal.aborted ? 'cancelled' : 'failed', rows()),
    left: () => record('cancelled', rows()),
  });
  const name = `positions_${env.environment}_${range.from}_${range.to}.csv`;
  return new Response(body, {
    headers: {
      'content-type': EXPORT_TYPES.csv,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store, no-transform',
      'x-request-id': requestId,
    },
  });
}

type Locale = PositionsExportRequest['locale'];

export function positionColumns(locale: Locale, timeZone: string): string[] {
  const c = pickMessages(locale, ['exportFile']).exportFile.columns.positions;
  return [
    ...[c.day, `${c.readAt} (${timeZone})`, 'read_at', 'slot', c.state, c.reader, c.currency, c.account],
    ...[c.available, c.in_transit, c.to_receive, c.blocked, c.brl, c.failure],
  ];
}

/** An absent figure is an empty cell, never zero. */
export function positionRows(
  reading: PositionReading,
  { locale, timeZone, isExact = false }: { locale: Locale; timeZone: string; isExact?: boolean },
): string[][] {
  const c = pickMessages(locale, ['exportFile']).exportFile.columns.positions;
  const { day, slot, read_at, reader, balances, failure } = reading;
  const head = (state: string) => [
    day,
    read_at === undefined ? '' : formatInZone(new Date(read_at), 'dateTime', locale, timeZone),
    ...[read_at ?? '', slot, state, reader === undefined ? '' : c[reader]],
  ];
  if (balances === undefined) return [[...head(c.failed), ...Array<string>(7).fill(''), failure ?? '']];
  const figure = (value = '') => (isExact ? value : decimalCell(value, locale));
  const unlisted: BalanceAccount = { id: '', label: '', buckets: {}, unreported: true };
  return readBalanceGroups({ balances }).groups.flatMap(({ ticker, accounts }) =>
    (accounts.length > 0 ? accounts : [unlisted]).map((account) => [
      ...head(account.unreported ? c.notReported : c.read),
      ...[ticker, account.label, ...BUCKETS.map((bucket) => figure(account.buckets[bucket]))],
      ...[figure(account.brl), ''],
    ]),
  );
}
