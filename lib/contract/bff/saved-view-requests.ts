import { z } from 'zod';
import {
  MAX_VIEW_NAME_LENGTH,
  VIEW_DENSITIES,
  VIEW_PERIODS,
  type ViewContent,
  type ViewLook,
} from './bff-views';
import type { FieldReason } from './field-reasons';
import { hasFilter } from './list-filters';
import { readListAddress } from './read-list-address';
import { holdsTaxId } from './tax-id-text';
import type { Filters } from './transaction-address';
import { TRANSACTION_LISTS, type TransactionList } from './transaction-lists';

const list = z.enum(TRANSACTION_LISTS, 'not_allowed');

/** Read by whoever the view is shared with, who may be somebody that may not reveal a number (safety 53). */
const name = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(MAX_VIEW_NAME_LENGTH, 'too_long')
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'control_characters')
  .refine((text) => !holdsTaxId(text), 'is_a_tax_id')
  .transform((text) => text.normalize('NFC'));

const look = {
  filters: z.record(z.string(), z.string('not_a_string').max(300, 'too_long')),
  period: z.enum(VIEW_PERIODS, 'not_allowed').optional(),
  columns: z
    .array(z.string().regex(/^[a-z]{2,20}$/, 'not_allowed'))
    .max(30, 'too_large')
    .optional(),
  density: z.enum(VIEW_DENSITIES, 'not_allowed'),
};
const content = { name, shared: z.boolean('wrong_type'), ...look };

/** Filters that a list has and that can be sent as they stand; a number never stands in a view (safety 53). */
export function viewFaults(
  of: TransactionList,
  { filters, period }: { filters: Readonly<Record<string, string>>; period?: unknown },
): Record<string, FieldReason> {
  const read = readListAddress(of, new URLSearchParams(filters));
  const faults: Record<string, FieldReason> = { ...read.faults };
  for (const key of Object.keys(filters)) {
    if (!Object.hasOwn(read.address.filters, key)) faults[key] ??= 'no_such_filter';
  }
  const days = hasFilter(of, 'from');
  if (period !== undefined && (!days || 'from' in filters || 'to' in filters)) faults.period = 'not_allowed';
  return faults;
}

/** `GET /api/views?list=onramps`. */
export const viewsQuery = z.strictObject({ list });

/** `POST /api/views`. */
export const viewRequest = z.strictObject({ list, ...content }).transform((body, context) => {
  for (const [key, reason] of Object.entries(viewFaults(body.list, body))) {
    context.addIssue({ code: 'custom', message: reason, path: key === 'period' ? [key] : ['filters', key] });
  }
  return body as ViewContent & { list: TransactionList; filters: Filters };
});

/** `PATCH /api/views/{id}`: its name, who sees it, or what it shows; its list decides which filters there may be. */
export const viewChangeRequest = z
  .strictObject({
    name: name.optional(),
    shared: z.boolean('wrong_type').optional(),
    content: z
      .strictObject(look)
      .transform((given) => given as ViewLook)
      .optional(),
    seen: z.iso.datetime('not_a_day').optional(),
  })
  .refine((change) => ['name', 'shared', 'content'].some((key) => Object.hasOwn(change, key)), {
    message: 'required',
    path: ['name'],
  });

/** `PATCH /api/views/default`. */
export const defaultViewRequest = z.strictObject({
  list,
  view: z
    .uuid('not_a_uuid')
    .transform((id) => id.toLowerCase())
    .nullable(),
});

export const viewParams = z.strictObject({ id: z.uuid('not_a_uuid').transform((id) => id.toLowerCase()) });
