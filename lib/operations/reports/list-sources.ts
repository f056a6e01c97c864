import 'server-only';
import type { Shortfall } from '@/lib/contract/bff/reports/reports';
import type { ListItem } from '@/lib/contract/payments-api/envelope';
import { isJsonNumber } from '@/lib/contract/values/json/json';
import { LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { beginExport } from '@/lib/operations/exports/begin-export';
import { cellsOf, isAmountColumn } from '@/lib/operations/exports/export-columns';
import type { ExportColumn } from '@/lib/operations/exports/export-csv';
import { exportPages, type Whole } from '@/lib/operations/exports/export-pages';
import { notedNames, notedRows } from '@/lib/operations/exports/noted-rows';
import { hasErrorText } from '@/lib/operations/webhooks/process/read-schedule';
import { dayRange } from '@/lib/time/day-range';
import { instantOf } from '@/lib/time/timestamp';
import { controlTotals, counter, marked, markedColumns } from './control-totals';
import type { ReportContext, ReportSource } from './report-source';

/** One of the API's four lists. Withdrawals have no filter by day: they are read and kept by `created_at` (WDR-16). */
export function listSource(context: ReportContext, list: TransactionList): ReportSource {
  const { services, query, signal } = context;
  const { days } = LIST_FILTERS[list];
  const now = new Date(services.now());
  const range = days ? dayRange(context.period, services.timeZone) : {};
  // A fixed end keeps positions while the period still runs.
  const filters = days && context.until > now ? { ...range, date_to: now.toISOString() } : range;
  let failed: number | undefined;
  const kept = keptOf(context);
  const whole: Whole = {
    list,
    filters,
    signal,
    ...(days ? {} : { isLast: kept.isLast }),
    onFailed: (page) => {
      failed = Math.min(failed ?? page, page);
    },
  };
  const { locale, format } = query;
  const sheet = { locale, format, timeZone: services.timeZone, list, isExact: true };
  const cells = cellsOf({ ...sheet, showTaxIds: query.tax_ids !== undefined });
  const columns = listColumns(notedNames(sheet));
  const totals = controlTotals();
  const unsummed = counter();
  async function* pages() {
    const begin = await beginExport(services, whole, { start: 0 });
    for await (const items of exportPages(services, whole, begin)) {
      const fitting = days ? items : items.filter(kept.fits);
      if (fitting.length === 0) continue;
      const rows = await notedRows(services.store.db, fitting, cells, sheet);
      const add = (item: ListItem) => addWithdrawal(item, totals, unsummed);
      yield list === 'withdrawals' ? marked(rows, fitting.map(add)) : rows;
    }
  }
  return {
    columns: list === 'withdrawals' ? markedColumns(columns) : columns,
    filters: days ? { ...filters } : { created_at: `${context.period.from}..${context.period.to}` },
    pages: pages(),
    end: () => ({
      why: undatedOf(kept.undated()),
      ...(list === 'withdrawals' ? { totals: totals.all(), not_summed: unsummed.counts } : {}),
    }),
    onError: (code): Shortfall =>
      failed === undefined ? { kind: 'read_failed', code } : { kind: 'page_failed', page: failed, code },
  };
}

export function listColumns(names: readonly string[]): ExportColumn[] {
  return names.map((name) => {
    if (isAmountColumn(name)) return { name, kind: 'decimal' };
    return name === 'created_at' || name === 'updated_at' ? { name, kind: 'instant' } : { name };
  });
}

/** Reading ends early only while the API keeps its order, newest first (LST-09). */
export function keptOf({ since, until }: ReportContext) {
  let undated = 0;
  let isInOrder = true;
  let oldest = Number.POSITIVE_INFINITY;
  return {
    fits({ created_at }: ListItem): boolean {
      const at = instantOf(created_at);
      if (at === undefined) undated += 1;
      return at !== undefined && at >= since.getTime() && at <= until.getTime();
    },
    isLast(items: readonly ListItem[]): boolean {
      for (const { created_at } of items) {
        const at = instantOf(created_at);
        if (at === undefined || at > oldest) isInOrder = false;
        oldest = at ?? oldest;
      }
      return isInOrder && oldest < since.getTime();
    },
    undated: () => undated,
  };
}

export function undatedOf(rows: number): Shortfall[] {
  return rows === 0 ? [] : [{ kind: 'undated', rows }];
}

/** WDR-01, WDR-02; asset by its code. A failed one moved nothing for good. Returns why it is in no total. */
export function addWithdrawal(
  { attributes, error_message }: ListItem,
  totals: ReturnType<typeof controlTotals>,
  unsummed: ReturnType<typeof counter>,
): string | undefined {
  const text = (name: string) => {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (isJsonNumber(value)) return value.value;
    return typeof value === 'string' ? value : undefined;
  };
  if (hasErrorText(error_message)) {
    unsummed.add('failed');
    return 'failed';
  }
  const currency = text('currency_receive_code');
  if (currency === undefined) {
    unsummed.add('no_asset');
    return 'no_asset';
  }
  const figures = ['amount_discounted', 'network_fee', 'amount_received'].map((column) => ({
    column,
    currency,
    amount: text(column),
  }));
  if (totals.add(currency, figures)) return undefined;
  unsummed.add('figure_missing');
  return 'figure_missing';
}
