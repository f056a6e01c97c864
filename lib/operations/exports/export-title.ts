import 'server-only';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import { filterLabelKey } from '@/lib/contract/values/transactions/filter-label-key';
import { type ListFilter, VALUE_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import { pickMessages } from '@/lib/i18n/messages';
import { formatDecimal } from '@/lib/money/format';
import type { ServicesEnv } from '@/lib/operations/services';
import { formatDay, formatInZone } from '@/lib/time/format';
import { dayInZone, zoneLabel } from '@/lib/time/zone';
import type { Sheet } from './export-columns';

interface Asked {
  /** Filters as sent, the tax id masked. */
  filters: Partial<Record<ListFilter, string>>;
  at: string;
}

interface Said extends Asked {
  /** Newer records are not in the file. */
  at: string;
  total: number;
}

/** Says list, filters, zone, end of the time and number of rows. */
export function titleLine(sheet: Sheet, { filters, at, total }: Said): string[] {
  const { locale, timeZone, list } = sheet;
  const { exportFile: texts, transactions } = pickMessages(locale, ['exportFile', 'transactions']);
  const asked = filtersInWords(sheet, filters);
  const instant = new Date(at);
  return [
    transactions.lists[list].title,
    `${texts.filters}: ${asked.length === 0 ? texts.noFilters : asked.join(' · ')}`,
    `${texts.zone}: ${timeZone}, ${zoneLabel(timeZone, instant)}`,
    `${texts.until}: ${formatInZone(instant, 'dateTime', locale, timeZone)}`,
    `${texts.total}: ${formatDecimal(String(total), locale)}`,
  ];
}

/** The filters in the words of the list's chips. */
function filtersInWords({ locale, list }: Sheet, filters: Asked['filters']): string[] {
  const texts = pickMessages(locale, ['transactions']).transactions.filters;
  const { from, to } = filters;
  const fill = (text: string) =>
    text.replace('{from}', formatDay(from ?? '', locale)).replace('{to}', formatDay(to ?? '', locale));
  const days = from && to ? (from === to ? '{from}' : texts.through) : from ? texts.since : to && texts.until;
  return [
    ...(days ? [`${texts.name.created} ${fill(days)}`] : []),
    ...VALUE_FILTERS.flatMap((filter) => {
      const value = filters[filter];
      return value === undefined ? [] : [`${texts.name[filterLabelKey(list, filter)]} ${value}`];
    }),
  ];
}

interface Made extends Asked {
  environment: ServicesEnv['environment'];
  at: string;
  format: ExportFormat;
}

/** `onramps_sandbox_2026-11-01-to-2026-11-20_filtered_2026-11-22-0545.csv`: sortable, translated, no filter values. */
export function exportFileName(
  { locale, timeZone, list }: Sheet,
  { environment, filters, at, format }: Made,
): string {
  const { exportFile, transactions, shell } = pickMessages(locale, ['exportFile', 'transactions', 'shell']);
  const texts = exportFile.name;
  const { from, to } = filters;
  const end = to === undefined ? texts.onwards : `${texts.to} ${to}`;
  const days = from === to ? from : from === undefined ? `${texts.until} ${to}` : `${from} ${end}`;
  const byValue = VALUE_FILTERS.some((filter) => filters[filter] !== undefined);
  const narrowed = [...(days === undefined ? [] : [days]), ...(byValue ? [texts.filtered] : [])];
  const began = new Date(at);
  const time = formatInZone(began, 'shortTime', locale, timeZone).replace(':', '');
  const made = `${dayInZone(began, timeZone)} ${time}`;
  const which = narrowed.length === 0 ? [texts.all] : narrowed;
  const parts = [transactions.lists[list].title, shell.environment[environment], ...which, made];
  return `${parts.map(plainLetters).join('_')}.${format}`;
}

function plainLetters(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-');
}
