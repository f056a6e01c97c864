import { z } from 'zod';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { LONGEST_REVEAL_REASON, SHORTEST_REASON } from '@/lib/contract/values/reason-length';
import { recordIdText } from '@/lib/contract/values/record-id-text';
import { isVisibleText } from '@/lib/contract/values/sub-merchants/visible-name';
import { isOpaqueId, readFilterText } from '@/lib/contract/values/transactions/filter-text';
import {
  DAY_FILTERS,
  LIST_FILTERS,
  type ListFilter,
  type ValueFilter,
} from '@/lib/contract/values/transactions/list-filters';
import {
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';

/** Strict: the API drops what it cannot read and answers unfiltered (LIM-06). */
export const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'wrong_type')
    .transform((text) => Number.parseInt(text, 10))
    .refine((value) => value >= least, 'too_small')
    .refine((value) => value <= most, 'too_large');

const paging = {
  limit: count(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  offset: count(0, 999_999_999).default(0),
};

const refused = (context: z.core.$RefinementCtx<string>, reason: FieldReason) => {
  context.addIssue({ code: 'custom', message: reason });
  return z.NEVER;
};

const filterText = (filter: ValueFilter) =>
  z.string().transform((text, context) => {
    const read = readFilterText(filter, text);
    return 'reason' in read ? refused(context, read.reason) : read.value;
  });

/** Queries end in logs: a tax id travels as its opaque id. */
const opaqueId = z.string().refine(isOpaqueId, 'unknown_value');

const day = z.string().refine(isCalendarDay, 'not_a_day');

export type ListQuery = { limit: number; offset: number } & Partial<Record<ListFilter, string>>;

/** Schemas of the filters the API has for a list. */
export function filterShape(list: TransactionList): Record<string, z.ZodType<string | undefined>> {
  const { values, days } = LIST_FILTERS[list];
  const filters: Record<string, z.ZodType<string | undefined>> = {};
  for (const filter of values) {
    filters[filter] = (filter === 'client_tax_id' ? opaqueId : filterText(filter)).optional();
  }
  if (days) for (const filter of DAY_FILTERS) filters[filter] = day.optional();
  return filters;
}

function listQuery(list: TransactionList) {
  return z
    .strictObject({ ...filterShape(list), ...paging })
    .refine((query) => isRange(query), { message: 'reversed_range', path: ['from'] })
    .transform((query): ListQuery => query);
}

export function isRange(query: Record<string, unknown>): boolean {
  const { from, to } = query;
  return typeof from !== 'string' || typeof to !== 'string' || from <= to;
}

export const LIST_QUERIES = {
  checkouts: listQuery('checkouts'),
  onramps: listQuery('onramps'),
  offramps: listQuery('offramps'),
  withdrawals: listQuery('withdrawals'),
} as const satisfies Record<TransactionList, z.ZodType<ListQuery>>;

/** A withdrawal also by its transaction hash (WDR-12). Audited. */
export const transactionParams = z.strictObject({ id: recordIdText });

/** `created_at`, which locates the record. */
const at = z.string().max(40, 'too_long').optional();
export const transactionQuery = z.strictObject({ at });
/** Required without free reveal; kept in the audit log. */
export const revealReason = z
  .string('not_a_string')
  .trim()
  .min(SHORTEST_REASON, 'required')
  .max(LONGEST_REVEAL_REASON, 'too_long')
  .refine(isVisibleText, 'control_characters')
  .optional();
export const revealRequest = z.strictObject({ at, reason: revealReason });

export const filterValueRequest = z.strictObject({
  filter: z.literal('client_tax_id', 'not_allowed'),
  value: filterText('client_tax_id'),
});
