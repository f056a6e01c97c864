import { dayFault, isCalendarDay } from './calendar-day';
import type { FieldReason } from './field-reasons';
import { isOpaqueId, readFilterText } from './filter-text';
import { DAY_FILTERS, hasFilter, type ListFilter, VALUE_FILTERS } from './list-filters';
import { isTaxId, looksLikeTaxId } from './tax-id';
import type { Filters, ListAddress } from './transaction-address';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type TransactionList } from './transaction-lists';

const VIEW = /^(?:all|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Stands for a tax id that somebody wrote into an address. */
const HIDDEN = '•••';

export type FilterFaults = Partial<Record<ListFilter, FieldReason>>;

/**
 * Reads an address. A filter that cannot be sent as it stands is a fault, never left out: an address with a
 * fault asks for nothing, because the API would answer unfiltered (LIM-06). Of two values
 * for one filter neither is chosen. Page sizes that are not offered read as the usual one.
 */
export function readListAddress(
  list: TransactionList,
  search: URLSearchParams,
): { address: ListAddress; faults: FilterFaults } {
  const filters: Filters = {};
  const faults: FilterFaults = {};
  for (const filter of [...DAY_FILTERS, ...VALUE_FILTERS]) {
    const texts = [...new Set(search.getAll(filter))].filter((text) => text !== '');
    if (texts.length === 0) continue;
    // Several stand side by side, which no value can be: whatever else is changed, none of them is sent alone.
    const text = texts.some(looksLikeTaxId) ? HIDDEN : texts.join(', ');
    filters[filter] = text;
    const reason = hasFilter(list, filter) ? faultOf(filter, text, texts.length) : 'no_such_filter';
    if (reason !== undefined) faults[filter] = reason;
  }
  const { from, to } = filters;
  if (from !== undefined && to !== undefined && !faults.from && !faults.to && from > to) {
    faults.from = 'reversed_range';
  }
  const tx = search.get('tx');
  const at = search.get('at');
  const view = search.get('view');
  const opened = search.get('opened');
  // What can be no id is kept too: the drawer says so.
  const known = tx !== null && tx !== '' && !isTaxId(tx);
  return {
    address: {
      filters,
      limit: pageSize(search.get('limit')),
      offset: wholeNumber(search.get('offset')),
      ...(known ? { tx } : {}),
      ...(known && at ? { at } : {}),
      ...(view !== null && VIEW.test(view) ? { view } : {}),
      ...(opened !== null && isCalendarDay(opened) ? { opened } : {}),
    },
    faults,
  };
}

/** True of an address that somebody wrote with a CPF or CNPJ in it, which must not stay there (safety 53). */
export function tellsTaxId(search: URLSearchParams): boolean {
  return [...search.values()].some(looksLikeTaxId);
}

function faultOf(filter: ListFilter, text: string, given: number): FieldReason | undefined {
  if (text === HIDDEN) return 'is_a_tax_id';
  if (given > 1) return 'given_twice';
  if (filter === 'from' || filter === 'to') return dayFault(text);
  if (filter === 'client_tax_id') return isOpaqueId(text) ? undefined : 'unknown_value';
  const read = readFilterText(filter, text);
  if ('reason' in read) return read.reason;
  return read.value === text ? undefined : 'not_allowed';
}

function pageSize(text: string | null): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : 0;
}
