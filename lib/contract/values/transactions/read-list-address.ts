import { dayError, isCalendarDay } from '@/lib/contract/values/calendar-day';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { isTaxId, looksLikeTaxId } from '@/lib/contract/values/tax-id';
import { isOpaqueId, readFilterText } from './filter-text';
import type { Filters, ListAddress } from './list-address';
import {
  DAY_FILTERS,
  hasFilter,
  type ListFilter,
  REGISTER_FILTERS,
  type RegisterFilter,
  VALUE_FILTERS,
} from './list-filters';
import { registerFilterError } from './register-filters';
import { DEFAULT_PAGE_SIZE, type ListName, PAGE_SIZES } from './transaction-lists';

const VIEW = /^(?:all|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Replaces a tax id found in an address. */
const HIDDEN = '•••';

export type FilterErrors = Partial<Record<ListFilter, FieldReason>>;

/**
 * An invalid filter is an error, never dropped: the API would answer unfiltered (LIM-06). Repeated values are
 * errors; an unknown page size is the default.
 */
export function readListAddress(
  list: ListName,
  search: URLSearchParams,
): { address: ListAddress; filterErrors: FilterErrors } {
  const filters: Filters = {};
  const filterErrors: FilterErrors = {};
  const known = list === 'conversions' ? REGISTER_FILTERS : VALUE_FILTERS;
  for (const filter of [...DAY_FILTERS, ...known]) {
    const texts = [...new Set(search.getAll(filter))].filter((text) => text !== '');
    if (texts.length === 0) continue;
    // Joined, repeated values can never be sent.
    const text = texts.some(looksLikeTaxId) ? HIDDEN : texts.join(', ');
    filters[filter] = text;
    const reason = hasFilter(list, filter) ? errorOf(filter, text, texts.length) : 'no_such_filter';
    if (reason !== undefined) filterErrors[filter] = reason;
  }
  const { from, to } = filters;
  if (from !== undefined && to !== undefined && !filterErrors.from && !filterErrors.to && from > to) {
    filterErrors.from = 'reversed_range';
  }
  const tx = search.get('tx');
  const at = search.get('at');
  const view = search.get('view');
  const opened = search.get('opened');
  const isRecord = tx !== null && tx !== '' && !isTaxId(tx);
  return {
    address: {
      filters,
      limit: pageSize(search.get('limit')),
      offset: wholeNumber(search.get('offset')),
      ...(isRecord ? { tx } : {}),
      ...(isRecord && at ? { at } : {}),
      ...(view !== null && VIEW.test(view) ? { view } : {}),
      ...(opened !== null && isCalendarDay(opened) ? { opened } : {}),
      ...(list !== 'conversions' && search.get('errors') === '1' ? { errors: true as const } : {}),
    },
    filterErrors,
  };
}

/** An address must not keep a CPF or CNPJ (safety 53). */
export function containsTaxId(search: URLSearchParams): boolean {
  return [...search.values()].some(looksLikeTaxId);
}

function errorOf(filter: ListFilter, text: string, count: number): FieldReason | undefined {
  if (text === HIDDEN) return 'is_a_tax_id';
  if (count > 1) return 'given_twice';
  if (filter === 'from' || filter === 'to') return dayError(text);
  if (filter === 'client_tax_id') return isOpaqueId(text) ? undefined : 'unknown_value';
  if (isRegisterFilter(filter)) return registerFilterError(filter, text);
  const read = readFilterText(filter, text);
  if ('reason' in read) return read.reason;
  return read.value === text ? undefined : 'not_allowed';
}

function isRegisterFilter(filter: ListFilter): filter is RegisterFilter {
  return REGISTER_FILTERS.some((known) => known === filter);
}

function pageSize(text: string | null): number {
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : 0;
}
