import 'server-only';
import type { ExportFormat } from '@/lib/contract/export-head';
import { filterName } from '@/lib/contract/filter-name';
import { type ListFilter, VALUE_FILTERS } from '@/lib/contract/list-filters';
import { pickMessages } from '@/lib/i18n/messages';
import { formatDecimal } from '@/lib/money/format';
import { formatDay, formatInZone } from '@/lib/time/format';
import { dayInZone, zoneLabel } from '@/lib/time/zone';
import type { Sheet } from './export-columns';
import type { ServicesEnv } from './services';

interface Asked {
  /** As asked; a tax id masked. */
  filters: Partial<Record<ListFilter, string>>;
  at: string;
}

interface Said extends Asked {
  /** What was created after it is not in the file. */
  at: string;
  total: number;
}

/** First line of a file: which list, its filters, the zone of its days, until when, and how many records. */
export function titleLine(sheet: Sheet, { filters, at, total }: Said): string[] {
  const { locale, timeZone, list } = sheet;
  const { exportFile: words, transactions } = pickMessages(locale, ['exportFile', 'transactions']);
  const asked = filtersInWords(sheet, filters);
  const instant = new Date(at);
  return [
    transactions.lists[list].title,
    `${words.filters}: ${asked.length === 0 ? words.noFilters : asked.join(' · ')}`,
    `${words.zone}: ${timeZone}, ${zoneLabel(timeZone, instant)}`,
    `${words.until}: ${formatInZone(instant, 'dateTime', locale, timeZone)}`,
    `${words.total}: ${formatDecimal(String(total), locale)}`,
  ];
}

/** As the chips of the list say them. */
function filtersInWords({ locale, list }: Sheet, filters: Asked['filters']): string[] {
  const words = pickMessages(locale, ['transactions']).transactions.filters;
  const { from, to } = filters;
  const fill = (text: string) =>
    text.replace('{from}', formatDay(from ?? '', locale)).replace('{to}', formatDay(to ?? '', locale));
  const days = from && to ? (from === to ? '{from}' : words.through) : from ? words.since : to && words.until;
  return [
    ...(days ? [`${words.name.created} ${fill(days)}`] : []),
    ...VALUE_FILTERS.flatMap((filter) => {
      const value = filters[filter];
      return value === undefined ? [] : [`${words.name[filterName(list, filter)]} ${value}`];
    }),
  ];
}

interface Made extends Asked {
  environment: ServicesEnv['environment'];
  /** When the file was begun. */
  at: string;
  format: ExportFormat;
}

/**
 * `onramps_sandbox_2026-11-01-to-2026-11-20_filtered_2026-11-22-0545.csv`: sorts by list, then by its days, then by when
 * it was made; in the reader's words, and in letters that every system takes. Values stand in the file's first line alone:
 * a name is seen in mails and lists of downloads.
 */
export function fileName(
  { locale, timeZone, list }: Sheet,
  { environment, filters, at, format }: Made,
): string {
  const { exportFile, transactions, shell } = pickMessages(locale, ['exportFile', 'transactions', 'shell']);
  const words = exportFile.name;
  const { from, to } = filters;
  const end = to === undefined ? words.onwards : `${words.to} ${to}`;
  const days = from === to ? from : from === undefined ? `${words.until} ${to}` : `${from} ${end}`;
  const byValue = VALUE_FILTERS.some((filter) => filters[filter] !== undefined);
  const narrowed = [...(days === undefined ? [] : [days]), ...(byValue ? [words.filtered] : [])];
  const began = new Date(at);
  const time = formatInZone(began, 'shortTime', locale, timeZone).replace(':', '');
  const made = `${dayInZone(began, timeZone)} ${time}`;
  const which = narrowed.length === 0 ? [words.all] : narrowed;
  const parts = [transactions.lists[list].title, shell.environment[environment], ...which, made];
  return `${parts.map(plainLetters).join('_')}.${format}`;
}

function plainLetters(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-');
}
