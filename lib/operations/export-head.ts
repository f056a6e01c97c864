import 'server-only';
import { DAY_FILTERS, type ListFilter, VALUE_FILTERS } from '@/lib/contract/list-filters';
import { pickMessages } from '@/lib/i18n/messages';
import { formatInZone } from '@/lib/time/format';
import { zoneLabel } from '@/lib/time/zone';
import type { Sheet } from './export-columns';

interface Said {
  /** As asked; a tax id masked. */
  filters: Partial<Record<ListFilter, string>>;
  /** What was created after it is not in the file. */
  at: string;
  total: number;
}

/** First line of a file: which list, its filters, the zone of its days, until when, and how many records. */
export function titleLine({ list, locale, timeZone }: Sheet, { filters, at, total }: Said): string[] {
  const { export: words, lists } = pickMessages(locale, ['transactions']).transactions;
  const asked = [...DAY_FILTERS, ...VALUE_FILTERS].flatMap((filter) => {
    const value = filters[filter];
    return value === undefined ? [] : [`${filter}=${value}`];
  });
  const instant = new Date(at);
  return [
    lists[list].title,
    `${words.filters}: ${asked.length === 0 ? words.noFilters : asked.join(' & ')}`,
    `${words.zone}: ${timeZone}, ${zoneLabel(timeZone, instant)}`,
    `${words.until}: ${formatInZone(instant, 'dateTime', locale, timeZone)}`,
    `${words.total}: ${total}`,
  ];
}
